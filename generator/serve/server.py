"""A web server for one person at one machine: it answers by known names, never by files."""

from __future__ import annotations

import io
import json
import select
import socket
import threading
import time
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

from generator.pdf.raster import PdfiumMissing
from generator.serve import views
from generator.serve.site import HTML, Response, Site
from generator.serve.watch import Watch

HOST = "127.0.0.1"
"""Nobody else on the network is served."""

EVENTS = "/events"
"""Where a page learns that it has changed."""

HEARTBEAT = 15.0
"""Seconds after which a page that has not changed hears from the server, to see whether it is
still open.
"""


IDLE = 30.0
"""Seconds within which the next request of a connection must be there as a whole, and an answer be
taken: else it is closed.
"""

CLIENTS = 64
"""Connections at a time; for a further one, that is closed which has been silent for longest, and
where all have asked for something, it is answered that it may come again.
"""

LEAVING = 1.0
"""Seconds within which a connection that is closed makes room."""

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\n"
    b"Connection: close\r\nContent-Length: 0\r\n\r\n"
)
"""The answer where there is no room."""

PAUSE = 0.2
"""Seconds to wait for a file descriptor where none is left."""

POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a page may load (Content Security Policy): no script but the one that is named besides."""


class OutdatedError(Exception):
    """Code of a game, a font or a new language has been saved: a new process alone shows it."""


class Server(ThreadingHTTPServer):
    """Serves what the site makes at a ``port`` of this machine (0: any that is free).

    Raises ``OSError`` where the port is taken.
    """

    daemon_threads = True
    request_queue_size = 128
    """Connections that may wait to be taken: one more would try again only after a second."""

    def __init__(self, port: int, site: Site, watch: Watch) -> None:
        self.site, self.watch = site, watch
        self._room = threading.BoundedSemaphore(CLIENTS)
        self._silent: dict[Any, None] = {}
        self._looking = threading.Lock()
        super().__init__((HOST, port), _Handler)

    @property
    def address(self) -> str:
        """Where the first page is."""
        return f"http://{HOST}:{self.server_port}{views.START}"

    def service_actions(self) -> None:
        """Between two requests: begin again where something has changed that is loaded already."""
        if self.watch.is_outdated:
            raise OutdatedError

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that has gone away is no error; all else is reported as ever."""
        import sys

        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    def get_request(self) -> tuple[socket.socket, Any]:
        """The next connection; where the system has no room for one, try again, but not at once."""
        try:
            return super().get_request()
        except OSError:
            time.sleep(PAUSE)
            raise

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serve a connection in a thread of its own, if there is room or can be made."""
        if self._room.acquire(blocking=False) or (
            self._close_silent() and self._room.acquire(timeout=LEAVING)
        ):
            super().process_request(request, client_address)
            return
        with suppress(OSError):
            request.setblocking(False)
            request.send(FULL)
        self.shutdown_request(request)

    def silent(self, connection: Any, *, now: bool) -> None:
        """Whether a connection has no request ``now`` that is there as a whole."""
        with self._looking:
            self._silent.pop(connection, None)
            if now:
                self._silent[connection] = None

    def _close_silent(self) -> bool:
        """Close the connection that has been silent for longest; whether there is one."""
        with self._looking:
            longest = next(iter(self._silent), None)
            if longest is None:
                return False
            del self._silent[longest]
            with suppress(OSError):
                longest.shutdown(socket.SHUT_RDWR)
            return True

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serve a connection, and make room for another."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._room.release()


class _Hurried(io.RawIOBase):
    """What a connection says, for as long as there is time for it.

    A time limit of the socket alone begins anew with every byte.
    """

    def __init__(self, connection: socket.socket) -> None:
        self._connection, self._until = connection, 0.0

    def allow(self, seconds: float) -> None:
        """From now on there are so many seconds."""
        self._until = time.monotonic() + seconds

    def readable(self) -> bool:
        """That it is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what there is; raises ``TimeoutError``."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        usual = self._connection.gettimeout()
        self._connection.settimeout(left)
        try:
            return self._connection.recv_into(buffer)
        finally:
            self._connection.settimeout(usual)


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    error_message_format = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>%(message)s</title>'
        "</head><body><h1>%(message)s</h1>"
        f'<p><a href="{views.START}">All pages</a></p></body></html>\n'
    )
    default_request_version = "HTTP/1.0"  # in older ones, errors would be answered without a policy
    timeout = IDLE
    _policy = ""

    def setup(self) -> None:
        """Read the connection with a limit of time for a request, not for a byte."""
        super().setup()
        self.rfile.close()
        self._heard = _Hurried(self.connection)
        self.rfile = io.BufferedReader(self._heard)

    def handle_one_request(self) -> None:
        """Wait for a request, and answer it; a connection that takes too long is closed."""
        self._heard.allow(self.timeout)
        self.server.silent(self.connection, now=True)
        try:
            super().handle_one_request()
        finally:
            self.server.silent(self.connection, now=False)

    def version_string(self) -> str:
        """Who serves; nothing of Python and its version."""
        return "rulepress"

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Tell what is wrong, on a page that may load nothing."""
        self._policy = POLICY
        super().send_error(code, message, explain)

    def end_headers(self) -> None:
        """End what is said of an answer with what it may load."""
        if self._policy:
            self.send_header("Content-Security-Policy", self._policy)
        self._policy = ""
        super().end_headers()

    def do_GET(self) -> None:
        """Answer a browser."""
        self.server.silent(self.connection, now=False)
        if not self._is_for_us():
            self.send_error(HTTPStatus.FORBIDDEN, "only for this machine")
            return
        try:
            url = urlsplit(self.path)
        except ValueError:
            self.send_error(HTTPStatus.BAD_REQUEST, "there is no such address")
            return
        address = unquote(url.path)
        if address == EVENTS:
            asked = parse_qs(url.query)
            self._tell(asked.get("page", [""])[0], asked.get("version", [""])[0])
            return
        try:
            response = self.server.site.answer(address, self.server.watch.now())
        except PdfiumMissing as error:
            self.send_error(HTTPStatus.SERVICE_UNAVAILABLE, str(error))
            return
        if response is None:
            self.send_error(HTTPStatus.NOT_FOUND, "there is no such page")
        else:
            self._send(address, response)

    do_HEAD = do_GET  # noqa: N815

    def _is_for_us(self) -> bool:
        """Whether the browser means this machine: a page from elsewhere may give it another name,
        to read what is here (DNS rebinding).
        """
        host = self.headers.get("Host", "").rpartition(":")[0] or self.headers.get("Host", "")
        return host in (HOST, "localhost")

    def _send(self, address: str, response: Response) -> None:
        tag = f'"{response.version}"'
        if self.headers.get("If-None-Match") == tag and response.status == HTTPStatus.OK:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.send_header("ETag", tag)
            self.end_headers()
            return
        data = response.data
        if response.kind == HTML:
            script = _script(address, response)
            data = _live(response.data, script)
            self._policy = f"{POLICY}; script-src 'sha256-{_sha256(script)}'"
        self.send_response(response.status)
        for name, value in (
            ("Content-Type", response.kind),
            ("Content-Length", str(len(data))),
            ("Cache-Control", "no-cache"),
            ("ETag", tag),
            ("X-Content-Type-Options", "nosniff"),
        ):
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(data)

    def _tell(self, page: str, version: str) -> None:
        """Tell a page, as soon as it is another than its ``version``, that it is; then end."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command == "HEAD":
            return
        watch = self.server.watch
        seen = -1
        while not watch.ended:
            count = watch.now()
            if self._is_left():
                return
            if count != seen:
                response = self.server.site.answer(page, count)
                if response and response.version != version:
                    self.wfile.write(f"data: {response.version}\n\n".encode())
                    return
                seen = count
            self.wfile.write(b": open\n\n")
            watch.wait(count, HEARTBEAT)

    def _is_left(self) -> bool:
        """Whether the browser has closed the connection, so that nothing need be made for it."""
        heard, _, _ = select.select([self.connection], [], [], 0)
        return bool(heard) and not self.connection.recv(1, socket.MSG_PEEK)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing of what went well."""


def _script(address: str, response: Response) -> bytes:
    """What shows a page anew once it has changed."""
    asked = f"{EVENTS}?{urlencode({'page': address, 'version': response.version})}"
    return f"new EventSource({json.dumps(asked)}).onmessage = () => location.reload();".encode()


def _live(page: bytes, script: bytes) -> bytes:
    """The page with a script at its end."""
    head, end, tail = page.rpartition(b"</body>")
    return b"".join((head, b"<script>", script, b"</script>", end, tail))


def _sha256(script: bytes) -> str:
    return b64encode(sha256(script).digest()).decode()
