"""Taking in texts, files and archives within limits."""

import io
import zipfile

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.rosters.importing import sources
from armybuilder.rosters.importing.forms import packed_from
from armybuilder.rosters.importing.sources import Gathered, Source, Unpackable, gather, pack, unpack
from armybuilder.validation.tests.texts import LEGAL, OTHER_LEGAL

pytestmark = pytest.mark.unit


def archive(members: dict[str, str | bytes]) -> bytes:
    """A zip of these members."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in members.items():
            opened.writestr(name, data)
    return held.getvalue()


def sent(*files: tuple[str, bytes], text: str = "") -> Gathered:
    return gather(text, [SimpleUploadedFile(name, data) for name, data in files])


def refused(gathered: Gathered) -> list[tuple[str, str]]:
    return [(refusal.name, refusal.words) for refusal in gathered.refusals]


def test_gather_takes_the_text_then_the_files() -> None:
    gathered = sent(("a.txt", LEGAL.encode()), ("b.txt", OTHER_LEGAL.encode("utf-16")), text=LEGAL)
    assert [(source.name, source.data) for source in gathered.sources] == [
        ("", LEGAL),
        ("a.txt", LEGAL),
        ("b.txt", OTHER_LEGAL),
    ]


def test_gather_takes_nothing_from_blank_text() -> None:
    assert sent(text=" \n ").sources == []


def test_gather_opens_an_archive_and_shows_names_without_paths() -> None:
    data = archive({"a.txt": LEGAL, "f/b.txt": OTHER_LEGAL, "__MACOSX/a.txt": "x", "f/.hidden": "x", "f/": ""})
    gathered = sent(("lists.zip", data))
    assert [source.name for source in gathered.sources] == ["a.txt", "b.txt"]
    assert refused(gathered) == []


def test_gather_never_uses_a_path_of_an_archive() -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as opened:
        opened.writestr("../../etc/passwd", LEGAL)
        opened.writestr("C:\\lists\\b.txt", LEGAL)
    assert [source.name for source in sent(("x.zip", held.getvalue())).sources] == ["passwd", "b.txt"]


def test_gather_takes_a_packed_roster_as_one_file_under_either_name() -> None:
    packed = archive({"list.ros": "<roster/>"})
    assert [source.data for source in sent(("a.rosz", packed), ("b.zip", packed)).sources] == [packed, packed]


def test_gather_does_not_open_an_archive_within_an_archive() -> None:
    gathered = sent(("outer.zip", archive({"inner.zip": archive({"a.txt": LEGAL, "b.txt": LEGAL})})))
    assert (gathered.sources, refused(gathered)) == (
        [],
        [("inner.zip", "An archive within an archive is not opened.")],
    )


def test_gather_refuses_a_damaged_archive() -> None:
    broken = archive({"a.txt": LEGAL})[:-30]
    assert refused(sent(("x.zip", broken))) == [("x.zip", "The archive is damaged or of a kind that is not read.")]


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_gather_reads_the_other_files_of_an_archive_with_a_bad_one(method: int) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("a.txt", LEGAL)
        opened.writestr("bad.txt", OTHER_LEGAL * 3, method)
        opened.writestr("c.txt", LEGAL)
    data = bytearray(held.getvalue())
    middle = data.index(b"bad.txt") + 60
    data[middle : middle + 40] = b"\xff" * 40
    gathered = sent(("lists.zip", bytes(data)))
    assert [source.name for source in gathered.sources] == ["a.txt", "c.txt"]
    assert refused(gathered) == [("bad.txt", "It is damaged, or packed in a way that is not read.")]


def test_gather_unpacks_no_more_than_the_limit_of_a_bomb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "LARGEST_SOURCE", 10_000)
    gathered = sent(("bomb.zip", archive({"big.txt": b"0" * 5_000_000, "b.txt": LEGAL})))
    assert [source.name for source in gathered.sources] == ["b.txt"]
    assert [name for name, _ in refused(gathered)] == ["big.txt"]


def test_gather_stops_at_the_limits_of_number_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MOST_SOURCES", 2)
    members: dict[str, str | bytes] = {f"{number}.txt": LEGAL for number in range(4)}
    assert len(sent(("x.zip", archive(members))).sources) == 2
    monkeypatch.setattr(sources, "MOST_MEMBERS", 3)
    assert refused(sent(("x.zip", archive(members)))) == [("x.zip", "It holds more than 3 files.")]
    monkeypatch.setattr(sources, "LARGEST_TOTAL", 10)
    assert [name for name, _ in refused(sent(("a.txt", LEGAL.encode())))] == ["a.txt"]


@given(st.text(max_size=200), st.text(max_size=300) | st.binary(max_size=300), st.integers(0, 20))
def test_unpack_gives_what_was_packed(name: str, data: str | bytes, index: int) -> None:
    unpacked = unpack(pack(Source(name, data, index)))
    if isinstance(data, bytes) or not any("\ud800" <= sign <= "\udfff" for sign in data):
        assert (unpacked.data, unpacked.index) == (data, index)


@given(st.text(max_size=200))
def test_unpack_refuses_anything_else(garbage: str) -> None:
    with pytest.raises(Unpackable):
        unpack(garbage)


def test_unpack_refuses_what_unpacks_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = pack(Source("a", "0" * 100_000))
    monkeypatch.setattr(sources, "LARGEST_SOURCE", 1_000)
    with pytest.raises(Unpackable):
        unpack(packed)


def test_form_carries_no_more_than_was_ever_taken_in() -> None:
    sent = QueryDict(mutable=True)
    sent.setlist("packed", ["garbage", *[pack(Source("", LEGAL + "\n" * 4_000_000))] * 100])
    assert len(sent.urlencode()) < settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert [len(source.data) for source in packed_from(sent)] == [len(LEGAL) + 4_000_000] * 4
