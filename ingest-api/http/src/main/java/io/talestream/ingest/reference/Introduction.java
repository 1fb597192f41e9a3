package io.talestream.ingest.reference;

/// The introduction to the API, in Markdown.
public final class Introduction {
    public static final String TEXT = """
        Talestream keeps recorded role-playing sessions. A **workspace** is a table of players; what they play is a \
        **campaign**, each time they play is a **session**. Everyone at the table is an `OWNER`, a `GM` or a \
        `PLAYER`, and what is visible to `GM` only does not exist for players.

        ## Who is calling

        Every request carries `Authorization: Bearer` and a token of the configured issuer. Only a shared link, and \
        the address of a recording, are opened without one. A workspace the caller is no member of is answered with 404, as if it were not there.

        ## Versions

        One thing is answered with an `ETag`, lists have an `etag` for each entry where one is needed. A change or a \
        delete sends it back in `If-Match`; if someone else was faster it is refused with 412, and nothing is lost. \
        `If-Match: *` changes whatever is there.

        ## Sending again

        Every `POST` except that of a question takes an `Idempotency-Key`. A client that got no answer sends the same \
        request with the same key again: it is carried out once, and the answer is the same.

        ## Lists

        A list comes in pages. Where there is more, the page has a `next`; it goes into `?cursor=` of the next request. \
        A page may have fewer entries than `size`.

        ## Searching

        What was said is found again by its words. All of a few words have to be there, in one form or another; of a \
        whole story, some. Where hardly anything is found, what is spelled or sounds nearly like it is found, too. \
        Results, counts and suggestions cover only what the caller may open. New content is searchable after a second \
        or two; a changed name is visible at once.

        ## Bodies and refusals

        A body is JSON. It has no fields, and a request no query parameters, but those listed here; a field that is \
        `null` counts as not sent. A text is counted in characters, an emoji is one. Every refusal is a problem of RFC \
        9457, and its `errors` name the fields. What is answered with `Retry-After` is worth another try.

        ## Naming a request

        Every answer has an `X-Request-Id`, by which the log knows the request: name it when you ask for help. A \
        request may bring one of its own, of up to 64 letters, digits, dots, dashes and underscores.
        """;

    private Introduction() {}
}
