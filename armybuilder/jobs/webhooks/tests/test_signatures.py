"""Secrets and signatures."""

from armybuilder.jobs.webhooks.signatures import TOLERANCE, new_salt, secret_of, signature, verify

SECRET = "abw_secret"


def test_signature_is_an_hmac_over_time_and_body() -> None:
    # echo -n '1700000000.{}' | openssl dgst -sha256 -hmac abw_secret
    assert signature(SECRET, b"{}", 1_700_000_000) == (
        "t=1700000000,v1=f1930f57987cee34bafee68d46a1202f96d72df92775678e0c648231ba30c7c4"
    )


def test_verify_takes_what_signature_made_while_it_is_fresh() -> None:
    header = signature(SECRET, b"{}", 1000)
    assert verify(SECRET, b"{}", header, 1000 + TOLERANCE)
    assert not verify(SECRET, b"{}", header, 1001 + TOLERANCE)
    assert not verify(SECRET, b"{ }", header, 1000)
    assert not verify("other", b"{}", header, 1000)
    assert not verify(SECRET, b"{}", "nonsense", 1000)


def test_secret_depends_on_webhook_salt_and_site(settings) -> None:
    salt = new_salt()
    secrets = {secret_of("a", salt), secret_of("b", salt), secret_of("a", new_salt())}
    settings.SECRET_KEY = "another site"
    assert len(secrets | {secret_of("a", salt)}) == 4
