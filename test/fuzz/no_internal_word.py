"""A check for Schemathesis: no body tells how the service is built, but for words that the caller sent."""

import os
import re
from urllib.parse import unquote_plus

import schemathesis

INTERNAL = re.compile(os.environ["INTERNAL_WORDS"], re.IGNORECASE)


@schemathesis.check
def no_internal_word(_context, response, case):
    if response.status_code < 400 and not case.path.startswith("/1.0/"):
        return
    body = response.request.body or b""
    sent = unquote_plus(response.request.url) + (body if isinstance(body, str) else body.decode("latin-1"))
    for word in INTERNAL.findall(response.text):
        assert word.lower() in sent.lower(), f"the body holds {word!r}"
