package io.talestream.ingest;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Edition;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/// A table with one word in every place that is for GMs only, in the table and in the index, and nowhere else.
///
/// @param hidden a session for GMs in a campaign for all
/// @param begun before the word was anywhere
record Canary(String word, Table table, String hidden, Version begun) {
    static Canary on(ApiServer api) {
        var begun = Version.at(Instant.now());
        Table table = Table.on(api);
        String word = "Zor" + letters(Ids.next());
        Client gm = table.gm();
        String marked = "\"name\":\"%s\",\"description\":\"%s\",\"visibility\":\"GM\"".formatted(word, word);
        gm.patch(table.secret().campaign(), "*", "{%s,\"glossary\":[\"%s\"]}".formatted(marked, word))
                .is(200);
        // Its session is for all: it is hidden by its campaign alone.
        gm.patch(table.secret().session(), "*", "{\"name\":\"%s\",\"visibility\":\"ALL\"}".formatted(word))
                .is(200);
        String item = "{\"title\":\"%s\",\"body\":\"%s\",\"tags\":[\"%s\"],\"visibility\":\"GM\"}"
                .formatted(word, word, word);
        gm.patch(table.secret().item(), "*", item).is(200);
        String sessions = table.open().campaign() + "/sessions";
        String hidden = sessions + "/"
                + gm.post(sessions, "{%s}".formatted(marked)).is(201).text("id");
        for (String session : List.of(hidden, table.secret().session())) {
            String said = """
                {"form":"talestream-transcript","version":1,"utterances":[{"speaker":"%s","text":"%s"}]}
                """.formatted(word, word);
            gm.put(session + "/transcript", "*", said).is(200);
        }
        summarize(api, gm, table.open().session(), word);
        index(api, table, hidden, word);
        return new Canary(word, table, hidden, begun);
    }

    /// The GM's summary of a session that all see.
    private static void summarize(ApiServer api, Client gm, String session, String word) {
        String partlySecret = """
            {"form":"talestream-transcript","version":1,"utterances":[
            {"speaker":"Mira","text":"Nothing to see.","start":0,"end":900},
            {"speaker":"%s","text":"And then %s.","start":1000,"end":1900,"secret":true},
            {"speaker":"Mira","text":"Nothing to hear.","start":2000,"end":2900}]}
            """.formatted(word, word);
        gm.put(session + "/transcript", "*", partlySecret).is(200);
        String named = """
            {"speakers":[{"label":"Mira","name":"Mira Vale"},{"label":"%s","name":"%s","character":"%s"}]}
            """.formatted(word, word, word);
        gm.put(session + "/speakers", "*", named).is(200);
        new StoredSession(api, session).tell(word + " did it.");
    }

    private static void index(ApiServer api, Table table, String hidden, String word) {
        String said = "And then %s, says %s.".formatted(word, word);
        String open = table.open().session();
        new Indexed(api)
                .transcript(
                        open,
                        Indexed.said(0, "Mira", "Nothing to see.", false),
                        Indexed.said(1, word, said, true),
                        Indexed.said(2, "Mira", "Nothing to hear.", false))
                .summary(open, Edition.GM, said)
                .summary(open, Edition.PLAYER, "Someone did it.")
                .session(open, "Landfall", "")
                .item(table.open().item(), "ALL", "Map", "")
                .moment(hidden, 0, word, said)
                .summary(hidden, Edition.PLAYER, said)
                .summary(hidden, Edition.GM, said)
                .session(hidden, word, said)
                .moment(table.secret().session(), 0, word, said)
                .summary(table.secret().session(), Edition.PLAYER, said)
                .session(table.secret().session(), word, said)
                // Hidden since: the index has not heard of it.
                .item(table.secret().item(), "ALL", word, said)
                .now();
    }

    /// Someone who is told of everything that happened since.
    Client since(Client someone) {
        return someone.withHeader("Last-Event-ID", begun.text());
    }

    boolean isIn(String text) {
        return text.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
    }

    private static String letters(String id) {
        return id.substring(16)
                .toLowerCase(Locale.ROOT)
                .codePoints()
                .map(c -> Character.isDigit(c) ? 'a' + (c - '0') : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
