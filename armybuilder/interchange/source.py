"""From bytes to lines: decoding, the caps, and the documented clean-ups of pasted text.

One source line gives one clean line, so line numbers stay those of the source. ``CLEANUPS`` is the whole list of what
is changed before a grammar sees a line.
"""

from __future__ import annotations

import codecs
import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

MAX_BYTES = 1024 * 1024
MAX_LINES = 10_000
MAX_LINE_LENGTH = 400
MAX_UNITS = 1_000
"""Units of one list; cards and lores count among them."""
MAX_LISTS = 250
"""Lists of one source: an event's, pasted at once."""


class Refused(Exception):
    """The source is not read at all; ``code`` is the problem code that says why."""

    def __init__(self, code: str, line: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.line = line


@dataclass(frozen=True, slots=True)
class Line:
    """A clean line: ``indent`` is the number of spaces before ``text``; ``raw`` is the source line without its end."""

    number: int
    text: str
    indent: int
    raw: str
    fence: bool = False


def decode(data: str | bytes) -> str:
    """Text of a source: UTF-8, UTF-16 or UTF-32 (with or without mark), else Windows-1252. NUL and size are refused."""
    if isinstance(data, str):
        if len(data) > MAX_BYTES or len(data.encode("utf-8", "surrogatepass")) > MAX_BYTES:
            raise Refused("SOURCE_TOO_LARGE")
        text = data.removeprefix("\ufeff")
    else:
        if len(data) > MAX_BYTES:
            raise Refused("SOURCE_TOO_LARGE")
        text = text_of(data)
    if "\x00" in text:
        raise Refused("NUL_IN_SOURCE", text.count("\n", 0, text.index("\x00")) + 1)
    if any(sign in text for sign in _MISREAD):
        text = "".join(map(_read_again, re.split(r"(?<=\n)", text)))
    return _from_html(text) if _MARKUP.search(text) else text


def _read_again(line: str) -> str:
    """A line of UTF-8 that was taken for Windows-1252 on its way (``â€¢`` for a bullet), as it was."""
    try:
        return bytes(byte for sign in line for byte in _byte_of(sign)).decode("utf-8")
    except UnicodeError:
        return line


def _byte_of(sign: str) -> bytes:
    """The byte of a sign; control signs, which no text has, stand for themselves."""
    return bytes([ord(sign)]) if sign in _OPEN else sign.encode("cp1252")


def _from_html(text: str) -> str:
    """Lines and bullets of a text that was copied as HTML; what else stands in angle brackets goes line by line."""
    text = _LINE_BREAK.sub("\n", _NO_CONTENT.sub(_its_line_ends, text))
    return _LIST_ITEM.sub("• ", text)


def _its_line_ends(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def text_of(data: bytes) -> str:
    """Bytes as text, by their mark, their zero bytes, or else as UTF-8 or Windows-1252."""
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return data.decode("utf-32", errors="replace")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    if b"\x00" in data[:_LOOKED_AT]:
        return data.decode(_unmarked(data[:_LOOKED_AT]), errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _unmarked(start: bytes) -> str:
    """The encoding of a text with zero bytes and no mark: in UTF-16 every other byte of most letters is one."""
    even, odd = start[::2].count(0), start[1::2].count(0)
    if max(even, odd) < _MOSTLY * len(start) / 2 or min(even, odd) > len(start) / 20:
        return "utf-8"
    return "utf-16-be" if even > odd else "utf-16-le"


_LOOKED_AT = 2048
_MOSTLY = 0.7
_OPEN = frozenset(map(chr, range(0x80, 0xA0)))
_MISREAD = ("Ã", "Â", "â€", "â\x80", "ï¿½", "ï»¿", "ðŸ")
_NO_CONTENT = re.compile(
    r"<!doctype[^<>]{0,200}>|<(style|script|title)\b[^<>]{0,200}>[^<>]{0,20000}</\1>", re.IGNORECASE
)
_MARKUP = re.compile(r"<(?:br|/p|/div|/li|/tr|/h[1-6])\b[^<>]{0,200}>", re.IGNORECASE)
_LINE_BREAK = re.compile(r"<(?:br|/p|/div|/li|/tr|/h[1-6])\b[^<>]{0,200}>(?:\r?\n)?", re.IGNORECASE)
_LIST_ITEM = re.compile(r"<li\b[^<>]{0,200}>[ \t]*(?:[•·][ \t]*)?", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:a|b|big|blockquote|body|center|code|dd|div|dl|dt|em|font|h[1-6]|head|html|i|img|ins|li|mark|ol|p|pre|s|small"
    r"|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_LINE_END = re.compile(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")
_ENTITY = re.compile(
    r"&(?:(?:#\d{1,6}|#x[0-9a-f]{1,6}|nbsp|amp|quot|apos|lt|gt|rsquo|lsquo|bull|ndash|mdash);?|[a-z]{2,8}\d{0,2};)",
    re.I,
)
_SPACES = re.compile(r"[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_INVISIBLE = re.compile(
    r"[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]"
    r"|(?<![\u2190-\U0010ffff])\u200d|\u200d(?![\u2190-\U0010ffff])"
)
_OTHER_FORMS = re.compile(r"[\uff01-\uff5e\U0001d400-\U0001d7ff]")
_TIMES_ESCAPED = 2
_HYPHENS = re.compile(r"[\u2010\u2011\u2212]")
_BOLD = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$")
_INNER = re.compile(r"(?<=\S) {2,}(?=\S)")
_DAY, _TIME = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?", r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?"
_SENT = re.compile(rf"^(?:\[{_DAY} {_TIME}\]|{_DAY} {_TIME} [-–]) [^:]{{1,60}}:(?: |$)", re.IGNORECASE)
_BARS = re.compile(r"^\s*\|(?:\s+(.*?))?\s*\|?$")
_QUOTE = re.compile(r"^(?:\s{0,3}>\s?)+")
_MARKED = re.compile(r"^(\s*)(\*|_|~~|\|\||`)(?=\S)(.+)(?<=\S)\2$")
_SLANTED = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*]+)(?<=\S)\*(?![\w*])|(?<![\w_])_(?=[^\s_])([^_]+)(?<=\S)_(?![\w_])")
_TICKS = re.compile(r"^(\s*)`{3,}(?=\S)|(?<=\S)`{3,}$")
_RULE = re.compile(r"^[\s*_~=-]+$")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|>~])")
_FENCE = re.compile(r"^\s*(?:`{3,}|~{3,})\s*\w*\s*$")


def _entities(text: str) -> str:
    for _ in range(_TIMES_ESCAPED):
        text = _ENTITY.sub(lambda match: html.unescape(match[0]), text) if "&" in text else text
    return text


def _spaces(text: str) -> str:
    return _INNER.sub(" ", _SPACES.sub(" ", text))


def _chat(text: str) -> str:
    return _SENT.sub("", text)


def _invisible(text: str) -> str:
    return _INVISIBLE.sub("", text)


def _fullwidth(text: str) -> str:
    return _OTHER_FORMS.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)


def _hyphens(text: str) -> str:
    return _HYPHENS.sub("-", text)


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _tags(text: str) -> str:
    return _TAG.sub("", text) if "<" in text else text


def _commas(text: str) -> str:
    return text.rstrip(" ,;")


def _markdown(text: str) -> str:
    heading = _HEADING.match(text)
    if heading:
        text = heading[1]
    text = _BARS.sub(r"\1", _QUOTE.sub("", text))
    if not _RULE.match(text):
        text = _TICKS.sub(r"\1", _BOLD.sub(r"\2", text).replace("**", "").rstrip())
        text = _MARKED.sub(r"\1\3", text)
        text = _SLANTED.sub(r"\1\2", text)
    return _ESCAPE.sub(r"\1", text).removesuffix("\\") if "\\" in text else text


@dataclass(frozen=True, slots=True)
class Cleanup:
    """A change made to every line before it is read."""

    code: str
    meaning: str
    apply: Callable[[str], str]


CLEANUPS: tuple[Cleanup, ...] = (
    Cleanup("entities", "HTML entities, escaped up to twice, become the characters they stand for", _entities),
    Cleanup("spaces", "tabs, no-break and other wide spaces become plain spaces; several within a line one", _spaces),
    Cleanup("invisible", "byte order marks, zero-width and direction marks go; joiners between emoji stay", _invisible),
    Cleanup("fullwidth", "full-width and mathematical letters, figures and brackets become plain ones", _fullwidth),
    Cleanup("hyphens", "no-break hyphens and minus signs become plain hyphens", _hyphens),
    Cleanup("commas", "commas and semicolons at line ends go", _commas),
    Cleanup("composed", "letters and their accents are composed (NFC)", _composed),
    Cleanup("chat", "date, time and sender that a messenger sets before a copied message go", _chat),
    Cleanup("tags", "HTML tags go; those that end a line end one, list items become bullets", _tags),
    Cleanup(
        "markdown",
        "marks of headings, quotes, bars, bold, slanted, struck, hidden and code text and backslashes go",
        _markdown,
    ),
)
"""Besides these: any line end ends a line, a line of three or more backticks or tildes counts as decoration, spaces at
the end of a line go and spaces at its start become the indent, and numbers go that count eight or more lines."""


def clean(text: str) -> str:
    """One line after every clean-up, indent kept, end trimmed."""
    if not _NEEDS_CARE.search(text):
        return text.rstrip()
    for cleanup in CLEANUPS:
        text = cleanup.apply(text)
    return text.rstrip()


_NEEDS_CARE = re.compile(r"[&\t*_#<>\\`~|]|[^\x00-\x7f·–—‘’“”•…]|\S  +\S|[,;]\s*$|^\[?\d+[./-]\d")
"""What any of the clean-ups looks for: few lines have it."""


def source_lines(text: str) -> list[str]:
    """The lines of a decoded source as they stand, without their ends."""
    return _LINE_END.split(text)


def to_lines(text: str) -> list[Line]:
    """Clean lines of a text, numbered from 1; a final line end opens no further line."""
    raw_lines = source_lines(text)
    if raw_lines and not raw_lines[-1]:
        raw_lines.pop()
    if len(raw_lines) > MAX_LINES:
        raise Refused("TOO_MANY_LINES", MAX_LINES + 1)
    if _all_quoted(raw_lines):
        raw_lines = [raw.strip()[1:-1].replace('""', '"') for raw in raw_lines]
    return _unnumbered([_line(number, raw) for number, raw in enumerate(raw_lines, start=1)])


def _all_quoted(raw_lines: list[str]) -> bool:
    """Whether every line stands in quotation marks, as spreadsheets write a column of cells."""
    cells = [raw.strip() for raw in raw_lines]
    quoted = all(len(cell) > 1 and cell[0] == cell[-1] == '"' for cell in cells if cell)
    return quoted and sum(map(bool, cells)) >= _SHORTEST_RUN


def _unnumbered(lines: list[Line]) -> list[Line]:
    """The lines without the numbers that stand before them, where a run of lines counts up one by one."""
    found = list(lines)
    for run in _runs(lines):
        if len(run) >= _SHORTEST_RUN:
            for place, rest in run:
                text = rest.lstrip(" ")
                found[place] = replace(lines[place], text=text, indent=len(rest) - len(text))
    return found


def _runs(lines: list[Line]) -> Iterator[list[tuple[int, str]]]:
    """Runs of lines with rising numbers before them: the place of each, and what stands behind its number."""
    run: list[tuple[int, str]] = []
    last = 0
    for place, line in enumerate(lines):
        if not line.text:
            continue
        match = _NUMBERED.match(line.text)
        number = int(match[1]) if match else 0
        if run and number != last + 1:
            yield run
            run = []
        if match:
            run.append((place, match[2] or ""))
            last = number
    yield run


_NUMBERED = re.compile(r"^(\d{1,5})(?:(?: ?[.):|])?(?: (.*))?)$")
_SHORTEST_RUN = 8


def _line(number: int, raw: str) -> Line:
    if len(raw) > MAX_LINE_LENGTH:
        return Line(number, raw[:MAX_LINE_LENGTH], 0, raw)
    if _FENCE.match(raw):
        return Line(number, raw.strip(), 0, raw, fence=True)
    cleaned = clean(raw)
    text = cleaned.lstrip(" ")
    return Line(number, text, len(cleaned) - len(text), raw)
