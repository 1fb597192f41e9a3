package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.languagemodel.ModelCost;
import io.talestream.contracts.languagemodel.UsageLimit;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.session.Claim;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.projection.CopiedField;
import io.talestream.contracts.table.projection.CountedField;
import io.talestream.contracts.table.projection.Projections;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.CorrectedTranscript;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.EmailClaim;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.ModelUsages.Counted;
import io.talestream.store.legacy.LegacyMove;
import io.talestream.store.legacy.LegacyPlacement;
import io.talestream.store.table.SeenRequests;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.legacy.Version1Item;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs every declared access pattern on a real engine, with little and with much unrelated data in the table.
class AccessPatternsIT {
    private static final int LITTLE = 1;
    private static final int MUCH = 40;

    /// Prepares data and returns the one call to measure. That call returns the number of items in its result, or
    /// throws if the result is not the promised one.
    interface Scenario {
        Call prepare(TableFixture world);
    }

    interface Call {
        int run();
    }

    private static final Map<AccessPattern, Scenario> SCENARIOS = scenarios();
    private static final Map<Integer, TableFixture> WORLDS = new LinkedHashMap<>();

    static Collection<AccessPattern> patterns() {
        return AccessPatterns.all();
    }

    @Test
    void every_pattern_of_the_catalogue_is_measured() {
        assertThat(SCENARIOS.keySet()).containsExactlyElementsOf(AccessPatterns.all());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("patterns")
    void costs_what_it_declares_and_nothing_for_unrelated_data(AccessPattern pattern) {
        Cost withLittle = measure(pattern, LITTLE);
        Cost withMuch = measure(pattern, MUCH);

        assertThat(withMuch)
                .as("%s must not cost more because of other data", pattern.id())
                .isEqualTo(withLittle);
    }

    private static Cost measure(AccessPattern pattern, int unrelated) {
        TableFixture world = WORLDS.computeIfAbsent(unrelated, n -> new TableFixture(Engines.dynamo(), n));
        Call call = scenario(pattern).prepare(world);
        world.measured.begin();
        int results = call.run();

        Map<AccessPattern, Cost> costs = world.measured.costs();
        assertThat(costs).as("only %s was used", pattern.id()).containsOnlyKeys(pattern);
        Cost cost = costs.getOrDefault(pattern, Cost.ZERO);
        assertThat(cost)
                .as("%s (%s) for %d results", pattern.id(), pattern.title(), results)
                .matches(
                        c -> c.isWithin(pattern.budget().of(results)),
                        "within " + pattern.budget().of(results));
        return cost;
    }

    private static Scenario scenario(AccessPattern pattern) {
        return Optional.ofNullable(SCENARIOS.get(pattern))
                .orElseThrow(() -> new AssertionError(pattern.id() + " has no scenario"));
    }

    private static Map<AccessPattern, Scenario> scenarios() {
        Map<AccessPattern, Scenario> all = new LinkedHashMap<>();
        people(all);
        workspaces(all);
        invites(all);
        settings(all);
        items(all);
        campaigns(all);
        sessions(all);
        shares(all);
        requests(all);
        changes(all);
        legacy(all);
        projections(all);
        transcripts(all);
        arrivals(all);
        all.put(AccessPatterns.DELETE_USER, w -> {
            var user = w.aUser();
            return () -> written(w.on.users().delete(user));
        });
        voices(all);
        modelUsage(all);
        scenes(all);
        conversations(all);
        all.put(AccessPatterns.REFRESH_SUMMARY, w -> {
            var pointer = aTranscript(w);
            var summary = w.on.sessions().summaries(pointer.value().session()).getFirst();
            return () -> refreshed(w.on.sessions().refresh(pointer, Optional.of(summary), summary.value()));
        });
        all.put(AccessPatterns.HIDE_LINES, w -> {
            var pointer = aTranscript(w);
            return () -> written(w.on.sessions().correct(pointer, Optional.empty(), corrected(pointer, true)));
        });
        all.put(AccessPatterns.WITHHOLD_SUMMARY, w -> {
            var ref = aTranscript(w).value().session();
            var summary = w.on.sessions().summary(ref, Edition.PLAYER).orElseThrow();
            return () -> written(w.on.sessions().withhold(summary));
        });
        return all;
    }

    private static void people(Map<AccessPattern, Scenario> all) {
        all.put(
                AccessPatterns.USER_PROFILE,
                w -> () -> count(w.on.users().find(w.user.value().id())));
        all.put(AccessPatterns.CREATE_USER, w -> () -> {
            w.aUser();
            return 1;
        });
        all.put(AccessPatterns.UPDATE_USER, w -> {
            var user = w.aUser();
            var moved = user.value()
                    .named(new DisplayName("The Game Master"))
                    .reachedAt(Optional.of(new Email("new-" + user.value().id().value() + "@example.org")));
            return () -> {
                assertThat(w.on.users().update(user, moved)).isInstanceOf(UserWrite.Written.class);
                return 1;
            };
        });
    }

    private static void workspaces(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.LIST_MY_WORKSPACES, w -> {
            var user = w.aUser();
            w.aFullWorkspace(user);
            w.aFullWorkspace(user);
            return () -> exactly(
                    2, w.on.members().workspacesOf(user.value().id(), page()).items());
        });
        all.put(AccessPatterns.FOUND_WORKSPACE, w -> {
            var founder = w.aUser();
            var workspace = w.workspace.value();
            return () -> written(w.on.workspaces()
                    .found(
                            Workspace.founded(
                                    WorkspaceId.next(),
                                    workspace.name(),
                                    founder.value().id()),
                            founder));
        });
        all.put(
                AccessPatterns.FIND_WORKSPACE,
                w -> () -> count(w.on.workspaces().find(w.workspace.value().id())));
        all.put(AccessPatterns.LOAD_WORKSPACE, w -> {
            var quiet = w.aFullWorkspace(w.aUser());
            w.aCompletedSession(w.aCampaign(quiet));
            return () -> {
                var loaded = w.on.workspaces().load(quiet.value().id()).orElseThrow();
                assertThat(loaded.members()).hasSize(TableFixture.MEMBERS);
                assertThat(loaded.settings()).hasSize(TableFixture.SETTINGS);
                assertThat(loaded.items()).hasSize(TableFixture.ITEMS);
                assertThat(loaded.summaries()).hasSize(2);
                return 1 + TableFixture.MEMBERS + TableFixture.SETTINGS + TableFixture.ITEMS + 5;
            };
        });
        all.put(AccessPatterns.UPDATE_WORKSPACE, w -> {
            var workspace = w.aFullWorkspace(w.user);
            return () -> written(w.on.workspaces()
                    .update(workspace, workspace.value().named(new WorkspaceName("The Friday table"))));
        });
        all.put(AccessPatterns.DELETE_WORKSPACE, w -> {
            var quiet = w.aFullWorkspace(w.aUser());
            var session = w.aCompletedSession(w.aCampaign(quiet));
            w.on.shares().create(w.newShare(session), Idempotency.NO_KEY).orThrow();
            return () -> {
                written(w.on.workspaces().delete(quiet));
                return TableFixture.MEMBERS + TableFixture.SETTINGS + TableFixture.ITEMS + 5 + 2;
            };
        });
        all.put(AccessPatterns.CHECK_MEMBERSHIP, w -> () -> {
            var member =
                    w.on.members().find(w.workspace.value().id(), w.user.value().id());
            assertThat(member)
                    .hasValueSatisfying(m -> assertThat(m.value().role()).isEqualTo(Role.OWNER));
            return 1;
        });
        all.put(
                AccessPatterns.LIST_MEMBERS,
                w -> () -> exactly(
                        TableFixture.MEMBERS,
                        w.on.members().list(w.workspace.value().id(), page()).items()));
        all.put(AccessPatterns.UPDATE_MEMBER, w -> {
            var member = w.on.members()
                    .find(w.workspace.value().id(), w.user.value().id())
                    .orElseThrow();
            return () -> written(w.on.members().update(member, member.value().withRole(Role.OWNER)));
        });
        all.put(AccessPatterns.REMOVE_MEMBER, w -> {
            var user = w.aUser();
            w.on.invites().accept(w.anInvite(w.workspace, 1).value().code(), user, Idempotency.NO_KEY);
            var member = w.on.members()
                    .find(w.workspace.value().id(), user.value().id())
                    .orElseThrow();
            w.aVoice(member);
            return () -> written(w.on.members().remove(member));
        });
    }

    private static void conversations(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.FIND_CONVERSATION, w -> {
            var kept = w.aConversation(w.anOwner(w.aFullWorkspace(w.aUser()))).value();
            return () -> count(w.on.conversations().find(kept.workspace(), kept.author(), kept.id()));
        });
        all.put(AccessPatterns.LIST_CONVERSATIONS, w -> {
            var owner = w.anOwner(w.aFullWorkspace(w.aUser()));
            w.aConversation(owner);
            var kept = w.aConversation(owner).value();
            return () -> exactly(
                    2,
                    w.on.conversations()
                            .listNewestFirst(kept.workspace(), kept.author(), page())
                            .items());
        });
        all.put(AccessPatterns.KEEP_QUESTION, w -> {
            var kept = w.aConversation(w.anOwner(w.aFullWorkspace(w.aUser())));
            return () ->
                    written(w.on.conversations().add(kept, kept.value().turns().getFirst()));
        });
        all.put(AccessPatterns.DELETE_CONVERSATION, w -> {
            var kept = w.aConversation(w.anOwner(w.aFullWorkspace(w.aUser())));
            return () -> written(w.on.conversations().delete(kept));
        });
    }

    private static void voices(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.FIND_VOICE, w -> {
            var owner = w.aVoice(w.anOwner(w.aFullWorkspace(w.aUser()))).value();
            return () -> count(w.on.voices().find(owner.workspace(), owner.member()));
        });
        all.put(AccessPatterns.LIST_VOICES, w -> {
            var owner = w.aVoice(w.anOwner(w.aFullWorkspace(w.aUser()))).value();
            return () -> exactly(1, w.on.voices().list(owner.workspace()));
        });
        all.put(AccessPatterns.CREATE_VOICE, w -> {
            var owner = w.anOwner(w.aFullWorkspace(w.aUser())).value();
            return () -> written(w.on.voices().create(owner.workspace(), owner.user()));
        });
        all.put(AccessPatterns.DELETE_VOICE, w -> {
            var owner = w.aVoice(w.anOwner(w.aFullWorkspace(w.aUser()))).value();
            return () -> {
                w.on.voices().delete(owner.workspace(), owner.member());
                return 1;
            };
        });
        all.put(AccessPatterns.NAME_SPEAKERS, w -> {
            var quiet = w.aFullWorkspace(w.aUser());
            var owner = w.aVoice(w.anOwner(quiet)).value();
            var session = w.aSession(w.aCampaign(quiet));
            var speaker = new Speaker("Mira", Optional.empty(), Optional.of(owner.member()));
            return () -> written(
                    w.on.voices().name(session, new Speakers(Map.of("Speaker 1", speaker)), TableFixture.VOICES));
        });
    }

    private static void invites(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.CREATE_INVITE, w -> () -> {
            w.anInvite(w.workspace, 3);
            return 1;
        });
        all.put(AccessPatterns.RESOLVE_INVITE, w -> {
            var invite = w.anInvite(w.workspace, 3);
            return () -> count(w.on.invites().resolve(invite.value().code()));
        });
        all.put(AccessPatterns.LIST_INVITES, w -> {
            var quiet = w.aFullWorkspace(w.aUser());
            w.anInvite(quiet, 2);
            return () -> exactly(
                    2,
                    w.on.invites().list(quiet.value().id(), Role.OWNER, page()).items());
        });
        all.put(AccessPatterns.ACCEPT_INVITE, w -> {
            var quiet = w.aFullWorkspace(w.aUser());
            var invite = w.anInvite(quiet, 3);
            var user = w.aUser();
            return () -> {
                assertThat(w.on.invites().accept(invite.value().code(), user, w.once()))
                        .isInstanceOf(Acceptance.Joined.class);
                return 1;
            };
        });
        all.put(AccessPatterns.REVOKE_INVITE, w -> {
            var invite = w.anInvite(w.workspace, 3);
            return () -> written(w.on.invites().revoke(invite));
        });
    }

    private static void settings(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.FIND_SETTING, w -> {
            w.on.putLegacy(new LegacySetting(new SettingName("old"), new JsonText("1")));
            return () -> count(w.on.settings().find(w.on.legacyHome(), new SettingName("old")));
        });
        all.put(
                AccessPatterns.LIST_SETTINGS,
                w -> () -> exactly(
                        TableFixture.SETTINGS,
                        w.on.settings().list(w.workspace.value().id(), page()).items()));
        all.put(AccessPatterns.CREATE_SETTING, w -> {
            var quiet = w.aFullWorkspace(w.aUser());
            return () -> written(w.on.settings().create(w.aSetting(quiet, "new")));
        });
        all.put(AccessPatterns.UPDATE_SETTING, w -> {
            var before = w.on.settings()
                    .find(w.workspace.value().id(), new SettingName("setting 0"))
                    .orElseThrow();
            return () -> written(w.on.settings().update(before, before.value()));
        });
        all.put(AccessPatterns.DELETE_SETTING, w -> {
            var before = w.on.settings()
                    .create(w.aSetting(w.aFullWorkspace(w.aUser()), "gone"))
                    .orThrow();
            return () -> written(w.on.settings().delete(before));
        });
    }

    private static void modelUsage(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.COUNT_MODEL_USAGE, w -> {
            var workspace = w.workspace.value().id();
            Map<UsageScope, UsageLimit> scopes = Map.of(
                    UsageScope.of(YearMonth.of(2026, 11)),
                    UsageLimit.NONE,
                    UsageScope.of(SessionId.next()),
                    UsageLimit.NONE);
            w.on.modelUsages().add(workspace, new ModelCost(9, 9), scopes);
            return () -> w.on.modelUsages().add(workspace, new ModelCost(9, 9), scopes) instanceof Counted ? 1 : 0;
        });
        all.put(AccessPatterns.FIND_MODEL_USAGE, w -> {
            var scope = UsageScope.of(YearMonth.of(2026, 12));
            var workspace = w.workspace.value().id();
            w.on.modelUsages().add(workspace, new ModelCost(9, 9), Map.of(scope, UsageLimit.NONE));
            return () -> (int) w.on.modelUsages().find(workspace, scope).tokens() / 9;
        });
    }

    private static void items(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.CREATE_ITEM, w -> {
            var item = w.item(w.aFullWorkspace(w.aUser()));
            return () -> written(w.on.items().create(item, w.once()));
        });
        all.put(AccessPatterns.FIND_ITEM, w -> {
            var item = w.anItem(w.aFullWorkspace(w.aUser())).value();
            return () -> count(w.on.items().find(item.workspace(), item.id()));
        });
        all.put(AccessPatterns.FIND_LEGACY_ITEM, w -> {
            var hash = new LegacyHash("ab".repeat(32));
            var template = w.item(w.workspace);
            w.on.putLegacy(new LegacyItem(
                    hash,
                    template.title(),
                    template.body(),
                    "open",
                    w.on.clock().instant()));
            return () -> count(w.on.items().find(w.on.legacyHome(), hash));
        });
        all.put(
                AccessPatterns.LIST_ITEMS_BY_CREATION,
                w -> () -> exactly(
                        TableFixture.ITEMS,
                        w.on.items()
                                .listNewestFirst(w.workspace.value().id(), page())
                                .items()));
        all.put(AccessPatterns.UPDATE_ITEM, w -> {
            var item = w.anItem(w.aFullWorkspace(w.aUser()));
            return () -> written(w.on.items().update(item, item.value().titled(new ItemTitle("A better map"))));
        });
        all.put(AccessPatterns.DELETE_ITEM, w -> {
            var item = w.anItem(w.aFullWorkspace(w.aUser()));
            return () -> written(w.on.items().delete(item));
        });
    }

    private static void campaigns(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.CREATE_CAMPAIGN, w -> {
            var campaign = w.newCampaign(w.aFullWorkspace(w.aUser()));
            return () -> written(w.on.campaigns().create(campaign, w.once()));
        });
        all.put(
                AccessPatterns.FIND_CAMPAIGN,
                w -> () -> count(w.on.campaigns()
                        .find(w.workspace.value().id(), w.campaign.value().id())));
        all.put(
                AccessPatterns.LIST_CAMPAIGNS,
                w -> () -> exactly(
                        2,
                        w.on.campaigns().list(w.workspace.value().id(), page()).items()));
        all.put(AccessPatterns.UPDATE_CAMPAIGN, w -> {
            var campaign = w.aCampaign(w.aFullWorkspace(w.aUser()));
            return () -> written(
                    w.on.campaigns().update(campaign, campaign.value().named(new CampaignName("The Lighthouse"))));
        });
        all.put(AccessPatterns.DELETE_CAMPAIGN, w -> {
            var campaign = w.aCampaign(w.aFullWorkspace(w.aUser()));
            w.on.shares()
                    .create(w.newShare(w.aCompletedSession(campaign)), Idempotency.NO_KEY)
                    .orThrow();
            w.aCompletedSession(campaign);
            return () -> {
                written(w.on.campaigns().delete(campaign));
                return 9;
            };
        });
    }

    private static void sessions(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.CREATE_SESSION, w -> {
            var campaign = w.aCampaign(w.aFullWorkspace(w.aUser()));
            return () -> written(w.on.sessions()
                    .create(w.newRef(campaign), w.details(), campaign.value().createdBy(), w.once()));
        });
        all.put(
                AccessPatterns.FIND_SESSION,
                w -> () ->
                        count(w.on.sessions().find(w.sessions.getFirst().value().ref())));
        all.put(AccessPatterns.LIST_SESSIONS, w -> () -> {
            var found = w.on.sessions()
                    .listNewestFirst(
                            w.workspace.value().id(), w.campaign.value().id(), page())
                    .items();
            assertThat(found).isEqualTo(w.sessions.reversed());
            return found.size();
        });
        all.put(AccessPatterns.LOAD_SESSION, w -> () -> {
            var loaded =
                    w.on.sessions().load(w.sessions.getFirst().value().ref()).orElseThrow();
            assertThat(loaded.transcript()).isPresent();
            return exactly(2, loaded.summaries());
        });
        all.put(
                AccessPatterns.LIST_SUMMARIES,
                w -> () -> exactly(
                        2,
                        w.on.sessions().summaries(w.sessions.getFirst().value().ref())));
        all.put(AccessPatterns.LIST_PENDING, w -> {
            var running = w.aRunningSession(w.aCampaign(w.aFullWorkspace(w.aUser())));
            return () -> {
                var found = w.on.sessions()
                        .pending(
                                PendingPartition.in(
                                        JobState.Status.RUNNING, running.value().ref()),
                                page())
                        .items();
                assertThat(found).containsExactly(running);
                return found.size();
            };
        });
        all.put(AccessPatterns.UPDATE_SESSION, w -> {
            // From one pending state to another: the most expensive update, because its key changes in both indexes.
            var pending = w.aPendingSession(w.aCampaign(w.aFullWorkspace(w.aUser())));
            return () -> written(w.on.sessions().update(pending, w.started(pending)));
        });
        all.put(AccessPatterns.COMPLETE_SESSION, w -> {
            var running = w.aRunningSession(w.aCampaign(w.aFullWorkspace(w.aUser())));
            return () -> {
                w.complete(running);
                return 1;
            };
        });
        all.put(AccessPatterns.DELETE_SESSION, w -> {
            var session = w.aCompletedSession(w.aCampaign(w.aFullWorkspace(w.aUser())));
            w.on.shares().create(w.newShare(session), Idempotency.NO_KEY).orThrow();
            return () -> {
                written(w.on.sessions().delete(session));
                return 4;
            };
        });
    }

    private static void shares(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.CREATE_SHARE, w -> {
            var share = w.newShare(w.aSession(w.aCampaign(w.aFullWorkspace(w.aUser()))));
            return () -> written(w.on.shares().create(share, w.once()));
        });
        all.put(AccessPatterns.RESOLVE_SHARE, w -> {
            var share = w.on.shares()
                    .create(w.newShare(w.aSession(w.aCampaign(w.aFullWorkspace(w.aUser())))), Idempotency.NO_KEY)
                    .orThrow();
            return () -> count(w.on.shares().resolve(share.value().token()));
        });
        all.put(AccessPatterns.LIST_SHARES, w -> {
            var session = w.aSession(w.aCampaign(w.aFullWorkspace(w.aUser())));
            w.on.shares().create(w.newShare(session), Idempotency.NO_KEY).orThrow();
            w.on.shares().create(w.newShare(session), Idempotency.NO_KEY).orThrow();
            return () ->
                    exactly(2, w.on.shares().list(session.value().ref(), page()).items());
        });
        all.put(AccessPatterns.REVOKE_SHARE, w -> {
            var share = w.on.shares()
                    .create(w.newShare(w.aSession(w.aCampaign(w.aFullWorkspace(w.aUser())))), Idempotency.NO_KEY)
                    .orThrow();
            return () -> written(w.on.shares().revoke(share));
        });
    }

    private static void requests(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.FIND_REQUEST, w -> {
            var once =
                    new Idempotency.Named(w.user.value().id(), new IdempotencyKey(Ids.next()), Sha256.of("a campaign"));
            w.on.campaigns()
                    .create(w.newCampaign(w.aFullWorkspace(w.aUser())), once)
                    .orThrow();
            return () -> {
                assertThat(new SeenRequests(w.on.table()).find(once, Campaign.class))
                        .hasValueSatisfying(again -> assertThat(again).isInstanceOf(WriteResult.Repeated.class));
                return 1;
            };
        });
    }

    private static void changes(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.LIST_CHANGES, w -> {
            WorkspaceId workspace = w.aFullWorkspace(w.aUser()).value().id();
            return () -> new ChangeFeed(w.on.table())
                    .since(workspace, Version.LEGACY, PageRequest.LARGEST)
                    .size();
        });
    }

    private static void legacy(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.MOVE_LEGACY_ITEM, w -> {
            var template = w.item(w.workspace);
            var old = Version1Item.of(
                    ItemCodecs.LEGACY_ITEM,
                    new LegacyItem(
                            new LegacyHash("cd".repeat(32)),
                            template.title(),
                            template.body(),
                            "open",
                            w.on.clock().instant()));
            return () -> moved(w, old);
        });
        all.put(
                AccessPatterns.MOVE_LEGACY_SETTING,
                w -> () -> moved(
                        w,
                        Version1Item.of(
                                ItemCodecs.LEGACY_SETTING,
                                new LegacySetting(new SettingName("moved"), new JsonText("1")))));
    }

    private static int moved(TableFixture w, Attributes old) {
        w.on.put(old);
        assertThat(new LegacyMove(w.on.table(), w.workspace.value().id()).move(old))
                .isEqualTo(new LegacyPlacement.Moved());
        return 1;
    }

    private static void projections(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.SPREAD_CAMPAIGN_NAME, w -> {
            var campaign = w.aCampaign(w.aFullWorkspace(w.aUser()));
            w.aCompletedSession(campaign);
            w.aPendingSession(campaign);
            var renamed = w.on.campaigns()
                    .update(campaign, campaign.value().named(new CampaignName("The Tide")))
                    .orThrow();
            return () -> spread(w, Projections.CAMPAIGN_NAME, renamed, 2);
        });
        all.put(AccessPatterns.SPREAD_WORKSPACE_NAME, w -> {
            var workspace = w.aFullWorkspace(w.aUser());
            var renamed = w.on.workspaces()
                    .update(workspace, workspace.value().named(new WorkspaceName("The Friday table")))
                    .orThrow();
            return () -> spread(w, Projections.WORKSPACE_NAME, renamed, TableFixture.MEMBERS);
        });
        all.put(AccessPatterns.SPREAD_USER_NAME, w -> {
            var user = w.aUser();
            w.aFullWorkspace(user);
            w.aFullWorkspace(user);
            var named = user.value().named(new DisplayName("The Game Master"));
            var renamed = ((UserWrite.Written) w.on.users().update(user, named)).user();
            return () -> spread(w, Projections.USER_NAME, renamed, 2);
        });
        all.put(AccessPatterns.COUNT_SESSIONS, w -> {
            var campaign = w.aCampaign(w.aFullWorkspace(w.aUser()));
            w.aCompletedSession(campaign);
            w.aSession(campaign);
            return () -> recount(w, Projections.SESSION_COUNT, campaign, 2);
        });
        all.put(AccessPatterns.COUNT_MEMBERS, w -> {
            var workspace = w.aFullWorkspace(w.aUser());
            return () -> recount(w, Projections.MEMBER_COUNT, workspace, TableFixture.MEMBERS);
        });
        all.put(AccessPatterns.REPORT_PROGRESS, w -> {
            var running = w.aRunningSession(w.aCampaign(w.aFullWorkspace(w.aUser())));
            var job = (JobState.Running) running.value().job();
            var halfway = new Progress(Progress.Stage.LISTENING, Optional.of(50));
            return () -> written(w.on.sessions().progress(running, job.at(halfway, new Claim("worker", job.since()))));
        });
    }

    private static void transcripts(Map<AccessPattern, Scenario> all) {
        all.put(
                AccessPatterns.FIND_TRANSCRIPT,
                w -> () -> count(
                        w.on.sessions().transcript(w.sessions.getFirst().value().ref())));
        all.put(AccessPatterns.FIND_CORRECTIONS, w -> {
            var pointer = aTranscript(w);
            w.on.sessions()
                    .correct(pointer, Optional.empty(), corrected(pointer, false))
                    .orThrow();
            return () -> count(w.on.sessions().corrections(pointer.value().session()));
        });
        all.put(AccessPatterns.CORRECT_TRANSCRIPT, w -> {
            var pointer = aTranscript(w);
            return () -> written(w.on.sessions().correct(pointer, Optional.empty(), corrected(pointer, false)));
        });
        all.put(AccessPatterns.WRITE_SUMMARY, w -> {
            var ref = aTranscript(w).value().session();
            var summary = w.on.sessions().summaries(ref).getFirst();
            var byHand = new Summary(
                    ref,
                    summary.value().edition(),
                    summary.value().text(),
                    new Author.Person(w.user.value().id()));
            return () -> written(w.on.sessions().write(Optional.of(summary), byHand));
        });
    }

    private static void scenes(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.CHANGE_SCENE, w -> {
            var pointer = aTranscript(w);
            var summary = w.on.sessions().summaries(pointer.value().session()).getFirst();
            return () -> written(
                    w.on.sessions().changeScene(summary, summary.value(), Optional.empty(), corrections(pointer)));
        });
    }

    private static void arrivals(Map<AccessPattern, Scenario> all) {
        all.put(AccessPatterns.IMPORT_PERSON, w -> {
            var user = new User(
                    new UserId("from-elsewhere"),
                    new DisplayName("Ada of the Tide"),
                    Optional.of(new Email("ada@elsewhere.example")));
            var home = Workspace.founded(WorkspaceId.next(), new WorkspaceName("Ada's sessions"), user.id());
            var owner = new Member(
                    home.id(), user.id(), Role.OWNER, NameCopy.original(user.name()), NameCopy.original(home.name()));
            return () -> written(new ImportedEntity(w.on.table(), AccessPatterns.IMPORT_PERSON)
                    .creates(ItemCodecs.USER, user)
                    .creates(ItemCodecs.EMAIL, new EmailClaim(user.email().orElseThrow(), user.id()))
                    .creates(ItemCodecs.WORKSPACE, home)
                    .creates(ItemCodecs.MEMBER, owner)
                    .write(Optional.empty()));
        });
        all.put(AccessPatterns.IMPORT_CAMPAIGN, w -> {
            var workspace = w.workspace.value().id();
            var campaign = Campaign.started(
                    workspace,
                    CampaignId.next(),
                    new CampaignName("From elsewhere"),
                    w.user.value().id());
            return () -> written(new ImportedEntity(w.on.table(), AccessPatterns.IMPORT_CAMPAIGN)
                    .needs(ItemCodecs.WORKSPACE.key(w.workspace.value()))
                    .creates(ItemCodecs.CAMPAIGN, campaign)
                    .write(Optional.empty()));
        });
        all.put(AccessPatterns.IMPORT_SESSION, w -> {
            var campaign = w.aCampaign(w.aFullWorkspace(w.aUser()));
            var like = w.aCompletedSession(campaign);
            var results = w.on.sessions().load(like.value().ref()).orElseThrow();
            var old = like.value().ref();
            var ref = new SessionRef(old.workspace(), old.campaign(), SessionId.next());
            var session = Session.planned(
                    ref,
                    like.value().details(),
                    NameCopy.from(campaign, campaign.value().name()),
                    w.user.value().id());
            var pointer = results.transcript().orElseThrow().value();
            var arrival = new ImportedEntity(w.on.table(), AccessPatterns.IMPORT_SESSION)
                    .needs(campaign)
                    .creates(ItemCodecs.SESSION, session, like.createdAt(), like.updatedAt())
                    .creates(
                            ItemCodecs.TRANSCRIPT,
                            new TranscriptPointer(
                                    ref,
                                    pointer.objectKey(),
                                    pointer.bytes(),
                                    pointer.checksum(),
                                    pointer.utterances(),
                                    pointer.durationMs(),
                                    pointer.preview(),
                                    Optional.empty()));
            for (StoredValue<Summary> summary : results.summaries()) {
                var by = new Author.Person(w.user.value().id());
                arrival.creates(
                        ItemCodecs.SUMMARY,
                        new Summary(
                                ref, summary.value().edition(), summary.value().text(), by));
            }
            arrival.creates(
                    ItemCodecs.SHARE,
                    new Share(
                            ShareToken.random(),
                            ref,
                            w.user.value().id(),
                            w.on.clock().instant().plusSeconds(3600)));
            return () -> written(arrival.write(Optional.empty()));
        });
    }

    private static int written(ImportedEntity.Answer answer) {
        assertThat(answer).isEqualTo(new ImportedEntity.Answer.Written());
        return 1;
    }

    private static StoredValue<TranscriptPointer> aTranscript(TableFixture w) {
        var session = w.aCompletedSession(w.aCampaign(w.aFullWorkspace(w.aUser())));
        return w.on.sessions().transcript(session.value().ref()).orElseThrow();
    }

    private static CorrectedTranscript corrected(StoredValue<TranscriptPointer> pointer, boolean hides) {
        return new CorrectedTranscript(pointer.value(), corrections(pointer), hides);
    }

    /// A few utterances of ordinary length.
    private static Corrections corrections(StoredValue<TranscriptPointer> pointer) {
        Corrections all = Corrections.none(pointer.value());
        for (int i = 0; i < 5; i++) {
            all = all.with(
                    i,
                    Optional.of(new Correction(
                            i,
                            Optional.of(new Span(i * 1_000L, i * 1_000L + 900)),
                            "Then Strad opens the heavy door and waits.",
                            Optional.of("Then Strahd opens the heavy door and waits."),
                            Optional.empty())));
        }
        return all;
    }

    private static <S, T, V> int spread(
            TableFixture w, CopiedField<S, T, V> field, StoredValue<S> renamed, int copies) {
        var key = field.source().key(renamed.value());
        assertThat(new NameCopies(w.on.table()).spread(field, key, renamed.namedIn()))
                .isEqualTo(new NameCopies.Spread.Done(copies, 0));
        return copies;
    }

    private static <P, C> int recount(TableFixture w, CountedField<P, C> field, StoredValue<P> parent, int children) {
        assertThat(new Counts(w.on.table()).recount(field, field.parent().key(parent.value())))
                .hasValueSatisfying(found -> assertThat(found.counted()).isEqualTo(children));
        return children;
    }

    private static PageRequest page() {
        return PageRequest.first(20);
    }

    private static int count(Optional<?> found) {
        assertThat(found).isPresent();
        return 1;
    }

    private static int exactly(int expected, List<?> found) {
        assertThat(new ArrayList<>(found)).hasSize(expected);
        return expected;
    }

    private static int refreshed(boolean isWritten) {
        assertThat(isWritten).isTrue();
        return 1;
    }

    private static <T> int written(WriteResult<T> result) {
        assertThat(result).isInstanceOf(WriteResult.Written.class);
        return 1;
    }
}
