package io.talestream.store;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.conversation.AnswerSentence;
import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Claim;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.table.Table;
import io.talestream.testing.engine.DynamoDb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// A table with one workspace under test and a given amount of unrelated data, which must not add cost.
final class TableFixture {
    static final int SESSIONS = 3;
    static final int ITEMS = 4;
    static final int SETTINGS = 3;
    static final int MEMBERS = 3;
    static final SpeakerVoices VOICES = voices();

    final MeasuredTable measured = new MeasuredTable();
    final Repositories on;
    final StoredValue<User> user;
    final StoredValue<Workspace> workspace;
    final StoredValue<Campaign> campaign;
    final List<StoredValue<Session>> sessions;

    TableFixture(DynamoDb dynamo, int unrelated) {
        Repositories plain = Repositories.empty(dynamo);
        Table table = new Table(dynamo.client(), plain.tableName(), plain.clock(), measured);
        this.on = new Repositories(plain.clock(), plain.legacyHome(), plain.client(), plain.tableName(), table);
        this.user = aUser();
        this.workspace = aFullWorkspace(user);
        this.campaign = aCampaign(workspace);
        this.sessions = IntStream.range(0, SESSIONS)
                .mapToObj(_ -> aCompletedSession(campaign))
                .toList();
        addUnrelated(unrelated);
    }

    /// In the same workspace: a campaign full of sessions with their results. Elsewhere: other people and their work.
    private void addUnrelated(int unrelated) {
        StoredValue<Campaign> busy = aCampaign(workspace);
        StoredValue<Workspace> elsewhere = aFullWorkspace(aUser());
        List<Attributes> raw = new ArrayList<>();
        for (int i = 0; i < unrelated; i++) {
            Session done = session(busy);
            var state = new JobState.Done(Optional.empty(), on.clock().instant());
            raw.add(fresh(ItemCodecs.SESSION, done.in(state)));
            TranscriptionResult result = result(done.ref());
            raw.add(fresh(ItemCodecs.TRANSCRIPT, result.transcript()));
            result.summaries().forEach(summary -> raw.add(fresh(ItemCodecs.SUMMARY, summary)));
            raw.add(fresh(ItemCodecs.SESSION, requested(session(busy), new Version(1))));
            raw.add(fresh(ItemCodecs.ITEM, item(elsewhere)));
            raw.add(fresh(ItemCodecs.INVITE, invite(elsewhere, 5)));
        }
        on.putAll(raw);
    }

    private Session session(StoredValue<Campaign> of) {
        return Session.planned(
                newRef(of),
                details(),
                NameCopy.from(of, of.value().name()),
                of.value().createdBy());
    }

    private <T> Attributes fresh(ItemCodec<T> codec, T value) {
        var now = on.clock().instant();
        return ItemFormat.encode(codec, StoredValue.fresh(value, Version.at(now), now));
    }

    StoredValue<User> aUser() {
        var id = new UserId("sub-" + Ids.next());
        var user = new User(id, new DisplayName("A player"), Optional.of(new Email(id.value() + "@example.org")));
        return switch (on.users().create(user)) {
            case UserWrite.Written(var stored) -> stored;
            case UserWrite.EmailTaken _, UserWrite.AlreadyExists _, UserWrite.Conflict _, UserWrite.NotFound _ ->
                throw new IllegalStateException("the user is new");
        };
    }

    StoredValue<Member> anOwner(StoredValue<Workspace> of) {
        return on.members().find(of.value().id(), of.value().createdBy()).orElseThrow();
    }

    /// With as many samples as there can be.
    StoredValue<VoiceProfile> aVoice(StoredValue<Member> of) {
        VoiceProfile profile = on.voices()
                .create(of.value().workspace(), of.value().user())
                .orThrow()
                .value();
        for (int i = 0; i < VoiceProfile.MOST; i++) {
            profile = profile.named(SessionId.next(), VOICES.byLabel().keySet(), VOICES.embeddings());
        }
        return on.putNew(ItemCodecs.VOICE_PROFILE, List.of(profile)).getFirst();
    }

    /// With three answered questions.
    StoredValue<Conversation> aConversation(StoredValue<Member> of) {
        var moment = new MomentRef(12, OptionalLong.of(61_000));
        var cited = new AnswerSentence.Citation(CampaignId.next(), SessionId.next(), moment);
        var turn = new Turn(
                "When did we promise the baron the amulet?",
                on.table().clock().instant(),
                Role.PLAYER,
                AnswerState.ANSWERED,
                List.of(
                        new AnswerSentence("The party promises it in the hall.", List.of(cited)),
                        new AnswerSentence("The baron wants it before the new moon.", List.of(cited, cited))),
                1,
                List.of(new Turn.Source(cited.campaign(), cited.session(), new Version(7))));
        Member author = of.value();
        StoredValue<Conversation> begun = on.conversations()
                .begin(Conversation.begun(author.workspace(), author.user(), ConversationId.next(), turn))
                .orThrow();
        StoredValue<Conversation> longer = on.conversations().add(begun, turn).orThrow();
        return on.conversations().add(longer, turn).orThrow();
    }

    private static SpeakerVoices voices() {
        float[] values = new float[128];
        Arrays.fill(values, 1);
        var voice = VoiceEmbedding.of("x-vector", values);
        return new SpeakerVoices(
                Map.of("Speaker 1", new SpeakerVoice(voice, new Confidence(0.9), 60_000, Optional.empty())));
    }

    StoredValue<Workspace> aFullWorkspace(StoredValue<User> founder) {
        StoredValue<Workspace> made = on.workspaces()
                .found(
                        Workspace.founded(
                                WorkspaceId.next(),
                                new WorkspaceName("The Thursday table"),
                                founder.value().id()),
                        founder)
                .orThrow();
        List<Attributes> raw = new ArrayList<>();
        raw.add(fresh(ItemCodecs.INVITE, invite(made, MEMBERS)));
        for (int i = 1; i < MEMBERS; i++) {
            raw.add(fresh(ItemCodecs.MEMBER, aPlayerIn(made)));
        }
        for (int i = 0; i < SETTINGS; i++) {
            raw.add(fresh(ItemCodecs.SETTING, aSetting(made, "setting " + i)));
        }
        for (int i = 0; i < ITEMS; i++) {
            raw.add(fresh(ItemCodecs.ITEM, item(made)));
        }
        on.putAll(raw);
        return made;
    }

    private static Member aPlayerIn(StoredValue<Workspace> workspace) {
        return new Member(
                workspace.value().id(),
                new UserId("sub-" + Ids.next()),
                Role.PLAYER,
                NameCopy.original(new DisplayName("A player")),
                NameCopy.from(workspace, workspace.value().name()));
    }

    Idempotency once() {
        return new Idempotency.Named(user.value().id(), new IdempotencyKey(Ids.next()), Sha256.of("a request"));
    }

    Setting aSetting(StoredValue<Workspace> in, String name) {
        return new Setting(in.value().id(), new SettingName(name), new JsonText("{\"theme\":\"dark\"}"));
    }

    StoredValue<Invite> anInvite(StoredValue<Workspace> in, int uses) {
        return on.invites().create(invite(in, uses), Idempotency.NO_KEY).orThrow();
    }

    private Invite invite(StoredValue<Workspace> in, int uses) {
        return new Invite(
                InviteCode.random(), in.value().id(), Role.PLAYER, in.value().createdBy(), tomorrow(), uses, 0);
    }

    Item item(StoredValue<Workspace> in) {
        return Item.madeBy(
                in.value().createdBy(),
                in.value().id(),
                ItemId.next(),
                new ItemTitle("A map of the harbour"),
                new ItemBody("Found under the third floorboard.\n".repeat(10)),
                new Tags(List.of("map", "harbour")),
                Visibility.ALL);
    }

    StoredValue<Item> anItem(StoredValue<Workspace> in) {
        return on.items().create(item(in), Idempotency.NO_KEY).orThrow();
    }

    Campaign newCampaign(StoredValue<Workspace> in) {
        return Campaign.started(
                in.value().id(),
                CampaignId.next(),
                new CampaignName("The Drowned Lighthouse"),
                in.value().createdBy());
    }

    StoredValue<Campaign> aCampaign(StoredValue<Workspace> in) {
        return on.campaigns().create(newCampaign(in)).orThrow();
    }

    SessionRef newRef(StoredValue<Campaign> in) {
        return new SessionRef(in.value().workspace(), in.value().id(), SessionId.next());
    }

    SessionDetails details() {
        return SessionDetails.named(new SessionName("Below the waterline"));
    }

    StoredValue<Session> aSession(StoredValue<Campaign> in) {
        return on.sessions()
                .create(newRef(in), details(), in.value().createdBy())
                .orThrow();
    }

    StoredValue<Session> aPendingSession(StoredValue<Campaign> in) {
        StoredValue<Session> session = aSession(in);
        return on.sessions()
                .update(session, requested(session.value(), session.version()))
                .orThrow();
    }

    private Session requested(Session session, Version audioVersion) {
        var audio = new AudioRef("audio/" + Ids.next(), "audio/ogg", 1_000_000, audioVersion);
        return session.in(new JobState.Requested(audio, on.clock().instant()));
    }

    StoredValue<Session> aRunningSession(StoredValue<Campaign> in) {
        StoredValue<Session> pending = aPendingSession(in);
        return on.sessions().update(pending, started(pending)).orThrow();
    }

    Session started(StoredValue<Session> pending) {
        if (!(pending.value().job() instanceof JobState.Requested requested)) {
            throw new IllegalArgumentException("only what was requested can start");
        }
        JobName job = JobName.of(pending.value().ref(), requested.audio());
        return pending.value()
                .in(requested.started(
                        job,
                        new Claim("worker", on.clock().instant()),
                        on.clock().instant()));
    }

    StoredValue<Session> aCompletedSession(StoredValue<Campaign> in) {
        return complete(aRunningSession(in));
    }

    StoredValue<Session> complete(StoredValue<Session> running) {
        return on.sessions()
                .complete(
                        running,
                        new JobState.Done(Optional.empty(), on.clock().instant()),
                        result(running.value().ref()))
                .orThrow();
    }

    private static TranscriptionResult result(SessionRef ref) {
        return new TranscriptionResult(
                new TranscriptPointer(
                        ref,
                        "workspaces/%s/sessions/%s/transcript.json"
                                .formatted(
                                        ref.workspace().value(), ref.session().value()),
                        2_000_000,
                        new Sha256("0123456789abcdef".repeat(4)),
                        2_500,
                        14_400_000,
                        "It was raining. ".repeat(20),
                        Optional.empty()),
                List.of(summary(ref, Edition.GM, 3_900), summary(ref, Edition.PLAYER, 2_900)),
                Optional.empty());
    }

    private static Summary summary(SessionRef ref, Edition edition, int length) {
        return new Summary(ref, edition, "s".repeat(length), new Author.Machine("extractive"));
    }

    Share newShare(StoredValue<Session> of) {
        return new Share(ShareToken.random(), of.value().ref(), of.value().createdBy(), tomorrow());
    }

    private Instant tomorrow() {
        return on.clock().instant().plus(Duration.ofDays(1));
    }
}
