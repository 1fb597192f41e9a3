package io.talestream.ingest.shares;

import io.talestream.contracts.share.ShareToken;
import io.talestream.ingest.reference.Html;
import io.talestream.ingest.sessions.RecapView;
import io.talestream.ingest.sessions.RecapView.EntryView;
import java.util.stream.Collectors;

/// The HTML of a link preview: the names of session and campaign, and the beginning of the players' recap. It is made
/// of the players' view of the session and of nothing else.
final class SharePage {
    private static final int LONGEST = 300;

    private SharePage() {}

    static String of(SharedSessionView session, ShareToken token) {
        String title = escaped(session.name() + " · " + session.campaignName());
        String address = "/app/shared#" + escaped(token.value());
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>%1$s</title>
            <meta property="og:type" content="article">
            <meta property="og:site_name" content="Talestream">
            <meta property="og:title" content="%1$s">
            <meta property="og:description" content="%2$s">
            <meta name="twitter:card" content="summary">
            <meta name="robots" content="noindex">
            <meta http-equiv="refresh" content="0; url=%3$s">
            </head>
            <body><p><a href="%3$s">%1$s</a></p></body>
            </html>
            """.formatted(title, escaped(description(session)), address);
    }

    private static String description(SharedSessionView session) {
        String text = session.recap()
                .map(RecapView::previously)
                .map(previously ->
                        previously.entries().stream().map(EntryView::text).collect(Collectors.joining(" ")))
                .filter(sentences -> !sentences.isBlank())
                .orElse(session.description());
        return text.codePointCount(0, text.length()) <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST - 1)) + "…";
    }

    private static String escaped(String text) {
        return Html.escaped(text).replaceAll("\\s+", " ");
    }
}
