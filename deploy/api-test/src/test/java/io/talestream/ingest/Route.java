package io.talestream.ingest;

import io.talestream.ingest.Table.Paths;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/// One row per route: its request, and the expected status for each role and for outsiders.
///
/// `hidden` is the status for a player if the target is GM-only. On routes where players may never write it is 403,
/// because the role is checked before the target is looked up; a missing target is 403 there, too.
record Route(
        String method,
        String template,
        Statuses statuses,
        Function<Table, String> path,
        String body,
        Function<Table, String> hiddenPath) {
    private static final Statuses ANYONE = new Statuses(200, 200, 200, 200, 200);
    private static final Statuses ANYONE_CREATES = new Statuses(201, 201, 201, 201, 201);
    private static final Statuses ALL_BUT_THE_LAST_OWNER_DELETE = new Statuses(204, 204, 204, 204, 409);
    private static final Statuses MEMBERS_READ = new Statuses(404, 200, 404, 200, 200);
    private static final Statuses MEMBERS_CHANGE = MEMBERS_READ;
    /// The recording is not transcribed yet.
    private static final Statuses GMS_LISTEN = new Statuses(404, 409, 404, 200, 200);

    private static final Statuses GMS_READ = new Statuses(404, 403, 403, 200, 200);
    private static final Statuses GMS_CREATE = new Statuses(404, 403, 403, 201, 201);
    private static final Statuses GMS_CHANGE = new Statuses(404, 403, 403, 200, 200);
    /// Scenes are made by an engine. `ScenesIT` changes them.
    private static final Statuses NOTHING_TO_CHANGE = new Statuses(404, 403, 403, 404, 404);

    private static final Statuses GMS_DELETE = new Statuses(404, 403, 403, 204, 204);
    private static final Statuses OWNERS_CHANGE = new Statuses(404, 403, 403, 403, 200);
    private static final Statuses OWNERS_DELETE = new Statuses(404, 403, 403, 403, 204);
    /// The target is the player, who may leave.
    private static final Statuses OWNERS_DELETE_AND_PLAYERS_LEAVE = new Statuses(404, 204, 204, 403, 204);

    /// The author is the owner.
    private static final Statuses AUTHOR_READS = new Statuses(404, 404, 404, 404, 200);

    private static final Statuses AUTHOR_DELETES = new Statuses(404, 404, 404, 404, 204);

    private static final Statuses OPERATORS_ONLY = new Statuses(403, 403, 403, 403, 403);

    private static final String WS = "/api/workspaces/{ws}";
    private static final String CAMPAIGN = WS + "/campaigns/{campaign}";
    private static final String SESSION = CAMPAIGN + "/sessions/{session}";
    private static final String ITEM = WS + "/items/{item}";

    private static final String TRANSCRIPT = """
        {"form":"talestream-transcript","version":1,"utterances":[{"speaker":"Mira","text":"The door is open."}]}\
        """;

    static final String PARTLY_SECRET = """
        {"form":"talestream-transcript","version":1,"utterances":[{"speaker":"Mira","text":"The door is open."},\
        {"speaker":"Mira","text":"Behind it is the heir.","secret":true}]}\
        """;

    private static final String SPEAKERS =
            "{\"speakers\":[{\"label\":\"Mira\",\"name\":\"Mira Vale\",\"character\":\"Ireena\"}]}";

    private static final String CORRECTION = "{\"text\":\"The door is shut.\",\"secret\":false}";

    private static final String SAID_BY = "{\"first\":0,\"last\":0,\"of\":\"Mira\",\"label\":\"Tom\"}";

    private static final String CHAT =
            "[{\"timestamp\":1769886005000,\"speaker\":{\"alias\":\"Ireena\"},\"content\":\"Who goes there?\"}]";

    private static final String RESPELT = "{\"from\":\"Mia\",\"to\":\"Mira\",\"glossary\":true}";

    /// The routes without authentication.
    private static final String PUBLIC = "/api/shared/{token}";

    private static final String PUBLIC_TRANSCRIPT = PUBLIC + "/transcript";

    private static final String RECORDING = "/api/recordings/{address}";

    static final List<Route> ALL = List.of(
            at("GET", "/api/me", ANYONE, _ -> "/api/me", ""),
            at("PATCH", "/api/me", ANYONE, _ -> "/api/me", "{\"name\":\"Ada\"}"),
            at("DELETE", "/api/me", ALL_BUT_THE_LAST_OWNER_DELETE, _ -> "/api/me", ""),
            at("GET", "/api/me/export", ANYONE, _ -> "/api/me/export", ""),
            at("POST", "/api/workspaces", ANYONE_CREATES, _ -> "/api/workspaces", "{\"name\":\"Second table\"}"),
            at("GET", "/api/workspaces", ANYONE, _ -> "/api/workspaces", ""),
            at("GET", WS, MEMBERS_READ, Table::path, ""),
            at("PATCH", WS, OWNERS_CHANGE, Table::path, "{\"name\":\"The Friday table\"}"),
            at("DELETE", WS, OWNERS_DELETE, Table::path, ""),
            at("GET", WS + "/language-model", GMS_READ, below("/language-model"), ""),
            at("PUT", WS + "/language-model", OWNERS_CHANGE, below("/language-model"), "{\"allowed\":false}"),
            at("GET", WS + "/members", MEMBERS_READ, below("/members"), ""),
            at("PATCH", WS + "/members/{user}", OWNERS_CHANGE, Route::playersSeat, "{\"role\":\"GM\"}"),
            at("DELETE", WS + "/members/{user}", OWNERS_DELETE_AND_PLAYERS_LEAVE, Route::playersSeat, ""),
            at("GET", WS + "/voice", MEMBERS_READ, below("/voice"), ""),
            at("PUT", WS + "/voice", MEMBERS_CHANGE, below("/voice"), "{\"recognise\":true}"),
            at("POST", WS + "/invites", GMS_CREATE, below("/invites"), "{\"role\":\"PLAYER\"}"),
            at("GET", WS + "/invites", GMS_READ, below("/invites"), ""),
            at("DELETE", WS + "/invites/{code}", GMS_DELETE, t -> t.path() + "/invites/" + newInvite(t), ""),
            at("GET", "/api/invites/{code}", ANYONE, t -> "/api/invites/" + newInvite(t), ""),
            at("POST", "/api/invites/{code}/accept", ANYONE, t -> "/api/invites/" + newInvite(t) + "/accept", ""),
            at("GET", WS + "/events", MEMBERS_READ, below("/events?follow=false"), ""),
            at("GET", WS + "/search", MEMBERS_READ, below("/search?q=map"), ""),
            at("GET", WS + "/suggest", MEMBERS_READ, below("/suggest?q=ma"), ""),
            at("POST", WS + "/ask", MEMBERS_READ, below("/ask"), "{\"question\":\"Where is the map?\"}"),
            at("GET", WS + "/conversations", MEMBERS_READ, below("/conversations"), ""),
            at("GET", WS + "/conversations/{conversation}", AUTHOR_READS, Route::conversation, ""),
            at("DELETE", WS + "/conversations/{conversation}", AUTHOR_DELETES, Route::conversation, ""),
            at("GET", WS + "/settings", MEMBERS_READ, below("/settings"), ""),
            at("GET", WS + "/settings/{name}", MEMBERS_READ, Route::newSetting, ""),
            at("PUT", WS + "/settings/{name}", GMS_CHANGE, Route::newSetting, "{\"dice\":20}"),
            at("DELETE", WS + "/settings/{name}", GMS_DELETE, Route::newSetting, ""),
            at("POST", WS + "/items", GMS_CREATE, below("/items"), "{\"title\":\"Lantern\"}"),
            at("GET", WS + "/items", MEMBERS_READ, below("/items"), ""),
            guarded("GET", ITEM, MEMBERS_READ, Paths::item, "", ""),
            guarded("PATCH", ITEM, GMS_CHANGE, Paths::item, "", "{\"title\":\"Lamp\"}"),
            guarded("DELETE", ITEM, GMS_DELETE, Paths::item, "", ""),
            at("POST", WS + "/campaigns", GMS_CREATE, below("/campaigns"), "{\"name\":\"Ebb\"}"),
            at("GET", WS + "/campaigns", MEMBERS_READ, below("/campaigns"), ""),
            guarded("GET", CAMPAIGN, MEMBERS_READ, Paths::campaign, "", ""),
            guarded("PATCH", CAMPAIGN, GMS_CHANGE, Paths::campaign, "", "{\"name\":\"Ebb\"}"),
            guarded("DELETE", CAMPAIGN, GMS_DELETE, Paths::campaign, "", ""),
            guarded("POST", CAMPAIGN + "/corrections", GMS_CHANGE, Paths::campaign, "/corrections", RESPELT),
            guarded("POST", CAMPAIGN + "/sessions", GMS_CREATE, Paths::campaign, "/sessions", "{\"name\":\"Storm\"}"),
            guarded("GET", CAMPAIGN + "/sessions", MEMBERS_READ, Paths::campaign, "/sessions", ""),
            guarded("GET", SESSION, MEMBERS_READ, Paths::session, "", ""),
            guarded("PATCH", SESSION, GMS_CHANGE, Paths::session, "", "{\"name\":\"Storm\"}"),
            guarded("DELETE", SESSION, GMS_DELETE, Paths::session, "", ""),
            guarded(
                    "POST",
                    SESSION + "/audio",
                    GMS_CHANGE,
                    Paths::session,
                    "/audio",
                    "{\"contentType\":\"audio/ogg\",\"bytes\":3}"),
            at(
                    "POST",
                    SESSION + "/audio/uploaded",
                    GMS_CHANGE,
                    t -> recorded(t.gm(), t.open().session()) + "/audio/uploaded",
                    "",
                    t -> recorded(t.gm(), t.secret().session()) + "/audio/uploaded"),
            at(
                    "GET",
                    SESSION + "/audio/listen",
                    GMS_LISTEN,
                    t -> withSecretAudio(t.gm(), t.open().session()) + "/audio/listen",
                    "",
                    t -> withSecretAudio(t.gm(), t.secret().session()) + "/audio/listen"),
            at("GET", RECORDING, ANYONE, Route::address, ""),
            at(
                    "POST",
                    SESSION + "/transcription/retry",
                    GMS_CHANGE,
                    t -> waiting(t.gm(), t.open().session()) + "/transcription/retry",
                    "",
                    t -> waiting(t.gm(), t.secret().session()) + "/transcription/retry"),
            at(
                    "POST",
                    SESSION + "/transcription/cancel",
                    GMS_CHANGE,
                    t -> waiting(t.gm(), t.open().session()) + "/transcription/cancel",
                    "",
                    t -> waiting(t.gm(), t.secret().session()) + "/transcription/cancel"),
            guarded("PUT", SESSION + "/transcript", GMS_CHANGE, Paths::session, "/transcript", TRANSCRIPT),
            at(
                    "GET",
                    SESSION + "/transcript",
                    MEMBERS_READ,
                    t -> transcribed(t.gm(), t.open().session()) + "/transcript",
                    "",
                    t -> transcribed(t.gm(), t.secret().session()) + "/transcript"),
            onTranscript("GET", "/transcript/corrections", "/transcript/corrections", GMS_READ, ""),
            onTranscript(
                    "PATCH", "/transcript/corrections", "/transcript/corrections", GMS_CHANGE, "{\"withheld\":false}"),
            onTranscript("PATCH", "/transcript/utterances/{n}", "/transcript/utterances/0", GMS_CHANGE, CORRECTION),
            onTranscript(
                    "DELETE",
                    "/transcript/utterances/{n}/correction",
                    "/transcript/utterances/0/correction",
                    GMS_DELETE,
                    ""),
            onTranscript(
                    "PUT", "/transcript/messages", "/transcript/messages?start=2026-01-31T19:00Z", GMS_CHANGE, CHAT),
            onTranscript("DELETE", "/transcript/messages", "/transcript/messages", GMS_DELETE, ""),
            onTranscript(
                    "PUT", "/transcript/utterances/speaker", "/transcript/utterances/speaker", GMS_CHANGE, SAID_BY),
            at(
                    "DELETE",
                    SESSION + "/transcript/speaker-changes/{id}",
                    GMS_DELETE,
                    t -> newSpeakerChange(t.gm(), t.open().session()),
                    "",
                    t -> newSpeakerChange(t.gm(), t.secret().session())),
            guarded("GET", SESSION + "/summaries", MEMBERS_READ, Paths::session, "/summaries", ""),
            at(
                    "PUT",
                    SESSION + "/summaries/{edition}",
                    GMS_CHANGE,
                    t -> withSummary(t.gm(), t.open().session()) + "/summaries/PLAYER",
                    "{\"text\":\"They came ashore.\"}",
                    t -> withSummary(t.gm(), t.secret().session()) + "/summaries/PLAYER"),
            at(
                    "GET",
                    SESSION + "/summaries/{edition}",
                    MEMBERS_READ,
                    t -> withSummary(t.gm(), t.open().session()) + "/summaries/PLAYER",
                    "",
                    t -> withSummary(t.gm(), t.secret().session()) + "/summaries/PLAYER"),
            at(
                    "GET",
                    SESSION + "/scenes",
                    MEMBERS_READ,
                    t -> withSummary(t.gm(), t.open().session()) + "/scenes?edition=PLAYER",
                    "",
                    t -> withSummary(t.gm(), t.secret().session()) + "/scenes?edition=PLAYER"),
            at(
                    "PATCH",
                    SESSION + "/scenes/{edition}/{scene}",
                    NOTHING_TO_CHANGE,
                    t -> withSummary(t.gm(), t.open().session()) + "/scenes/PLAYER/0",
                    "{\"title\":\"The door\"}",
                    t -> withSummary(t.gm(), t.secret().session()) + "/scenes/PLAYER/0"),
            guarded("GET", CAMPAIGN + "/recaps", MEMBERS_READ, Paths::campaign, "/recaps", ""),
            guarded("GET", SESSION + "/speakers", GMS_READ, Paths::session, "/speakers", ""),
            guarded("PUT", SESSION + "/speakers", GMS_CHANGE, Paths::session, "/speakers", SPEAKERS),
            at("POST", SESSION + "/share", GMS_CREATE, t -> t.open().session() + "/share", "{}"),
            at("GET", SESSION + "/share", GMS_READ, t -> t.open().session() + "/share", ""),
            at("DELETE", SESSION + "/share/{token}", GMS_DELETE, t -> t.open().session() + "/share/" + newShare(t), ""),
            at("GET", PUBLIC, ANYONE, t -> "/api/shared/" + newShare(t), ""),
            at("GET", PUBLIC_TRANSCRIPT, ANYONE, Route::sharedTranscript, ""));

    /// A session with a recording and a transcript with a secret utterance.
    private static String withSecretAudio(Client gm, String session) {
        gm.put(session + "/transcript", "*", PARTLY_SECRET).is(200);
        gm.post(recorded(gm, session) + "/audio/uploaded", "").is(200);
        return session;
    }

    /// The address of a recording, as it was given to a GM.
    private static String address(Table table) {
        return table.gm()
                .get(withSecretAudio(table.gm(), table.open().session()) + "/audio/listen")
                .is(200)
                .text("url");
    }

    /// Roles in a workspace do not count here.
    static final List<Route> OPERATIONS = List.of(
            at("GET", "/operations", OPERATORS_ONLY, _ -> "/operations", ""),
            at("GET", "/operations/sessions", OPERATORS_ONLY, _ -> "/operations/sessions", ""),
            at("POST", "/operations/verify", OPERATORS_ONLY, _ -> "/operations/verify", ""),
            at(
                    "POST",
                    "/operations/parked/{id}/redrive",
                    OPERATORS_ONLY,
                    _ -> "/operations/parked/search.1/redrive",
                    ""),
            at("DELETE", "/operations/parked/{id}", OPERATORS_ONLY, _ -> "/operations/parked/search.1", ""));

    record Statuses(int outsider, int player, int hidden, int gm, int owner) {}

    private static Route at(
            String method, String template, Statuses statuses, Function<Table, String> path, String body) {
        return at(method, template, statuses, path, body, path);
    }

    private static Route at(
            String method,
            String template,
            Statuses statuses,
            Function<Table, String> path,
            String body,
            Function<Table, String> hiddenPath) {
        return new Route(method, template, statuses, path, body, hiddenPath);
    }

    /// A route whose target exists twice: visible to all, and GM-only.
    private static Route guarded(
            String method,
            String template,
            Statuses statuses,
            Function<Paths, String> thing,
            String below,
            String body) {
        return at(
                method,
                template,
                statuses,
                table -> thing.apply(table.open()) + below,
                body,
                table -> thing.apply(table.secret()) + below);
    }

    /// False for paths without a target that has a visibility.
    boolean canBeHidden() {
        return !path.equals(hiddenPath);
    }

    /// It changes the caller in every workspace.
    boolean isAboutTheCaller() {
        return name().equals("DELETE /api/me") || template.equals("/api/me/export");
    }

    boolean isPublic() {
        return template.startsWith(PUBLIC) || template.equals(RECORDING);
    }

    boolean isReading() {
        return method.equals("GET") || method.equals("HEAD");
    }

    /// The server adds a HEAD route for every GET.
    Route head() {
        return new Route("HEAD", template, statuses, path, body, hiddenPath);
    }

    String name() {
        return method + " " + template;
    }

    private static Function<Table, String> below(String path) {
        return table -> table.path() + path;
    }

    private static String playersSeat(Table table) {
        return table.path() + "/members/" + table.player().user().value();
    }

    private static String newInvite(Table table) {
        return table.owner()
                .post(table.path() + "/invites", "{\"role\":\"PLAYER\"}")
                .is(201)
                .text("code");
    }

    private static String conversation(Table table) {
        return table.path() + "/conversations/"
                + table.owner()
                        .post(table.path() + "/ask", "{\"question\":\"Where is the map?\"}")
                        .is(200)
                        .text("conversation");
    }

    private static String newShare(Table table) {
        return table.gm().post(table.open().session() + "/share", "{}").is(201).text("token");
    }

    /// A session whose recording was uploaded.
    private static String recorded(Client gm, String session) {
        AudioIT.upload(gm, session + "/audio", 3);
        return session;
    }

    /// A route below a session that has a transcript.
    private static Route onTranscript(String method, String template, String below, Statuses statuses, String body) {
        return at(
                method,
                SESSION + template,
                statuses,
                t -> transcribed(t.gm(), t.open().session()) + below,
                body,
                t -> transcribed(t.gm(), t.secret().session()) + below);
    }

    private static String newSpeakerChange(Client gm, String session) {
        String transcript = transcribed(gm, session) + "/transcript";
        String other = SAID_BY.replace("\"of\":\"Mira\",", "")
                .replace("Tom", UUID.randomUUID().toString());
        String id =
                gm.put(transcript + "/utterances/speaker", "*", other).is(200).text("id");
        return transcript + "/speaker-changes/" + id;
    }

    /// A session whose player summary was written by a member.
    private static String withSummary(Client gm, String session) {
        String summary = session + "/summaries/PLAYER";
        int status = gm.put(summary, "", "{\"text\":\"They set sail.\"}").status();
        if (status != 201) {
            gm.put(summary, "*", "{\"text\":\"They set sail.\"}").is(200);
        }
        return session;
    }

    /// A session that has a transcript.
    static String transcribed(Client gm, String session) {
        gm.put(session + "/transcript", "*", TRANSCRIPT).is(200);
        return session;
    }

    private static String sharedTranscript(Table table) {
        transcribed(table.gm(), table.open().session());
        return "/api/shared/" + newShare(table) + "/transcript";
    }

    /// A session whose transcription is queued.
    private static String waiting(Client gm, String session) {
        gm.post(recorded(gm, session) + "/audio/uploaded", "").is(200);
        return session;
    }

    private static String newSetting(Table table) {
        String path = table.path() + "/settings/house-rules";
        table.gm().put(path, "", "{\"dice\":6}").is(201);
        return path;
    }
}
