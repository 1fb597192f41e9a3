package io.talestream.ingest;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.table.AttributeValues;
import io.talestream.testing.engine.Engines;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/// A workspace with an owner, a GM, a player and an outsider; a campaign and a session visible to all, and the same
/// again GM-only.
record Table(Client owner, Client gm, Client player, Client outsider, String path, Paths open, Paths secret) {
    record Paths(String campaign, String session, String item) {}

    private static final DisplayName NAME = new DisplayName("A player");

    /// The users of one or several workspaces.
    record People(Client owner, Client gm, Client player, Client outsider) {
        static People of(ApiServer api) {
            return new People(api.newUser(), api.newUser(), api.newUser(), api.newUser());
        }
    }

    static Table on(ApiServer api) {
        return on(api, People.of(api));
    }

    /// Written to the table in one batch, for speed: most tests begin with one.
    static Table on(ApiServer api, People people) {
        var rows = new Rows(Instant.now());
        Client gm = people.gm();
        var workspace = Workspace.founded(
                WorkspaceId.next(),
                new WorkspaceName("The Thursday table"),
                people.owner().user());
        rows.add(ItemCodecs.WORKSPACE, workspace);
        Map.of(people.owner(), Role.OWNER, gm, Role.GM, people.player(), Role.PLAYER)
                .forEach((who, role) -> {
                    rows.add(ItemCodecs.USER, new User(who.user(), NAME, Optional.empty()));
                    rows.add(
                            ItemCodecs.MEMBER,
                            new Member(
                                    workspace.id(),
                                    who.user(),
                                    role,
                                    NameCopy.original(NAME),
                                    NameCopy.original(workspace.name())));
                });
        Paths open = paths(rows, workspace, gm, Visibility.ALL);
        Paths secret = paths(rows, workspace, gm, Visibility.GM);
        rows.write(api.table);
        String path = "/api/workspaces/" + workspace.id().value();
        return new Table(people.owner(), gm, people.player(), people.outsider(), path, open, secret);
    }

    /// Adds items that all members see, each in a version that is newer by this time. Returns their ids, oldest first.
    List<String> addItems(ApiServer api, int count, Duration apart) {
        var workspace = new WorkspaceId(path.substring(path.lastIndexOf('/') + 1));
        Instant begun = Instant.now();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i += Rows.MOST) {
            var rows = new Rows(begun);
            for (int j = i; j < Math.min(count, i + Rows.MOST); j++) {
                ItemId id = ItemId.next();
                rows.add(
                        ItemCodecs.ITEM,
                        Item.madeBy(
                                gm.user(),
                                workspace,
                                id,
                                new ItemTitle("Lamp ".repeat(30).strip()),
                                new ItemBody(""),
                                new Tags(List.of()),
                                Visibility.ALL),
                        begun.plus(apart.multipliedBy(j)));
                ids.add(id.value());
            }
            rows.write(api.table);
        }
        return ids;
    }

    static Client seated(ApiServer api, Client owner, String path, String role) {
        Client guest = api.newUser();
        String code = owner.post(path + "/invites", "{\"role\":\"%s\"}".formatted(role))
                .is(201)
                .text("code");
        guest.post("/api/invites/" + code + "/accept", "").is(200);
        return guest;
    }

    private static Paths paths(Rows rows, Workspace workspace, Client gm, Visibility visibility) {
        var campaign = Campaign.started(workspace.id(), CampaignId.next(), new CampaignName("Tidewater"), gm.user());
        rows.add(
                ItemCodecs.CAMPAIGN,
                new Campaign(
                        campaign.workspace(),
                        campaign.id(),
                        campaign.name(),
                        campaign.description(),
                        campaign.glossary(),
                        campaign.language(),
                        visibility,
                        campaign.createdBy(),
                        campaign.sessionCount()));
        var ref = new SessionRef(workspace.id(), campaign.id(), SessionId.next());
        var details = SessionDetails.named(new SessionName("Landfall")).seenBy(visibility);
        rows.add(ItemCodecs.SESSION, Session.planned(ref, details, NameCopy.original(campaign.name()), gm.user()));
        var item = Item.madeBy(
                gm.user(),
                workspace.id(),
                ItemId.next(),
                new ItemTitle("Map"),
                new ItemBody(""),
                new Tags(List.of()),
                visibility);
        rows.add(ItemCodecs.ITEM, item);
        String path = "/api/workspaces/" + workspace.id().value();
        String campaignPath = path + "/campaigns/" + campaign.id().value();
        return new Paths(
                campaignPath,
                campaignPath + "/sessions/" + ref.session().value(),
                path + "/items/" + item.id().value());
    }

    /// Items that are written together, with the same timestamp unless one is given.
    private record Rows(Instant now, List<Attributes> all) {
        /// In one request to DynamoDB.
        static final int MOST = 25;

        Rows(Instant now) {
            this(now, new ArrayList<>());
        }

        <T> void add(ItemCodec<T> codec, T value) {
            add(codec, value, now);
        }

        <T> void add(ItemCodec<T> codec, T value, Instant at) {
            all.add(ItemFormat.encode(codec, StoredValue.fresh(value, Version.at(at), at)));
        }

        void write(String table) {
            List<WriteRequest> puts = all.stream()
                    .map(item -> WriteRequest.builder()
                            .putRequest(put -> put.item(AttributeValues.toSdk(item)))
                            .build())
                    .toList();
            Engines.dynamo().client().batchWriteItem(write -> write.requestItems(Map.of(table, puts)));
        }
    }
}
