package io.talestream.handbook;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPatterns;
import java.util.Arrays;
import java.util.stream.Collectors;

/// Common mistakes of single-table designs, and how this design avoids them.
final class Traps {
    private Traps() {}

    static String markdown() {
        return MarkdownTable.of(MarkdownTable.text("trap"), MarkdownTable.text("answer"))
                .row(
                        "`begins_with(SK, \"CAMPAIGN#\")` also reads every session, transcript and summary",
                        "campaigns are listed from `GSI1`, under `WSCAMPAIGNS#<ws>`, where nothing else is"
                                + ids(AccessPatterns.LIST_CAMPAIGNS))
                .row(
                        "the founder of a workspace stands twice under `USER#<user>` in `GSI1`",
                        "the list shows members only; the founder's seat is one of them"
                                + ids(AccessPatterns.LIST_MY_WORKSPACES))
                .row(
                        "a prefix of one session's key matches a session whose id starts the same",
                        "ids have one fixed length, and a prefix ends where a part ends"
                                + ids(AccessPatterns.LOAD_SESSION, AccessPatterns.LIST_SUMMARIES))
                .row(
                        "text in a key forges another key",
                        "parts are escaped, and a key is read back only if it is exactly what would have been written")
                .row(
                        "items of version 1 are still there",
                        "a read by key tries the new key, then the old one; what was moved and then deleted is found"
                                + " as a tombstone first and stays deleted; lists have them after the migration"
                                + ids(AccessPatterns.FIND_SETTING, AccessPatterns.FIND_LEGACY_ITEM))
                .row(
                        "an item holds 400 KB",
                        "transcripts are in S3 and the item keeps a pointer; the largest legal item of every kind is"
                                + " below half of that")
                .row(
                        "TTL removes up to 48 hours late",
                        "invites and shares are refused by their time, not by their absence"
                                + ids(AccessPatterns.RESOLVE_INVITE, AccessPatterns.RESOLVE_SHARE))
                .row(
                        "a just-written item is not found",
                        "everything read by key or from the table itself is read strongly; only lists from an index"
                                + " lag")
                .row(
                        "a clock runs slow, or an item is deleted and made again",
                        "a version is at least the previous one plus one, and a tombstone keeps it")
                .markdown();
    }

    private static String ids(AccessPattern... patterns) {
        return Arrays.stream(patterns).map(AccessPattern::id).collect(Collectors.joining(", ", " (", ")"));
    }
}
