package io.talestream.bench.growth;

import io.talestream.bench.Api;
import io.talestream.contracts.session.ref.SessionRef;

/// The things in the workspace of the owner that routes are called on, created through the API.
///
/// @param scratch a campaign for sessions that are created and deleted
/// @param recorded a session with a recording
record Places(
        FilledSystem system,
        Api visitor,
        String workspace,
        String campaign,
        String session,
        String scratch,
        String recorded,
        String item,
        String share) {
    static final String TRANSCRIPT = """
        {"form":"talestream-transcript","version":1,"utterances":[{"speaker":"Mira","text":"The door is open."},\
        {"speaker":"Mira","text":"Behind it is the heir.","secret":true}]}\
        """;

    static Places in(FilledSystem system) {
        Api owner = system.owner();
        SessionRef ref = system.session();
        String workspace = "/api/workspaces/" + ref.workspace().value();
        String campaign = workspace + "/campaigns/" + ref.campaign().value();
        String session = campaign + "/sessions/" + ref.session().value();
        String scratch = workspace + "/campaigns/" + id(owner, workspace + "/campaigns", "name");
        String recorded = scratch + "/sessions/" + id(owner, scratch + "/sessions", "name");
        for (String each : new String[] {session, recorded}) {
            owner.send("PUT", each + "/transcript", TRANSCRIPT);
            owner.create(each + "/summaries/PLAYER", "{\"text\":\"They set sail.\"}");
        }
        owner.upload(recorded, 3);
        owner.send("POST", recorded + "/audio/uploaded", "");
        owner.create(workspace + "/settings/house-rules", "{\"dice\":6}");
        return new Places(
                system,
                system.user("visitor"),
                workspace,
                campaign,
                session,
                scratch,
                recorded,
                workspace + "/items/" + id(owner, workspace + "/items", "title"),
                owner.json("POST", session + "/share", "{}").path("token").asText());
    }

    static String id(Api owner, String list, String name) {
        return owner.json("POST", list, "{\"%s\":\"Tidewater\"}".formatted(name))
                .path("id")
                .asText();
    }

    String newSession() {
        return scratch + "/sessions/" + id(system.owner(), scratch + "/sessions", "name");
    }

    String newInvite() {
        return system.owner()
                .json("POST", workspace + "/invites", "{\"role\":\"PLAYER\"}")
                .path("code")
                .asText();
    }

    /// The recorded session, queued again.
    String queued() {
        system.owner().upload(recorded, 3);
        system.owner().send("POST", recorded + "/audio/uploaded", "");
        return recorded;
    }

    /// The seat of the visitor, who has accepted an invite.
    String seated() {
        visitor.send("POST", "/api/invites/" + newInvite() + "/accept", "");
        return seat();
    }

    String seat() {
        return workspace + "/members/" + visitor.user();
    }

    String newConversation() {
        return workspace + "/conversations/"
                + system.owner()
                        .json("POST", workspace + "/ask", "{\"question\":\"Where is the map?\"}")
                        .path("conversation")
                        .asText();
    }
}
