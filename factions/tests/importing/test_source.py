"""Opening a copy of the data: folders and archives give the same files, and nothing harmful is read."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from factions.importer import source
from factions.importer.errors import UnreadableSource
from factions.importer.source import read_source

FILES = {"Age of Sigmar 4.0.gst": b"<a/>", "Testers.cat": b"<b/>"}
NAME = "age-of-sigmar-4th-2026-08-18-6c4bfee"


def make_folder(path: Path) -> Path:
    folder = path / NAME
    folder.mkdir()
    for name, content in {**FILES, "README.md": b"no catalogue"}.items():
        (folder / name).write_bytes(content)
    return folder


def make_zip(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path / f"{NAME}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path / f"{NAME}.zip"


def make_tar(path: Path, members: dict[str, bytes], suffix: str = "gz") -> Path:
    target = path / f"{NAME}.tar.{suffix}"
    with tarfile.open(target, f"w:{suffix}") as archive:  # type: ignore[call-overload]
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return target


@pytest.fixture(params=["folder", "zip", "gz", "xz", "folder of a folder"])
def copy(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    members = {f"{NAME}/{name}": content for name, content in FILES.items()}
    if request.param == "folder":
        return make_folder(tmp_path)
    if request.param == "folder of a folder":
        return make_folder(tmp_path).parent
    return make_zip(tmp_path, members) if request.param == "zip" else make_tar(tmp_path, members, request.param)


def test_every_form_gives_the_same_files_date_and_commit(copy: Path) -> None:
    found = read_source(copy)

    assert (found.files, found.date, found.commit) == (FILES, "2026-08-18", "6c4bfee")


def test_a_name_without_date_gives_none(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    plain = folder.rename(tmp_path / "copy")

    assert (read_source(plain).date, read_source(plain).commit) == ("", "")


@pytest.mark.parametrize("name", ["../evil.cat", "/etc/evil.cat", "a/../../evil.cat", "a\\evil.cat"])
@pytest.mark.parametrize("make", [make_zip, make_tar])
def test_a_member_that_leaves_the_archive_is_refused(make, name: str, tmp_path: Path) -> None:
    with pytest.raises(UnreadableSource, match="leaves the archive"):
        read_source(make(tmp_path, {**FILES, name: b"x"}))


def test_links_of_an_archive_and_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    path = make_tar(tmp_path, FILES)
    with tarfile.open(path, "w:gz") as archive:
        for name, content in FILES.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        link = tarfile.TarInfo("Secret.cat")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    folder = make_folder(tmp_path)
    (folder / "Secret.cat").symlink_to("/etc/passwd")

    assert read_source(path).files == FILES
    assert read_source(folder).files == FILES


@pytest.mark.parametrize("limit, value", [("MAX_FILES", 1), ("MAX_FILE_BYTES", 3), ("MAX_TOTAL_BYTES", 5)])
def test_more_than_the_caps_is_refused(limit: str, value: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, limit, value)

    with pytest.raises(UnreadableSource, match="more than the importer reads"):
        read_source(make_zip(tmp_path, FILES))


@pytest.mark.parametrize(
    "name, content, message",
    [
        ("copy.zip", b"PK but not really", "not a readable zip"),
        ("copy.tar.gz", b"\x1f\x8b no", "not a readable tar"),
        ("copy.tar.xz", b"", "not a readable tar"),
        ("copy.rar", b"Rar!", "neither a folder nor"),
    ],
)
def test_what_is_no_archive_is_named(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)

    with pytest.raises(UnreadableSource, match=message):
        read_source(tmp_path / name)


def test_a_cut_off_archive_is_refused(tmp_path: Path) -> None:
    path = make_tar(tmp_path, {name: content * 5000 for name, content in FILES.items()}, "xz")
    path.write_bytes(path.read_bytes()[:60])

    with pytest.raises(UnreadableSource, match="not a readable tar"):
        read_source(path)


def test_a_missing_path_and_a_copy_without_game_system_are_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableSource, match="does not exist"):
        read_source(tmp_path / "nothing")
    with pytest.raises(UnreadableSource, match="no game system file"):
        read_source(make_zip(tmp_path, {"Testers.cat": b"<b/>"}))
