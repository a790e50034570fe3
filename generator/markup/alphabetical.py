"""The entries of an index in alphabetical order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.markup import blocks as b
from generator.text.collation import sort_key


def alphabetical(books: Sequence[b.Book], kana: Mapping[str, str]) -> tuple[b.Book, ...]:
    """The books, alike but for their languages, with the rows of each index in the order of the
    first language; ``kana`` say how words are read, where their script leaves that open.
    """
    first = books[0]
    orders = [
        sorted(
            range(len(table.rows)),
            key=lambda n, t=table: _key(t, n, first.lang, kana),  # type: ignore[misc]
        )
        for table in b.walk(first.parts)
        if isinstance(table, b.Table) and table.index
    ]
    if not orders:
        return tuple(books)
    return tuple(_sorted(book, iter(orders)) for book in books)


def _key(
    table: b.Table, number: int, lang: str, kana: Mapping[str, str]
) -> tuple[bool, tuple[tuple[str, ...], str]]:
    """The head stays first."""
    term = b.plain(table.rows[number][0])
    return not (table.head and number == 0), sort_key(term, lang, kana)


def _sorted(book: b.Book, orders: Iterator[Sequence[int]]) -> b.Book:
    def part(node: b.Part) -> b.Part:
        if isinstance(node, b.Section | b.Colophon):
            return node.but(blocks=tuple(map(block, node.blocks)))
        return node

    def block(node: b.Block) -> b.Block:
        match node:
            case b.Table() if node.index:
                return node.but(rows=tuple(node.rows[n] for n in next(orders)))
            case b.Container():
                return node.but(blocks=tuple(map(block, node.blocks)))
            case b.List():
                return node.but(items=tuple(tuple(map(block, item)) for item in node.items))
            case b.Question():
                return node.but(answer=tuple(map(block, node.answer)))
        return node

    return book.but(parts=tuple(map(part, book.parts)))
