package io.talestream.ingest;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A workspace with one word in every GM-only field, in the table and in the index, and nowhere else.
///
/// @param hidden a GM-only session in a visible campaign
/// @param begun a version before the first write of the word
record Canary(String word, Table table, String hidden, Version begun) {
    static Canary on(ApiServer api, SearchPipeline pipeline) {
        var begun = Version.at(Instant.now());
        Table table = Table.on(api);
        String word = "Zor" + letters(Ids.next());
        String said = "And then %s, says %s.".formatted(word, word);
        Client gm = table.gm();
        String marked = "\"name\":\"%s\",\"description\":\"%s\",\"visibility\":\"GM\"".formatted(word, said);
        gm.patch(table.secret().campaign(), "*", "{%s,\"glossary\":[\"%s\"]}".formatted(marked, word))
                .is(200);
        // The session is visible to all; only its campaign hides it.
        gm.patch(
                        table.secret().session(),
                        "*",
                        "{\"name\":\"%s\",\"description\":\"%s\",\"visibility\":\"ALL\"}".formatted(word, said))
                .is(200);
        String sessions = table.open().campaign() + "/sessions";
        String hidden = sessions + "/"
                + gm.post(sessions, "{%s}".formatted(marked)).is(201).text("id");
        for (String session : List.of(hidden, table.secret().session())) {
            String transcript = """
                {"form":"talestream-transcript","version":1,"utterances":[{"speaker":"%s","text":"%s"}]}
                """.formatted(word, said);
            gm.put(session + "/transcript", "*", transcript).is(200);
            new StoredSession(api, session).tell(said, said);
        }
        summarize(api, gm, table.open().session(), word, said);
        String item = "{\"title\":\"%s\",\"body\":\"%s\",\"tags\":[\"%s\"],\"visibility\":\"%s\"}";
        gm.patch(table.secret().item(), "*", item.formatted(word, said, word, "ALL"))
                .is(200);
        var workspace = new StoredSession(api, hidden).ref().workspace();
        pipeline.run(workspace);
        // The index is stale: it still has the item as visible.
        gm.patch(table.secret().item(), "*", item.formatted(word, said, word, "GM"))
                .is(200);
        return new Canary(word, table, hidden, begun);
    }

    /// A GM summary and a secret utterance in a visible session.
    private static void summarize(ApiServer api, Client gm, String session, String word, String said) {
        String partlySecret = """
            {"form":"talestream-transcript","version":1,"utterances":[
            {"speaker":"Mira","text":"Nothing to see.","start":0,"end":900},
            {"speaker":"%s","text":"%s","start":1000,"end":1900,"secret":true},
            {"speaker":"Mira","text":"Nothing to hear.","start":2000,"end":2900}]}
            """.formatted(word, said);
        gm.put(session + "/transcript", "*", partlySecret).is(200);
        String named = """
            {"speakers":[{"label":"Mira","name":"Mira Vale"},{"label":"%s","name":"%s","character":"%s"}]}
            """.formatted(word, word, word);
        gm.put(session + "/speakers", "*", named).is(200);
        new StoredSession(api, session).tell(said, "Someone did it.");
        new StoredSession(api, session).record(word);
        hear(api, gm, session, word);
    }

    /// The voice of a GM who agreed to be recognised, computed by a model with the word as its name.
    private static void hear(ApiServer api, Client gm, String session, String word) {
        var stored = new StoredSession(api, session);
        var voice = VoiceEmbedding.of(word, new float[] {1, 2, 3, 4, 5, 6, 7, 8});
        var proposal = new SpeakerVoice.Proposal(gm.user(), new Confidence(0.82));
        var voices = new SpeakerVoices(
                Map.of(word, new SpeakerVoice(voice, new Confidence(0.9), 60_000, Optional.of(proposal))));
        gm.put("/api/workspaces/" + stored.ref().workspace().value() + "/voice", "*", "{\"recognise\":true}")
                .is(200);
        stored.hear(voices);
        String named = """
            {"speakers":[{"label":"Mira","name":"Mira Vale"},\
            {"label":"%s","name":"%s","character":"%s","member":"%s"}]}
            """.formatted(word, word, word, gm.user().value());
        gm.put(session + "/speakers", "*", named).is(200);
    }

    /// The client, with an event stream that starts before the first write of the word.
    Client since(Client client) {
        return client.withHeader("Last-Event-ID", begun.text());
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
