"""Writes a typed Python client from the OpenAPI document: one dictionary type per shape, one method per operation.

The client needs nothing but Python 3.11. It is an example in the documentation, kept equal to the schema by a test.
"""

from __future__ import annotations

import keyword
import textwrap
from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]
WIDTH = 112

HEAD = '''"""Client of the Army Builder API, made from its OpenAPI document by ``manage.py write_api_schema``.

    from armybuilder_client import Client, Refused

    api = Client("https://lists.example", key="ab_…")
    verdict = api.validate_lists({"text": text}, repairs="1")
    for violation in verdict["lists"][0]["violations"]:
        print(violation["line"], violation["message"])

Needs Python 3.11 and nothing else. Refusals are raised as :class:`Refused` with their problem document.
"""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, cast
'''

TAIL = '''

class Refused(Exception):
    """The API refused a request; ``problem`` says why, ``headers`` hold ``Retry-After`` and the like."""

    def __init__(self, status: int, problem: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        super().__init__(f"{status}: {problem.get('title', 'refused')}")
        self.status = status
        self.problem = problem
        self.headers = headers

    @property
    def kind(self) -> str:
        """The last word of the problem's type: ``stale-version``."""
        return str(self.problem.get("type", "")).rpartition("/")[2]


class Answer:
    """An answer: ``status``, ``headers`` and the body as bytes."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def etag(self) -> str:
        found = {name.lower(): value for name, value in self.headers.items()}  # proxies write names their own way
        return found.get("etag", "")

    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """A client of one site. ``last`` is the latest answer, for its headers (``last.etag``)."""

    def __init__(self, site: str, key: str = "", *, timeout: float = 30.0) -> None:
        self.site = site.rstrip("/")
        self.key = key
        self.timeout = timeout
        self.last: Answer | None = None

    def send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a request; ``body`` is JSON, or the text of a list, or the bytes of a file. Raises Refused."""
        sent = {"Accept": "*/*", **(headers or {})}
        if self.key:
            sent["Authorization"] = f"Bearer {self.key}"
        data: bytes | None = None
        if isinstance(body, str):
            data, sent["Content-Type"] = body.encode(), "text/plain; charset=utf-8"
        elif isinstance(body, bytes):
            mark = secrets.token_hex(16)
            head = f'--{mark}\\r\\nContent-Disposition: form-data; name="file"; filename="list"\\r\\n\\r\\n'
            data, sent["Content-Type"] = (
                head.encode() + body + f"\\r\\n--{mark}--\\r\\n".encode(),
                f"multipart/form-data; boundary={mark}",
            )
        elif body is not None:
            data, sent["Content-Type"] = json.dumps(body).encode(), "application/json"
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        url = self.site + path + (f"?{urllib.parse.urlencode(asked)}" if asked else "")
        request = urllib.request.Request(url, data=data, headers=sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                self.last = Answer(answer.status, dict(answer.headers), answer.read())
        except urllib.error.HTTPError as error:
            if error.code == 304:
                self.last = Answer(304, dict(error.headers), b"")
            else:
                text = error.read()
                problem = json.loads(text) if "json" in error.headers.get("Content-Type", "") else {}
                raise Refused(error.code, problem, dict(error.headers)) from None
        return self.last
'''


def client_source(document: Schema) -> str:
    """The source of the client of an OpenAPI 3.1 document."""
    shapes = document["components"]["schemas"]
    parts = [HEAD]
    for name in sorted(shapes):
        parts.append(_shape(name, shapes[name]))
    parts.append(TAIL)
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            parts.append(_method(method.upper(), path, operation))
    return "".join(parts)


def _shape(name: str, schema: Schema) -> str:
    if "properties" not in schema:
        return f'\n{name}: TypeAlias = "{_type(schema)}"\n'
    required = set(schema.get("required", ()))
    lines = [f"\n\n{name} = TypedDict(\n", f'    "{name}",\n', "    {\n"]
    for member, inner in schema["properties"].items():
        kind = _type(inner)
        kind = kind if member in required else f"NotRequired[{kind}]"
        lines.append(f'        "{member}": "{kind}",\n')
    lines.append("    },\n)\n")
    if schema.get("description"):
        lines.append(_text(schema["description"], ""))
    return "".join(lines)


def _text(text: str, indent: str) -> str:
    """A docstring."""
    plain = " ".join(text.replace("\\", "\\\\").replace('"""', "'''").split())
    wrapped = textwrap.wrap(plain, WIDTH - len(indent), break_long_words=False)
    if len(wrapped) == 1:
        return f'{indent}"""{wrapped[0]}"""\n'
    inner = "\n".join(f"{indent}{line}" for line in wrapped[1:])
    return f'{indent}"""{wrapped[0]}\n{inner}\n{indent}"""\n'


def _type(schema: Schema | bool) -> str:
    """The annotation of a schema."""
    if isinstance(schema, bool) or not schema:
        return "Any"
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            kinds = list(dict.fromkeys(_type(one) for one in schema[several]))
            return " | ".join(kinds)
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        literals = [repr(value) for value in values if value is not None]
        return " | ".join([f"Literal[{', '.join(literals)}]", *(["None"] if None in values else [])])
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(_type({**schema, "type": one}) for one in kind)
    if kind == "array":
        return "Sequence[Any]" if "prefixItems" in schema else f"Sequence[{_type(schema.get('items', {}))}]"
    if kind == "object":
        inner = schema.get("additionalProperties", True)
        return f"Mapping[str, {_type(inner) if isinstance(inner, dict) else 'Any'}]"
    plain = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
    return plain.get(str(kind), "Any")


def _method(method: str, path: str, operation: Schema) -> str:
    parameters = operation.get("parameters", ())
    inside = [one["name"] for one in parameters if one["in"] == "path"]
    query = [one for one in parameters if one["in"] == "query"]
    headers = [one for one in parameters if one["in"] == "header"]
    arguments = ["self", *(f"{name}: str" for name in inside)]
    body = _body(operation)
    if body:
        arguments.append(f"body: {body}")
    options = [*_arguments(query), *_arguments(headers)]
    if options:
        arguments += ["*", *options]
    answer, convert = _answer(operation)
    lines = [f"\n    def {operation['operationId']}(\n", *(f"        {one},\n" for one in arguments)]
    lines.append(f"    ) -> {answer}:\n")
    described = operation.get("description") or operation["summary"]
    told = (
        described
        if described.startswith(operation["summary"])
        else f"{operation['summary']}{_stop(operation['summary'])} {described}"
    )
    lines.append(_text(told, "        "))
    address = path
    for name in inside:
        address = address.replace(f"{{{name}}}", f"{{urllib.parse.quote({name}, safe='')}}")
    sent = [f'"{method}"', f'f"{address}"' if inside else f'"{address}"']
    if query:
        lines += ["        query = {\n", *(f'            "{one["name"]}": {_plain(one["name"])},\n' for one in query)]
        lines.append("        }\n")
        sent.append("query=query")
    if headers:
        lines += [
            "        headers = {\n",
            *(f'            "{one["name"]}": {_plain(one["name"])},\n' for one in headers),
            "        }\n",
        ]
        sent.append("headers={name: value for name, value in headers.items() if value}")
    if body:
        sent.append("body=body")
    sending = f"self.send({', '.join(sent)})"
    lines.append(f"        answer = {sending}\n        return {convert}\n" if convert else f"        {sending}\n")
    return "".join(lines)


def _stop(sentence: str) -> str:
    return "" if sentence.endswith(("?", "!", ".")) else "."


def _arguments(parameters: list[Schema]) -> Iterator[str]:
    for one in sorted(parameters, key=lambda one: not one.get("required", False)):
        kind = _type(one["schema"])
        yield (
            f"{_plain(one['name'])}: {kind}" if one.get("required") else f"{_plain(one['name'])}: {kind} | None = None"
        )


def _plain(name: str) -> str:
    """A parameter's name as an argument."""
    plain = name.replace("-", "_").lower()
    return f"{plain}_" if keyword.iskeyword(plain) or plain in ("format", "type") else plain


def _body(operation: Schema) -> str:
    content = operation.get("requestBody", {}).get("content", {})
    kinds = [_type(content["application/json"]["schema"])] if "application/json" in content else []
    others = {"text/plain": "str", "multipart/form-data": "bytes"}
    return " | ".join([*kinds, *(kind for media, kind in others.items() if media in content)])


def _answer(operation: Schema) -> tuple[str, str]:
    """The annotation of what a method gives, and the expression that makes it; empty for nothing."""
    good = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
    content = good.get("content", {})
    if not content:
        return "None", ""
    if set(content) != {"application/json"}:
        return "bytes", "answer.body"
    kind = _type(content["application/json"]["schema"])
    return kind, f'cast("{kind}", answer.json() if answer.body else {{}})'
