"""Books and proofs in a browser: shown anew once a file is saved, faults in their place."""

from __future__ import annotations

import errno
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from http.server import ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser

from generator.build.targets.books import Rulebook
from generator.build.targets.sheets import Sheets
from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.serve import server, views
from generator.serve.server import Server
from generator.serve.site import Response, Site
from generator.serve.watch import Watch
from generator.text.places import po_path
from tests.support.browsing import chromium, hindrances
from tests.support.places import ROOT
from tests.support.projects import GAME, LANG
from tests.support.proofproject import Edited, small_game

WEB, PROOF = views.web_address(GAME, LANG), views.proof_address(LANG)
PATIENCE = 30.0
"""Seconds that a busy machine is given for what takes less than one."""
SETTLED = """() => [...document.images].every(
    image => image.complete || image.getBoundingClientRect().top > innerHeight)"""
"""In a browser: whether the pictures in sight have come, for which the server has to draw pages."""


@dataclass(frozen=True)
class Running:
    """A server for a project."""

    project: Project
    server: Server
    edited: Edited

    @property
    def template(self) -> Path:
        return self.project.content / GAME / "rulebook.xml.j2"

    def get(self, path: str, host: str = "") -> tuple[int, bytes]:
        """Status and data of an address, just as it is given."""
        connection = HTTPConnection("127.0.0.1", self.server.server_port, timeout=PATIENCE)
        try:
            connection.putrequest("GET", path, skip_host=bool(host))
            if host:
                connection.putheader("Host", host)
            connection.endheaders()
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Iterator[Running]:
    project = small_game(tmp_path_factory.mktemp("project"), fonts)
    watch = Watch(project)
    with (
        pytest.MonkeyPatch.context() as patch,
        Server(0, Site(project, fonts, [GAME], ["en", LANG]), watch) as server,
    ):
        patch.setattr("generator.serve.server.HEARTBEAT", 0.5)  # so soon it is seen who has left
        watch.start()
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield Running(project, server, Edited(project, GAME))
        watch.stop()
        server.shutdown()
        thread.join()


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """The same project, served by nobody."""
    return small_game(tmp_path, fonts)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with chromium(tmp_path_factory.mktemp("browser")) as made:
        yield made


@contextmanager
def changed(path: Path, old: str, new: str) -> Iterator[None]:
    """The file with something else in it, for a while."""
    before = path.read_text("utf-8")
    assert old in before
    path.write_text(before.replace(old, new, 1), "utf-8")
    try:
        yield
    finally:
        path.write_text(before, "utf-8")


@pytest.mark.parametrize(("address", "word"), [(WEB, "初めて見る訳"), (PROOF, "別の訳")])
def test_a_saved_translation_is_seen_without_anything_done(
    running: Running, browser: Browser, address: str, word: str
) -> None:
    page = browser.new_page()
    with page.expect_request("**/events**"):
        page.goto(running.server.address.rstrip("/") + address)
    page.wait_for_function(SETTLED, timeout=1000 * PATIENCE)
    assert word not in page.content()
    running.edited.translated(word)
    seen = f"() => document.body && document.body.textContent.includes('{word}')"
    page.wait_for_function(seen, polling=20, timeout=1000 * PATIENCE)
    page.close()


def test_a_page_that_is_not_wholly_translated_is_a_draft(running: Running) -> None:
    stamp = b'class="stamp"'
    assert stamp not in running.get(WEB)[1]
    catalogue = po_path(running.project, LANG, GAME)
    text = catalogue.read_text("utf-8")
    (heading, *_) = re.findall(
        r'^msgctxt "\w+/summary"\nmsgid .+\nmsgstr ".+"$', text, re.MULTILINE
    )
    with changed(catalogue, heading, re.sub(r'msgstr ".+"$', 'msgstr ""', heading)):
        site = running.server.site
        answer = site.answer(WEB, 10**7)  # files are looked at
        assert answer and stamp in answer.data
        assert b'class="fallback"' in answer.data


def test_a_page_is_told_of_its_own_changes_only(running: Running) -> None:
    site, moment = running.server.site, 10**6

    def version(address: str) -> str:
        nonlocal moment
        moment += 1  # files are looked at
        answer = site.answer(address, moment)
        assert answer
        return answer.version

    before = version(WEB)
    with changed(running.project.content / GAME / "components.xml.j2", "stone", "pebble"):
        assert version(WEB) == before
    with changed(running.project.content / GAME / "figures.yaml", 'move: "2"', 'move: "3"'):
        assert version(WEB) != before
    assert version(WEB) == before


def test_whatever_pages_are_made_from_is_noticed(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.serve.watch.LOOK", 50)
    watch = Watch(project)
    watch.start()
    try:
        for name in ("themes.yaml", "art/cover.svg", "art/cover.svg", "games/new/table.txt"):
            before, path = watch.now(), project.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write("# more\n")
            begun = time.monotonic()
            watch.wait(before, PATIENCE)
            assert time.monotonic() - begun < PATIENCE
            assert not watch.is_outdated
        (project.fonts / "Geor").mkdir(parents=True)
        (project.fonts / "Geor" / "script.yaml").write_text("size: 0.9\n")
        watch.now()
        assert watch.is_outdated
    finally:
        watch.stop()


def test_a_link_to_nowhere_hides_no_file(project: Project) -> None:
    """Emacs has one beside each file that it edits."""
    package = project.own_games / "new"
    package.mkdir(parents=True)
    (package / "engine.py").touch()
    watch = Watch(project)
    for folder in (project.root, project.content / GAME, package):
        (folder / ".#engine.py").symlink_to("somebody@somewhere.1")
        before = watch.now()
        (folder / f"other-{GAME}.txt").touch()
        assert watch.now() > before
    assert not watch.is_outdated


def test_links_that_lead_back_are_followed_once(project: Project) -> None:
    for name in ("one", "other"):
        (project.content / GAME / name).symlink_to(".")
    watch = Watch(project)
    (project.content / GAME / "new.txt").touch()
    assert watch.now() == 1


def test_the_tools_own_texts_are_noticed_where_it_is_developed() -> None:
    seen = Watch(Project(ROOT))._stamps_now()
    tool = ROOT / "generator"
    assert {str(tool / "locales/glossary.yaml"), str(tool / "templates/colophon.xml.j2")} <= {*seen}


def test_a_booklet_of_answers_is_made_anew_and_goes_when_its_text_does(running: Running) -> None:
    template = running.project.content / GAME / "answers.xml.j2"
    pages = views.pages_address(GAME, "en", "answers")
    picture = f"/proof/en/{GAME}-answers-01.png"
    before = running.get(pages)
    with changed(template, "</book>", "<oops/></book>"):
        status, told = running.get(pages)
        assert status == 503  # not what was asked for
        assert f"content/{GAME}/answers.xml.j2:".encode() in told
    assert running.get(pages) == before
    text = template.read_text("utf-8")
    template.unlink()
    assert pages.encode() not in running.get("/")[1]
    assert [running.get(address)[0] for address in (pages, picture)] == [404, 404]
    template.write_text(text, "utf-8")
    assert running.get(pages) == before


def test_nothing_is_made_anew_for_a_page_that_was_closed(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, watch = running.server.site, running.server.watch
    asked: Queue[str] = Queue()
    answer = site.answer

    def noted(address: str, moment: int) -> Response | None:
        asked.put(address)
        return answer(address, moment)

    def listen(address: str) -> HTTPConnection:
        found = answer(address, watch.now())
        assert found
        query = urlencode({"page": address, "version": found.version})
        connection = HTTPConnection("127.0.0.1", running.server.server_port, timeout=PATIENCE)
        connection.request("GET", f"/events?{query}")
        return connection

    monkeypatch.setattr(site, "answer", noted)
    closed, still_open = listen(WEB), listen(views.START)
    assert {asked.get(timeout=PATIENCE), asked.get(timeout=PATIENCE)} == {WEB, views.START}
    closed.close()
    for _ in range(3):  # whoever listens is told in no order
        running.template.touch()
        assert asked.get(timeout=PATIENCE) == views.START
    still_open.close()


def test_faults_are_shown_with_file_and_line_until_they_are_mended(
    running: Running, browser: Browser
) -> None:
    page = browser.new_page()
    with page.expect_request("**/events**"):
        page.goto(running.server.address.rstrip("/") + WEB)
    title = page.title()
    with changed(running.template, "<book>", "<book><oops/>"):
        page.wait_for_function("() => document.title == 'Faults'", timeout=1000 * PATIENCE)
        assert f"content/{GAME}/rulebook.xml.j2:" in page.locator(".fault").first.inner_text()
    page.wait_for_function(f"() => document.title == '{title}'", timeout=1000 * PATIENCE)
    page.close()


def test_faults_of_settings_are_shown_for_whatever_is_asked(running: Running) -> None:
    address = views.sheets_address(Sheets(GAME, "a4", "colour", "en"))
    before = running.get(address)
    assert before[0] == 200
    with changed(running.project.settings, "themes:", "theme: none\nthemes:"):
        status, told = running.get(address)
        assert status == 503
        assert b"project.yaml:" in told
    assert running.get(address) == before


def test_a_false_figure_is_told_and_keeps_the_messages_from_nobody(running: Running) -> None:
    figures, message = running.project.content / GAME / "figures.yaml", b'class="message'
    messages = running.get(PROOF)[1].count(message)
    assert messages >= 20
    with changed(figures, "claim: legal", "claim: {illegal: [one-to-three]}"):
        status, data = running.get(PROOF)
        assert status == 200
        assert f"content/{GAME}/figures.yaml:".encode() in data
        assert data.count(message) == messages


def test_every_page_that_the_first_names_is_there(running: Running, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(running.server.address)
    assert hindrances(page) == []
    page.close()
    status, data = running.get("/")
    assert status == 200
    books = (Rulebook(GAME, LANG), Rulebook(GAME, LANG, volume="answers"))
    pages = [views.pages_address(GAME, LANG, book.volume) for book in books]
    for address in (WEB, PROOF, *pages, *map(views.pdf_address, books)):
        assert address.encode() in data
        assert running.get(address)[0] == 200
    status, data = running.get(f"/proof/{LANG}/{GAME}-03.png")
    assert (status, data[:4]) == (200, b"\x89PNG")
    assert running.get(f"/proof/{LANG}/{GAME}-answers-03.png")[1] not in (b"", data)
    assert running.get(f"/proof/{LANG}/{GAME}-99.png")[0] == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../locales/glossary.yaml",
        "/%2e%2e/locales/glossary.yaml",
        f"/{GAME}/../../locales/glossary.yaml",
        f"/proof/{LANG}/..%2f..%2fglossary.yaml",
        "//locales/glossary.yaml",
        "/locales/glossary.yaml",
    ],
)
def test_no_path_leads_to_a_file(running: Running, path: str) -> None:
    status, page = running.get(path)
    assert status == 404
    assert b'<a href="/">' in page  # and from there one finds the way back


def test_only_this_machine_is_answered(running: Running) -> None:
    assert running.get("/", host="evil.example")[0] == 403
    assert running.get("/", host="localhost:80")[0] == 200


def test_a_port_in_use_is_told(running: Running, capsys: pytest.CaptureFixture[str]) -> None:
    port = str(running.server.server_port)
    assert main(["--project", str(running.project.root), "serve", "--port", port]) == 2
    assert f"port {port} is in use; choose another with --port" in capsys.readouterr().err


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_it_cleanly(running: Running) -> None:
    command = [sys.executable, "-m", "generator", "serve", "--port", "0"]
    with subprocess.Popen(
        [*command, "--project", str(running.project.root)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()  # or leaving the block waits for it for ever
        assert "stopped" in process.stderr.read()


def test_answers_say_what_a_page_may_load_and_nothing_of_the_machine(running: Running) -> None:
    for path, status in ((views.START, 200), ("/nothing", 404)):
        connection = HTTPConnection("127.0.0.1", running.server.server_port, timeout=PATIENCE)
        connection.request("GET", path)
        answer = connection.getresponse()
        page = answer.read()
        connection.close()
        assert answer.status == status
        assert answer.getheader("Server") == "rulepress"
        policy = answer.getheader("Content-Security-Policy", "")
        assert policy.startswith("default-src 'none';")
        assert ("script-src 'sha256-" in policy) == (b"<script>" in page) == (status == 200)


def test_who_says_nothing_is_not_waited_for(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server._Handler, "timeout", 0.2)
    with socket.create_connection(("127.0.0.1", running.server.server_port)) as idle:
        idle.settimeout(PATIENCE)
        assert idle.recv(1) == b""


def test_who_asks_is_served_while_hundreds_are_silent(running: Running) -> None:
    address = "127.0.0.1", running.server.server_port
    with ExitStack() as stack:
        held = [stack.enter_context(socket.create_connection(address)) for _ in range(300)]
        for connection in held:
            with suppress(OSError):  # those that were silent for longest are closed already
                connection.sendall(b"GET / HTTP/1.1\r\nHost:")
        assert [running.get(views.START)[0] for _ in range(5)] == [200] * 5
        held[0].settimeout(PATIENCE)
        with suppress(ConnectionError):
            assert held[0].recv(1) == b""
    assert running.get(views.START)[0] == 200  # all those before it have been taken
    all_have_left(running)


def test_where_all_are_served_one_more_is_told_to_come_again(running: Running) -> None:
    address = "127.0.0.1", running.server.server_port
    with ExitStack() as stack:
        for _ in range(server.CLIENTS):
            open_page = stack.enter_context(socket.create_connection(address, PATIENCE))
            open_page.sendall(b"GET /events?page=/none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert open_page.recv(12) == b"HTTP/1.1 200"
        one_more = stack.enter_context(socket.create_connection(address, PATIENCE))
        assert one_more.recv(12) == b"HTTP/1.1 503"
    all_have_left(running)


def all_have_left(running: Running) -> None:
    """Wait until no place is taken: who has left is noticed when next written to."""
    room = running.server._room
    free = [room.acquire(timeout=PATIENCE) for _ in range(server.CLIENTS)]
    for _ in filter(None, free):
        room.release()
    assert all(free)


def said(running: Running, request: bytes, *, wait: float = 0.0) -> bytes:
    """What the server answers to these bytes, sent one every ``wait`` seconds, until it closes."""
    address = "127.0.0.1", running.server.server_port
    with socket.create_connection(address, timeout=PATIENCE) as connection:
        parts = [request[n : n + 1] for n in range(len(request))] if wait else [request]
        with suppress(OSError):  # it may be closed before all is said
            for part in parts:
                connection.sendall(part)
                time.sleep(wait)
            connection.shutdown(socket.SHUT_WR)
        heard = b""
        with suppress(ConnectionError):
            while part := connection.recv(65536):
                heard += part
        return heard


HOST = b"Host: 127.0.0.1\r\n"


def test_who_speaks_a_byte_at_a_time_is_not_waited_for(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server._Handler, "timeout", 0.3)
    begun = time.monotonic()
    endless = b"GET / HTTP/1.1\r\n" + HOST + b"X: " + 400 * b"x" + b"\r\n\r\n"
    assert said(running, endless, wait=0.05) == b""
    assert time.monotonic() - begun < len(endless) * 0.05 / 2


def test_who_does_not_take_a_large_answer_is_not_waited_for(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = 50_000_000  # more than what the system takes before anybody reads
    large = Response("application/pdf", bytes(size))
    monkeypatch.setattr(server._Handler, "timeout", 0.3)
    monkeypatch.setattr(running.server.site, "answer", lambda *_: large)
    address = "127.0.0.1", running.server.server_port
    heard = 0
    with socket.create_connection(address, timeout=PATIENCE) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
        assert connection.recv(1) == b"H"
        time.sleep(1.0)
        with suppress(ConnectionError):
            while part := connection.recv(1_000_000):
                heard += len(part)
    assert heard < size


@pytest.mark.parametrize(
    ("request_line", "headers", "status"),
    [
        (b"POST / HTTP/1.1", HOST, 501),
        (b"DELETE / HTTP/1.1", HOST, 501),
        (b"TRACE / HTTP/1.1", HOST, 501),
        (b"<b> / HTTP/1.1", HOST, 501),
        (b"GET / HTTP/9.9", HOST, 505),
        (b"GET / nothing", HOST, 400),
        (b"GET http://[x/ HTTP/1.1", HOST, 400),
        (b"GET " + b"/x" * 40_000 + b" HTTP/1.1", HOST, 414),
        (b"GET / HTTP/1.1", HOST + b"X: x\r\n" * 200, 431),
        (b"GET / HTTP/1.1", HOST + b"X: " + b"x" * 70_000 + b"\r\n", 431),
        (b"GET / HTTP/1.1", b"", 403),
        (b"GET / HTTP/1.1", b"Host: 127.0.0.1.evil.example\r\n", 403),
        (b"GET /%00%ff%0d%0aX:%20y HTTP/1.1", HOST, 404),
    ],
    ids=lambda value: str(value)[:30],
)
def test_odd_requests_are_refused_and_nothing_is_told(
    running: Running,
    capfd: pytest.CaptureFixture[str],
    request_line: bytes,
    headers: bytes,
    status: int,
) -> None:
    heard = said(running, request_line + b"\r\n" + headers + b"\r\n")
    head, _, page = heard.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"\r\nServer: rulepress\r\n" in head
    assert b"\r\nContent-Security-Policy: default-src 'none';" in head
    assert b"Python" not in heard
    assert b"<b>" not in page
    assert len(heard) < 1500
    assert capfd.readouterr().err == ""


def test_a_head_alone_is_answered_at_once(running: Running) -> None:
    for path in (b"/", b"/events?page=/&version=x"):
        heard = said(
            running, b"HEAD " + path + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
        )
        assert heard.startswith(b"HTTP/1.1 200 ")
        assert heard.endswith(b"\r\n\r\n")


def test_without_file_descriptors_it_waits_and_then_serves(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0

    def exhausted(_: object) -> tuple[socket.socket, object]:
        nonlocal tries
        tries += 1
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    with monkeypatch.context() as patch:
        patch.setattr(ThreadingHTTPServer, "get_request", exhausted)
        with socket.create_connection(("127.0.0.1", running.server.server_port)):
            time.sleep(4 * server.PAUSE)
    assert 1 <= tries <= 6
    assert running.get(views.START)[0] == 200
