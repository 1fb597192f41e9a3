package io.talestream.bench.growth;

import io.talestream.bench.Api;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/// The routes of the API. Those that delete something or need a certain state get a new target for each call.
/// Lists have pages of ten.
final class Routes {
    private static final String SPEAKERS =
            "{\"speakers\":[{\"label\":\"Mira\",\"name\":\"Mira Vale\",\"character\":\"Ireena\"}]}";
    private static final String SAID_BY = "{\"first\":0,\"last\":0,\"label\":\"%s\"}";
    private static final String CHAT =
            "[{\"timestamp\":1769886005000,\"speaker\":{\"alias\":\"Ireena\"},\"content\":\"Who goes there?\"}]";
    private static final String RESPELT = "{\"from\":\"Mia\",\"to\":\"Mira\",\"dryRun\":true}";

    private final Map<FilledSystem, Places> places = new HashMap<>();

    /// Reading first, so that it finds what was filled in.
    List<Operation> all() {
        return List.of(
                get("/api/me", _ -> "/api/me"),
                get("/api/me/export", _ -> "/api/me/export").reading(Axis.SESSIONS),
                get("/api/workspaces", _ -> "/api/workspaces?size=10"),
                get("{ws}", Places::workspace).reading(Axis.SESSIONS),
                get("{ws}/language-model", in -> in.workspace() + "/language-model"),
                get("{ws}/members", in -> in.workspace() + "/members?size=10"),
                get("{ws}/voice", in -> in.workspace() + "/voice"),
                get("{ws}/invites", in -> in.workspace() + "/invites?size=10"),
                get("/api/invites/{code}", in -> "/api/invites/" + in.newInvite()),
                get("{ws}/events", in -> in.workspace() + "/events?follow=false"),
                get("{ws}/search", in -> search(in, in.workspace())).searching(),
                get(
                                "{ws}/search of a campaign",
                                in -> search(in, in.workspace()) + "&campaign="
                                        + in.system().session().campaign().value())
                        .searching(),
                get(
                                "{ws}/search of a session",
                                in -> search(in, in.workspace()) + "&session="
                                        + in.system().session().session().value())
                        .searching(),
                get("{ws}/suggest", in -> in.workspace() + "/suggest?q=" + beginning(in))
                        .searching(),
                call("POST", "{ws}/ask", in -> in.workspace() + "/ask", "{\"question\":\"Where is the map?\"}")
                        .searching(),
                get("{ws}/conversations", in -> in.workspace() + "/conversations?size=10"),
                get("{ws}/conversations/{conversation}", Places::newConversation),
                get("{ws}/settings", in -> in.workspace() + "/settings?size=10"),
                get("{ws}/settings/{name}", in -> in.workspace() + "/settings/house-rules"),
                get("{ws}/items", in -> in.workspace() + "/items?size=10"),
                get("{item}", Places::item),
                get("{ws}/campaigns", in -> in.workspace() + "/campaigns?size=10"),
                get("{campaign}", Places::campaign),
                get("{campaign}/sessions", in -> in.campaign() + "/sessions?size=10"),
                get("{campaign}/recaps", in -> in.campaign() + "/recaps").reading(Axis.SESSIONS),
                get("{session}", Places::session),
                get("{session}/transcript", in -> in.session() + "/transcript"),
                get("{session}/transcript/corrections", in -> in.session() + "/transcript/corrections"),
                get("{session}/summaries", in -> in.session() + "/summaries"),
                get("{session}/summaries/{edition}", in -> in.session() + "/summaries/PLAYER"),
                get("{session}/scenes", in -> in.session() + "/scenes?edition=PLAYER"),
                get("{session}/speakers", in -> in.session() + "/speakers"),
                get("{session}/share", in -> in.session() + "/share?size=10"),
                get("{session}/audio/listen", in -> in.recorded() + "/audio/listen"),
                get("/api/recordings/{address}", Routes::recording),
                get("/api/shared/{token}", in -> "/api/shared/" + in.share()),
                get("/api/shared/{token}/transcript", in -> "/api/shared/" + in.share() + "/transcript"),
                call("PATCH", "/api/me", _ -> "/api/me", "{\"name\":\"Ada\"}"),
                call("PATCH", "{ws}", Places::workspace, "{\"name\":\"Thursdays\"}"),
                call("PUT", "{ws}/language-model", in -> in.workspace() + "/language-model", "{\"allowed\":false}"),
                call("PUT", "{ws}/voice", in -> in.workspace() + "/voice", "{\"recognise\":true}"),
                call("POST", "{ws}/invites", in -> in.workspace() + "/invites", "{\"role\":\"PLAYER\"}"),
                call("DELETE", "{ws}/invites/{code}", in -> in.workspace() + "/invites/" + in.newInvite(), ""),
                Operation.of("POST /api/invites/{code}/accept", system -> {
                    Places in = in(system);
                    system.owner().send("DELETE", in.seated(), "");
                    String invite = in.newInvite();
                    return () -> in.visitor().send("POST", "/api/invites/" + invite + "/accept", "");
                }),
                call("PATCH", "{ws}/members/{user}", Places::seated, "{\"role\":\"GM\"}"),
                call("DELETE", "{ws}/members/{user}", Places::seated, ""),
                call("DELETE", "{ws}/conversations/{conversation}", Places::newConversation, ""),
                call("PUT", "{ws}/settings/{name}", in -> in.workspace() + "/settings/house-rules", "{\"dice\":20}"),
                call("DELETE", "{ws}/settings/{name}", Routes::newSetting, ""),
                call("POST", "{ws}/items", in -> in.workspace() + "/items", "{\"title\":\"Lantern\"}"),
                call("PATCH", "{item}", Places::item, "{\"title\":\"Lamp\"}"),
                call("DELETE", "{item}", in -> created(in, in.workspace() + "/items", "title"), ""),
                call("POST", "{campaign}/corrections", in -> in.campaign() + "/corrections?size=10", RESPELT),
                call("PATCH", "{session}", Places::session, "{\"name\":\"Storm\"}"),
                call("PUT", "{session}/transcript", in -> in.session() + "/transcript", Places.TRANSCRIPT),
                call(
                        "PATCH",
                        "{session}/transcript/corrections",
                        in -> in.session() + "/transcript/corrections",
                        "{\"withheld\":false}"),
                call(
                        "PATCH",
                        "{session}/transcript/utterances/{n}",
                        in -> in.session() + "/transcript/utterances/0",
                        "{\"text\":\"The door is shut.\",\"secret\":false}"),
                call(
                        "DELETE",
                        "{session}/transcript/utterances/{n}/correction",
                        in -> in.session() + "/transcript/utterances/0/correction",
                        ""),
                call(
                        "PUT",
                        "{session}/transcript/messages",
                        in -> in.session() + "/transcript/messages?start=2026-01-31T19:00Z",
                        CHAT),
                call("DELETE", "{session}/transcript/messages", in -> in.session() + "/transcript/messages", ""),
                call(
                        "PUT",
                        "{session}/transcript/utterances/speaker",
                        in -> in.session() + "/transcript/utterances/speaker",
                        SAID_BY.formatted("Tom")),
                call("DELETE", "{session}/transcript/speaker-changes/{id}", Routes::newSpeakerChange, ""),
                call(
                        "PUT",
                        "{session}/summaries/{edition}",
                        in -> in.session() + "/summaries/PLAYER",
                        "{\"text\":\"They came ashore.\"}"),
                call("PUT", "{session}/speakers", in -> in.session() + "/speakers", SPEAKERS),
                call("POST", "{session}/share", in -> in.session() + "/share", "{}"),
                call("DELETE", "{session}/share/{token}", Routes::newShare, ""),
                call(
                        "POST",
                        "{session}/audio",
                        in -> in.recorded() + "/audio",
                        "{\"contentType\":\"audio/ogg\",\"bytes\":3}"),
                call("POST", "{session}/audio/uploaded", Routes::uploaded, ""),
                call("POST", "{session}/transcription/retry", in -> in.queued() + "/transcription/retry", ""),
                call("POST", "{session}/transcription/cancel", in -> in.queued() + "/transcription/cancel", ""),
                call("POST", "{campaign}/sessions", in -> in.scratch() + "/sessions", "{\"name\":\"Storm\"}"),
                call("DELETE", "{session}", Places::newSession, ""),
                call("PATCH", "{campaign}", Places::scratch, "{\"name\":\"Ebb\"}"),
                call("POST", "{ws}/campaigns", in -> in.workspace() + "/campaigns", "{\"name\":\"Ebb\"}"),
                call("DELETE", "{campaign}", in -> created(in, in.workspace() + "/campaigns", "name"), ""),
                call("POST", "/api/workspaces", _ -> "/api/workspaces", "{\"name\":\"Second table\"}"),
                call("DELETE", "{ws}", in -> created(in, "/api/workspaces", "name"), ""),
                Operation.of("DELETE /api/me", system -> {
                    Api leaver = system.user("leaver-" + UUID.randomUUID());
                    leaver.send("GET", "/api/me", "");
                    return () -> leaver.send("DELETE", "/api/me", "");
                }));
    }

    /// A search of the workspace that has all utterances.
    Operation searchOfAll() {
        return get(
                        "{ws}/search, all of it in {ws}",
                        in -> search(
                                in,
                                "/api/workspaces/"
                                        + in.system().large().orElseThrow().value()))
                .searching()
                .reading(Axis.UTTERANCES);
    }

    private Operation get(String name, Function<Places, String> path) {
        return call("GET", name, path, "");
    }

    private Operation call(String method, String name, Function<Places, String> path, String body) {
        return Operation.of(method + " " + name, system -> {
            String to = path.apply(in(system));
            return () -> system.owner().send(method, to, body);
        });
    }

    private Places in(FilledSystem system) {
        return places.computeIfAbsent(system, Places::in);
    }

    private static String search(Places in, String workspace) {
        return workspace + "/search?size=10&q=" + in.system().question();
    }

    private static String beginning(Places in) {
        return in.system().question().substring(0, 2);
    }

    private static String created(Places in, String list, String name) {
        return list + "/" + Places.id(in.system().owner(), list, name);
    }

    private static String recording(Places in) {
        return in.system()
                .owner()
                .json("GET", in.recorded() + "/audio/listen", "")
                .path("url")
                .asText();
    }

    private static String newSetting(Places in) {
        String setting = in.workspace() + "/settings/s-" + UUID.randomUUID();
        in.system().owner().create(setting, "{\"dice\":6}");
        return setting;
    }

    private static String newShare(Places in) {
        return in.session() + "/share/"
                + in.system()
                        .owner()
                        .json("POST", in.session() + "/share", "{}")
                        .path("token")
                        .asText();
    }

    private static String newSpeakerChange(Places in) {
        String transcript = in.session() + "/transcript";
        return transcript + "/speaker-changes/"
                + in.system()
                        .owner()
                        .json("PUT", transcript + "/utterances/speaker", SAID_BY.formatted(UUID.randomUUID()))
                        .path("id")
                        .asText();
    }

    private static String uploaded(Places in) {
        in.system().owner().upload(in.recorded(), 3);
        return in.recorded() + "/audio/uploaded";
    }
}
