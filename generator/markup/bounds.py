"""A Jinja environment in which no template takes long, much memory, or writes without end.

A template may be a stranger's. It has what books need: filters and methods that take no longer than
their input is long; what could multiply lengths is looked at before it is done. Steps of loops,
calls and includes are counted.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from jinja2 import nodes, pass_environment, pass_eval_context
from jinja2.exceptions import TemplateRuntimeError, TemplateSyntaxError
from jinja2.filters import do_join, do_replace
from jinja2.parser import Parser
from jinja2.runtime import Context, Macro, Undefined, markup_join
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

from generator.counted import counted
from generator.markup.macros import check_call
from generator.text.longnumber import TOO_LONG, long_number
from generator.values import Value


class Bounds(Value, frozen=True):
    """Of a rendering: ``steps`` are turns of loops, calls and includes, ``seconds`` those of the
    processor, ``output`` the characters of what a template, or a part of one, renders to.
    """

    steps: int
    seconds: float
    output: int


USUAL: Final = Bounds(200_000, 60.0, 5_000_000)
"""A book has some hundred steps, and takes less than a second."""
STRICT: Final = Bounds(20_000, 10.0, 2_000_000)
"""For the templates of strangers."""
VALUE: Final = 100_000
"""Characters of a text that an expression makes, or items of a list with all that is in them."""
WRITTEN: Final = 2_000_000
"""Characters of all texts in a list, with those in its lists."""
DEEPEST: Final = 64
"""Parts of a template in one another; Python knows but 200 brackets, of which one may have two."""
NESTED: Final = "nested too deeply"
LOOPS: Final = 10
"""In one another; Python knows but twenty."""
BITS: Final = 256
"""Of a whole number that is multiplied."""

LOOK: Final = 16
"""Steps from one look at the clock to the next: the system takes longer to answer than a step."""

_FILTERS = frozenset(
    (
        *("abs", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first"),
        *("float", "groupby", "int", "items", "join", "last", "length", "list", "lower", "map"),
        *("max", "min", "reject", "rejectattr", "replace", "reverse", "round", "select"),
        *("selectattr", "sort", "string", "sum", "title", "trim", "unique", "upper"),
    )
)
_ASKING = frozenset(("map", "reject", "rejectattr", "select", "selectattr"))
_METHODS = frozenset(
    (
        *("count", "endswith", "find", "format", "get", "index", "isdigit", "items", "keys"),
        *("lower", "lstrip", "partition", "removeprefix", "removesuffix", "rpartition"),
        *("rstrip", "split", "startswith", "strip", "title", "upper", "values"),
    )
)
"""Of texts, numbers, lists and mappings."""
_GLOBALS = frozenset(("dict", "namespace", "range"))
_WIDE = re.compile(r"\d{4}|\*|:[^{}:]*\{")
"""In a format: a width of four digits, or one that is a value."""


class TooMuchError(TemplateRuntimeError):
    """A template asks for more than a book can need."""


class Bounded(ImmutableSandboxedEnvironment):
    """The environment of one rendering."""

    intercepted_binops = frozenset(("*", "**", "%", "+"))

    def __init__(self, bounds: Bounds = USUAL, **options: Any) -> None:
        super().__init__(**options)
        self._bounds = bounds
        self._steps = 0
        self._begun = time.process_time()
        self.globals = {name: self.globals[name] for name in _GLOBALS}
        own = {"join": _joined, "replace": _replaced, "_counted": _counted, "_concat": _concat}
        own |= {"_shallow": _shallow}
        self.filters = {name: self.filters[name] for name in _FILTERS} | own

    def step(self) -> None:
        """Count a step; raises :class:`TooMuchError` for one too many."""
        self._steps += 1
        if self._steps > self._bounds.steps:
            raise TooMuchError(
                f"more than {counted(self._bounds.steps, 'turn')} of loops and calls"
            )
        if self._steps % LOOK:
            return
        if time.process_time() - self._begun > self._bounds.seconds:
            raise TooMuchError(f"it takes longer than {self._bounds.seconds:g} s")

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may have it: of plain data only what takes no longer than it has."""
        plain = isinstance(obj, str | bytes | int | float | list | tuple | Mapping)
        if plain and callable(value) and attr not in _METHODS:
            return False
        return super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """The value of an operation whose result could be far larger than what goes in."""
        if _is_too_large(operator, left, right):
            raise TooMuchError(f"the result of {operator!r} is too large")
        return super().call_binop(context, operator, left, right)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call what a template calls."""
        __self.step()
        if isinstance(__obj, Undefined):  # it knows what is wrong; the sandbox asks it more
            return __obj(*args, **kwargs)
        if isinstance(__obj, Macro):
            check_call(__obj, args)
        return super().call(__context, __obj, *args, **kwargs)

    def wrap_str_format(self, value: Any) -> Any:
        """The method ``format`` of a text, made safe, where it asks for no width that is large."""
        owner = getattr(value, "__self__", None)
        if isinstance(owner, str) and _WIDE.search(owner):
            raise TooMuchError("the width in a format is too large")
        return super().wrap_str_format(value)

    def concat(self, parts: Iterable[str]) -> str:
        """What a template, or a part of one, renders to."""
        return "".join(_up_to(self._bounds.output, parts))

    def _load_template(self, name: str, globals: Any) -> Any:  # noqa: A002
        self.step()
        return super()._load_template(name, globals)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parser = Parser(self, source, name, filename)
        try:
            return parser.parse()
        except ValueError as error:
            line = long_number(source)
            raise TemplateSyntaxError(TOO_LONG, line, name, filename) from error
        except RecursionError as error:
            line = parser.stream.current.lineno
            raise TemplateSyntaxError(NESTED, line, name, filename) from error

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,
    ) -> str:
        bounded: nodes.Template = _Bounding(name, filename).visit(source)
        return super()._generate(bounded, name, filename, defer_init)


class _Bounding(NodeTransformer):
    """Puts what counts, or looks at lengths, around the parts of a template that could grow."""

    def __init__(self, name: str | None, filename: str | None) -> None:
        self._name, self._filename = name, filename
        self._loops = self._depth = 0

    def visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> Any:
        """What is nested too deeply is no code that Python can read."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise TemplateSyntaxError(NESTED, node.lineno, self._name, self._filename)
        found = super().visit(node, *args, **kwargs)
        self._depth -= 1
        return found

    def visit_Const(self, node: nodes.Const) -> nodes.Node:  # noqa: N802
        """A number that is infinite is a name in the code that a template becomes."""
        if isinstance(node.value, float) and not math.isfinite(node.value):
            raise TemplateSyntaxError(
                "a number beyond all bounds", node.lineno, self._name, self._filename
            )
        return node

    def visit_Filter(self, node: nodes.Filter) -> nodes.Node:  # noqa: N802
        """What asks something of each item of a list takes a step for each, as a loop does."""
        self.generic_visit(node)
        if node.name in _ASKING and node.node is not None:
            node.node = _filtered("_counted", node.node)
        return node

    def visit_FilterBlock(self, node: nodes.FilterBlock) -> nodes.Node:  # noqa: N802
        """What a filter makes of a part of a template is text, whatever it is."""
        self.generic_visit(node)
        node.filter = _filtered("string", node.filter)
        return node

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        """Each turn of a loop is a step."""
        self._loops += 1
        if self._loops > LOOPS:
            problem = f"more than {LOOPS} loops in one another"
            raise TemplateSyntaxError(problem, node.lineno, self._name, self._filename)
        self.generic_visit(node)
        self._loops -= 1
        node.iter = _filtered("_counted", node.iter)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        """What ``~`` joins is looked at first."""
        self.generic_visit(node)
        return _filtered("_concat", nodes.List(node.nodes, lineno=node.lineno))

    def visit_List(self, node: nodes.List) -> nodes.Node:  # noqa: N802
        """A list may hold itself twice, again and again."""
        self.generic_visit(node)
        return _filtered("_shallow", node)

    def visit_Dict(self, node: nodes.Dict) -> nodes.Node:  # noqa: N802
        """As a list may."""
        self.generic_visit(node)
        return _filtered("_shallow", node)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:  # noqa: N802
        """As a list may; names to which values are given stay."""
        self.generic_visit(node)
        return _filtered("_shallow", node) if node.ctx == "load" else node


def _filtered(name: str, node: Any) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


@pass_environment
def _counted(environment: Bounded, items: Iterable[Any]) -> Iterator[Any]:
    for item in items:
        environment.step()
        yield item


def _concat(parts: Sequence[object]) -> str:
    for _ in _up_to(VALUE, map(str, parts)):
        pass
    return markup_join(parts) if any(hasattr(part, "__html__") for part in parts) else _str(parts)


def _str(parts: Sequence[object]) -> str:
    return "".join(map(str, parts))


def _shallow(value: Any) -> Any:
    """The value, unless it holds more than :data:`VALUE` items, or :data:`WRITTEN` characters,
    counted as often as they occur.
    """
    characters = 0
    for items, item in enumerate(_within(value), 1):
        characters += len(item) if isinstance(item, str) else 0
        if items > VALUE:
            raise TooMuchError(f"more than {VALUE} items in a list")
        if characters > WRITTEN:
            raise TooMuchError(f"more than {WRITTEN} characters in a list")
    return value


def _within(value: object) -> Iterator[object]:
    waiting = [value]
    while waiting:
        item = waiting.pop()
        yield item
        if isinstance(item, Mapping):
            waiting += item.values()
        elif isinstance(item, list | tuple):
            waiting += item


@pass_eval_context
def _joined(
    eval_ctx: nodes.EvalContext, value: Iterable[Any], d: str = "", attribute: Any = None
) -> str:
    items = _shallow(list(islice(value, VALUE)))
    longest = sum(len(item) for item in items if isinstance(item, str)) + len(str(d)) * len(items)
    if longest > VALUE:
        raise TooMuchError("what is joined is too long")
    joined: str = do_join(eval_ctx, items, d, attribute)
    return joined


@pass_eval_context
def _replaced(
    eval_ctx: nodes.EvalContext, s: str, old: str, new: str, count: int | None = None
) -> str:
    if (str(s).count(str(old)) + 1) * len(str(new)) > VALUE:
        raise TooMuchError("what is put in is too long")
    replaced: str = do_replace(eval_ctx, s, old, new, count)
    return replaced


def _up_to(most: int, parts: Iterable[str]) -> Iterator[str]:
    """The parts, as long as they have no more characters.

    What is too much is raised in the template that goes on writing, so that its line is known.
    """
    length = 0
    for part in parts:
        length += len(part)
        if length > most:
            error = TooMuchError(f"more than {counted(most, 'character')}")
            if isinstance(parts, Generator):
                parts.throw(error)
            raise error
        yield part


def _is_too_large(operator: str, left: Any, right: Any) -> bool:
    match operator:
        case "%":
            return isinstance(left, str) and (len(left) > VALUE or bool(_WIDE.search(left)))
        case "+":
            return _length(left) + _length(right) > VALUE
        case "*" if isinstance(left, int) and isinstance(right, int):
            return left.bit_length() + right.bit_length() > BITS
        case "*" if isinstance(left, int) or isinstance(right, int):
            text, times = (right, left) if isinstance(left, int) else (left, right)
            return not isinstance(text, float) and _length(text) * times > VALUE
        case "**" if isinstance(left, int) and isinstance(right, int):
            return left.bit_length() * max(right, 0) > BITS
    return False


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str | bytes | list | tuple) else 0
