package io.talestream.ingest;

/// A workspace with one of each: an owner, a GM, a player, and someone who has nothing to do with it; a campaign and a
/// session for all, and the same again for GMs only.
record Table(Client owner, Client gm, Client player, Client outsider, String path, Paths open, Paths secret) {
    record Paths(String campaign, String session, String item) {}

    static Table on(ApiServer api) {
        Client owner = api.someone();
        String path = "/api/workspaces/"
                + owner.post("/api/workspaces", "{\"name\":\"The Thursday table\"}")
                        .is(201)
                        .text("id");
        Client gm = seated(api, owner, path, "GM");
        Client player = seated(api, owner, path, "PLAYER");
        return new Table(owner, gm, player, api.someone(), path, paths(gm, path, "ALL"), paths(gm, path, "GM"));
    }

    static Client seated(ApiServer api, Client owner, String path, String role) {
        Client guest = api.someone();
        String code = owner.post(path + "/invites", "{\"role\":\"%s\"}".formatted(role))
                .is(201)
                .text("code");
        guest.post("/api/invites/" + code + "/accept", "").is(200);
        return guest;
    }

    private static Paths paths(Client gm, String path, String visibility) {
        String campaign = path + "/campaigns/"
                + gm.post(path + "/campaigns", "{\"name\":\"Tidewater\",\"visibility\":\"%s\"}".formatted(visibility))
                        .is(201)
                        .text("id");
        String session = campaign + "/sessions/"
                + gm.post(campaign + "/sessions", "{\"name\":\"Landfall\",\"visibility\":\"%s\"}".formatted(visibility))
                        .is(201)
                        .text("id");
        String item = path + "/items/"
                + gm.post(path + "/items", "{\"title\":\"Map\",\"visibility\":\"%s\"}".formatted(visibility))
                        .is(201)
                        .text("id");
        return new Paths(campaign, session, item);
    }
}
