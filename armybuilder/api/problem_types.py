"""Every kind of refusal, and every code of a place in a request: what it means and what a client does about it.

One table: refusals take their titles from it, ``/problems/`` and the addresses in ``type`` show it, the tests hold it
against what the code raises.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

TYPE_BASE = "/api/v1/problems/"


@dataclass(frozen=True, slots=True)
class ProblemType:
    """A kind of refusal: the status it comes with, its title, and what to do."""

    status: int
    title: str
    todo: str


FIELDS = "Read errors: location says where, code what is wrong there. Send the request again without that fault."
READ_AGAIN = "Nothing was changed. Read the newer state, apply your change to it and send it again."
ORGANISER = "Ask the organiser: the settings of the event decide it."

PROBLEM_TYPES: Mapping[str, ProblemType] = {
    # The request
    "malformed-request": ProblemType(
        400, "The request cannot be read.", "Mend what detail names: the JSON, the encoding, the host or the boundary."
    ),
    "refused-fields": ProblemType(400, "Some fields are refused.", FIELDS),
    "refused-parameters": ProblemType(400, "Some parameters of the query are refused.", FIELDS),
    "not-authenticated": ProblemType(
        401,
        "Log in or send a valid key.",
        "Send Authorization: Bearer with a key of the account page. A key that is wrong, expired or revoked is refused"
        " even where none is needed: make a new one.",
    ),
    "not-allowed": ProblemType(
        403,
        "This key or account may not do that.",
        "Use a key that may write, ask whoever owns the thing, or send the CSRF token along with a session.",
    ),
    "not-found": ProblemType(
        404,
        "There is nothing here, or it is not yours to see.",
        "Check the address, its slash at the end and the code in it; send the key of the account that owns it.",
    ),
    "method-not-allowed": ProblemType(
        405, "This address does not take that method.", "Use one of the methods in the header Allow."
    ),
    "not-acceptable": ProblemType(
        406, "No offered format is acceptable.", "Ask for application/json, or for a format that detail names."
    ),
    "data-gone": ProblemType(
        410,
        "No data here have the army of this list any more.",
        "Replace the list by one of a known army or delete the roster; its page gives the backup of the list.",
    ),
    "length-required": ProblemType(
        411, "Say how long the body is: send Content-Length.", "Send the body whole instead of in chunks."
    ),
    "stale-version": ProblemType(
        412, "It was changed since you read it.", f"{READ_AGAIN} The answer carries its ETag for If-Match."
    ),
    "body-too-large": ProblemType(
        413, "The body is too large.", "Send less in one call, such as half of the lists; detail says how much is read."
    ),
    "unsupported-media-type": ProblemType(
        415,
        "This address does not read that content type.",
        "Send application/json, or for lists also text/plain or one file as multipart/form-data; never compressed.",
    ),
    "precondition-required": ProblemType(
        428,
        "Send If-Match with the ETag you read.",
        "Read the thing first and send its ETag as If-Match; * writes whatever the state is.",
    ),
    "too-many-requests": ProblemType(
        429,
        "Too many requests. Try again after the time in Retry-After.",
        "Wait so many seconds. Watch RateLimit-Remaining, send many lists in one call, and use a key: it may ask more.",
    ),
    "internal-error": ProblemType(
        500, "Something went wrong here. It is logged.", "Try again later; tell the operator when it stays."
    ),
    "no-reference-data": ProblemType(
        503, "No reference data are loaded here.", "The operator loads them with manage.py load_reference_data."
    ),
    "not-available": ProblemType(503, "A service this request needs is not running.", "Try again in a minute."),
    # Lists
    "unreadable-list": ProblemType(
        422,
        "No list can be read from this input.",
        "Mend the lines that errors name, or send partial to leave out what could not be read.",
    ),
    "one-list-needed": ProblemType(422, "A roster holds one list.", "Send the lists one by one."),
    "two-lists-needed": ProblemType(422, "Two lists are compared.", "Send exactly two lists, in one text or as lists."),
    "other-game": ProblemType(
        409,
        "The game of this list has nothing of the kind.",
        "Leave out the parameter that errors names, or ask for what detail says that lists of this game have.",
    ),
    # Work in the background
    "not-done": ProblemType(409, "There is no result.", "Ask the job for its state; read the result once it is done."),
    "already-over": ProblemType(409, "The work is over.", "Nothing is left to cancel; state says how it ended."),
    "cannot-fight": ProblemType(
        409,
        "The battles cannot be started.",
        "Do what detail says: a list may lack units that fight, or other runs of yours are still going.",
    ),
    "conflict": ProblemType(409, "The request conflicts with the present state.", READ_AGAIN),
    "too-many-webhooks": ProblemType(
        409, "The account has as many webhooks as it may have.", "Delete one that is not needed any more."
    ),
    # Events
    "settings-changed": ProblemType(409, "Somebody changed the settings meanwhile.", READ_AGAIN),
    "player-changed": ProblemType(409, "Somebody corrected this player meanwhile.", READ_AGAIN),
    "decided-elsewhere": ProblemType(409, "Somebody decided before you.", READ_AGAIN),
    "replaced": ProblemType(
        409, "The player has sent a newer version.", "Read the newest submission and decide on that one."
    ),
    "result-decided": ProblemType(409, "The game changed since you read it, or has a result.", READ_AGAIN),
    "waiver-needed": ProblemType(
        409, "Waive each of its errors by name.", "Name the codes of all errors of the list, or do not accept it."
    ),
    "lists-locked": ProblemType(409, "The lists are locked.", "An organiser opens them first, if they are to change."),
    "deadline-passed": ProblemType(409, "The deadline is over.", f"The event takes no late lists. {ORGANISER}"),
    "dropped": ProblemType(409, "This player has dropped.", "An organiser brings the player back first."),
    "no-such-repair": ProblemType(
        409, "That is no repair of this list.", "Ask for the repairs again and send one of them as it is."
    ),
    "round-open": ProblemType(
        409, "The round before is not finished.", "Report or decide the tables that detail names; then pair."
    ),
    "too-few-players": ProblemType(409, "Pairing needs two registered players.", "Add players or bring them back."),
    "nobody-here": ProblemType(409, "Nobody is checked in yet.", "Check players in first."),
    "event-full": ProblemType(409, "This event takes no more players.", ORGANISER),
    "last-owner": ProblemType(409, "An event keeps at least one owner.", "Make somebody else an owner first."),
    "address-taken": ProblemType(
        409, "Another player of this event has this e-mail address.", "Use another address, or that player's entry."
    ),
    "check-in-closed": ProblemType(409, "Check-in is not open now.", f"The event says from when to when. {ORGANISER}"),
    "cannot-return": ProblemType(409, "Only an organiser brings this player back now.", ORGANISER),
    "kept-elsewhere": ProblemType(
        409, "This entry is in another account.", "Log in with that account, or use the player's link."
    ),
}
"""By the last part of ``type``."""

BY_STATUS: Mapping[int, str] = {
    400: "malformed-request",
    401: "not-authenticated",
    403: "not-allowed",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    409: "conflict",
    410: "data-gone",
    411: "length-required",
    412: "stale-version",
    413: "body-too-large",
    415: "unsupported-media-type",
    422: "unreadable-list",
    428: "precondition-required",
    429: "too-many-requests",
    500: "internal-error",
    503: "not-available",
}
"""The kind that a status means when no more special one is raised."""

CODES: Mapping[str, str] = {
    # There or not
    "required": "It has to be there.",
    "unknown": "Nothing is called so: a field, a parameter, a member or the thing that the value names.",
    "unknown_key": "The document may not have this member.",
    "missing_key": "The document lacks this member.",
    "missing": "The document lacks this member.",
    "not_offered": "The game of this list does not have it; the message says what it has.",
    "one_of": "Send exactly one of the members that the message names.",
    "not_with": "These members do not go together.",
    # What kind of value
    "invalid": "The value has the wrong type or form.",
    "wrong_type": "The value has the wrong type; the message says which is expected.",
    "null": "null is no value here.",
    "blank": "The text is empty.",
    "empty": "It is empty.",
    "empty_name": "A name is empty.",
    "not_a_list": "A JSON array is expected.",
    "not_a_dict": "A JSON object is expected.",
    "not_an_object": "A JSON object is expected.",
    "not_a_mapping": "A JSON object is expected.",
    "not_a_text": "A text is expected.",
    "not_a_number": "A number is expected.",
    "not_a_whole_number": "A whole number is expected.",
    "not_true_or_false": "true or false is expected.",
    "date": "A time is expected, not only a day.",
    "datetime": "A day is expected, without a time.",
    "make_aware": "The time does not exist in its time zone.",
    "wrong_format": "The document says that it is something else.",
    "unknown_version": "No such version of the document is read.",
    # How large
    "invalid_choice": "It is none of the values of the schema.",
    "unknown_choice": "It is none of the values that are known.",
    "min_value": "The number is too small.",
    "max_value": "The number is too large.",
    "out_of_range": "The value is outside its range.",
    "overflow": "The number is too large to be read.",
    "min_length": "The text is too short, or there are too few entries.",
    "max_length": "The text is too long, or there are too many entries.",
    "max_string_length": "The number has too many digits.",
    "too_long": "The text is too long.",
    "too_many": "There are too many entries.",
    "too_deep": "The brackets are nested too deep.",
    # Characters
    "null_characters_not_allowed": "The text holds a null character.",
    "surrogate_characters_not_allowed": "The text holds half a character.",
    "characters": "It holds characters that no text has.",
    # How values go together
    "order": "One of two times is on the wrong side of the other.",
    "repeated": "It stands there twice.",
    "repeated_uid": "Two units have the same uid.",
    "twice": "Two entries have the same id.",
    "impossible": "The values do not go together; the message says why.",
    "not_two_tables": "Two players of different tables are needed.",
    "not_adjustable": "No event may change how severe this code is.",
    # Keyword queries
    "quote_not_closed": "A quotation mark has no partner.",
    "bracket_not_closed": "A bracket has no partner.",
    "name_expected": "A keyword is missing here.",
    "operator_expected": "and, or or the end is missing here.",
    # Addresses of webhooks
    "not-an-address": "It is no address of the form https://host/path.",
    "not-https": "The address has to begin with https://.",
    "port-refused": "Ports below 1024 other than 80 and 443 are not called.",
    "unknown-host": "No server has this name.",
    "not-public": "The address leads into a private network.",
}
"""What ``code`` in ``errors`` means, but for the two groups that have their own."""

CASE_CODES: Mapping[str, str] = {
    "MISSING": "The case lacks this member.",
    "NOT_AN_OBJECT": "A JSON object is expected.",
    "NOT_A_LIST": "A JSON array is expected.",
    "NOT_A_TEXT": "A text is expected.",
    "NOT_AN_INTEGER": "A whole number is expected.",
    "NOT_A_FLAG": "true or false is expected.",
    "NOT_DICE": "A number or dice such as 2D6+1 is expected.",
    "OUT_OF_RANGE": "The value is outside its range.",
    "OUT_OF_TIME": "The call had no time left for this case: send it again.",
    "REPEATED_ID": "Two cases have the same id.",
    "TOO_MANY": "There are too many entries.",
    "UNKNOWN_ABILITY": "No ability is called so.",
    "UNKNOWN_KEY": "The case may not have this member.",
    "UNKNOWN_VALUE": "It is none of the values that are known.",
    "UNKNOWN_WEAPON": "The unit has no such weapon.",
}
"""Codes of cases of odds that cannot be worked out."""
