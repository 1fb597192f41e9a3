package io.talestream.handbook;

import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.conversation.AnswerSentence;
import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.languagemodel.ModelUsage;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.request.SeenRequest;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.LegacySetting;
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
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.TableDesign;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.VisibleSpeech;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.EmailClaim;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/// The items of one table of players, written by the real codecs. The arithmetic uses their sizes as those of
/// everyday items.
public final class Samples {
    private static final Instant FOUNDED = Instant.parse("2026-01-03T18:00:00.250Z");
    private static final Instant PLAYED = Instant.parse("2026-01-31T23:10:00.500Z");
    private static final Instant TRANSCRIBED = PLAYED.plusSeconds(540);
    private static final Set<EntityType> AFTER_THE_GAME = Set.of(
            EntityType.SESSION, EntityType.TRANSCRIPT, EntityType.CORRECTIONS, EntityType.SUMMARY, EntityType.SHARE);
    private static final UserId GM = new UserId("7f1c0b9e-4a52-4d0e-9b7a-2f6f5d1c8e30");
    private static final Email EMAIL = new Email("gm@example.org");
    private static final WorkspaceId WORKSPACE = new WorkspaceId("01KE2C8PQT4V9R6M3N8S5W7Y1A");
    private static final CampaignId CAMPAIGN = new CampaignId("01KE2CF0HB7X2D5G8J1K4N6Q9T");
    private static final SessionRef SESSION =
            new SessionRef(WORKSPACE, CAMPAIGN, new SessionId("01KGAXR5E8C3F6H9K2M5P8S1V4"));
    private static final WorkspaceName WORKSPACE_NAME = new WorkspaceName("Thursday at the Round Table");
    private static final CampaignName CAMPAIGN_NAME = new CampaignName("The Sunken Bell");
    private static final SettingName SETTING = new SettingName("safety tools");
    private static final JsonText TOOLS =
            new JsonText("{\"lines\": [\"spiders\"], \"veils\": [\"injury to animals\"]}");
    private static final LegacyHash HASH = new LegacyHash("9c56cc51b374c3ba189210d5b6d4bf57");
    private static final AudioRef AUDIO =
            new AudioRef(ObjectKeys.audio(SESSION, Version.at(PLAYED)), "audio/ogg", 118_400_000, Version.at(PLAYED));
    private static final String FOR_PLAYERS = """
        The party reached Harrowmere at dusk and found the ferry chained to the wrong bank. The smith, paid in \
        salt, told them that the bell had rung under the lake for three nights and that the miller's household had \
        not been seen since the first. They searched the mill: a table laid for five, bread gone hard, and a trail \
        of wet footprints leading down to the sluice and not back.

        At the sluice the scout found the bronze clapper the abbot had asked for, wrapped in sailcloth and far too \
        warm to hold. Taking it woke the drowned choir. Two rounds of running fight along the weir followed; the \
        cleric's light held them at the last gate, and the lever broke in the paladin's hands, so the gate stays \
        shut and Harrowmere will flood within two days.
        """;
    private static final String FOR_THE_GM = FOR_PLAYERS + """

        What they do not know: the abbot had the ferry chained, his seal is inside the sailcloth, and the clapper \
        wants to be carried to the abbey, where the choir would wake a second time. If the party warns the abbey, \
        the abbot denies everything and sends for the smith; if it follows the bell line, the miller's household \
        is alive in the air under the old nave, for one more night.
        """;

    private Samples() {}

    /// One item, and the reason to show it.
    public record Sample(EntityType type, String title, Attributes item) {
        public int bytes() {
            return item.size();
        }

        /// The size of the item's entry in an index.
        public int bytesIn(Index index) {
            Set<String> left = new HashSet<>(item.values().keySet());
            left.removeAll(TableDesign.FEED_ATTRIBUTES);
            left.removeAll(Set.of(index.partitionKey(), index.sortKey()));
            left.removeAll(Set.of(Index.TABLE.partitionKey(), Index.TABLE.sortKey()));
            return index.holdsWholeItems() ? bytes() : item.without(left).size();
        }

        public boolean isIn(Index index) {
            return item.has(index.partitionKey());
        }
    }

    public static List<Sample> all() {
        return List.of(
                sample("A user", ItemCodecs.USER, new User(GM, new DisplayName("The Game Master"), Optional.of(EMAIL))),
                sample("The claim on an e-mail address", ItemCodecs.EMAIL, new EmailClaim(EMAIL, GM)),
                sample("A workspace", ItemCodecs.WORKSPACE, new Workspace(WORKSPACE, WORKSPACE_NAME, GM, 5, true)),
                sample("A member", ItemCodecs.MEMBER, member()),
                sample("The voice of a member who agreed", ItemCodecs.VOICE_PROFILE, voiceProfile()),
                sample("A conversation of a member", ItemCodecs.CONVERSATION, conversation()),
                sample("An invite", ItemCodecs.INVITE, invite()),
                sample("A setting", ItemCodecs.SETTING, new Setting(WORKSPACE, SETTING, TOOLS)),
                sample("An item", ItemCodecs.ITEM, item()),
                sample("A campaign", ItemCodecs.CAMPAIGN, campaign()),
                sample("A session that waits for its transcript", ItemCodecs.SESSION, session(waiting())),
                sample(
                        "The same session when it is done and a line was hidden",
                        ItemCodecs.SESSION,
                        session(waiting().completed(TRANSCRIBED))
                                .redacting(RedactedVersions.ofTranscript(Version.at(TRANSCRIBED)))),
                sample("The pointer to a transcript", ItemCodecs.TRANSCRIPT, transcript()),
                sample("The corrections of a transcript", ItemCodecs.CORRECTIONS, corrections()),
                sample("The GM's summary", ItemCodecs.SUMMARY, summary(Edition.GM)),
                sample("The players' summary", ItemCodecs.SUMMARY, summary(Edition.PLAYER)),
                sample("The usage of a language model", ItemCodecs.MODEL_USAGE, usage()),
                sample("A share link", ItemCodecs.SHARE, share()),
                sample("A request that was carried out", ItemCodecs.REQUEST, request()),
                legacy("An item of version 1", ItemCodecs.LEGACY_ITEM, legacyItem()),
                legacy("A setting of version 1", ItemCodecs.LEGACY_SETTING, new LegacySetting(SETTING, TOOLS)));
    }

    /// The samples of one type: first the one that is in most indexes, last the item in its final state.
    public static List<Sample> of(EntityType type) {
        return all().stream().filter(sample -> sample.type() == type).toList();
    }

    static Sample tombstone() {
        var tombstone = new Tombstone(
                new ItemKey.MemberKey(WORKSPACE, GM), Version.at(PLAYED), FOUNDED, PLAYED, Visibility.ALL);
        return new Sample(EntityType.MEMBER, "What is left of a deleted member", ItemFormat.encode(tombstone));
    }

    private static <T> Sample sample(String title, ItemCodec<T> codec, T value) {
        Instant at = AFTER_THE_GAME.contains(codec.type()) ? PLAYED : FOUNDED;
        var stored = StoredValue.fresh(value, Version.at(at), at);
        return new Sample(codec.type(), title, ItemFormat.encode(codec, stored));
    }

    /// Version 1 wrote keys and content, and none of the common attributes.
    private static <T> Sample legacy(String title, ItemCodec<T> codec, T value) {
        var out = new AttributeWriter();
        codec.write(value, out);
        out.text(Index.TABLE.partitionKey(), codec.key(value).pk())
                .text(Index.TABLE.sortKey(), codec.key(value).sk());
        return new Sample(codec.type(), title, out.done());
    }

    private static Member member() {
        return new Member(
                WORKSPACE,
                GM,
                Role.OWNER,
                new NameCopy<>(new DisplayName("The Game Master"), Version.at(FOUNDED)),
                new NameCopy<>(WORKSPACE_NAME, Version.at(FOUNDED)));
    }

    /// After a few sessions, with the vectors of the embedded model.
    private static Conversation conversation() {
        var moment = new MomentRef(412, OptionalLong.of(3_721_000));
        var cited = new AnswerSentence.Citation(CAMPAIGN, SESSION.session(), moment);
        var sentences = List.of(
                new AnswerSentence("The party promises the amulet to the baron in the hall.", List.of(cited)),
                new AnswerSentence("He wants it before the new moon.", List.of(cited)));
        var turn = new Turn(
                "When did we promise the baron the amulet?",
                PLAYED,
                Role.GM,
                AnswerState.ANSWERED,
                sentences,
                0,
                List.of(new Turn.Source(CAMPAIGN, SESSION.session(), Version.at(PLAYED))));
        return Conversation.begun(WORKSPACE, GM, new ConversationId("01JZ8Q5V7W3N9K2M4P6R8T0XYG"), turn)
                .with(turn)
                .with(turn);
    }

    private static VoiceProfile voiceProfile() {
        float[] values = new float[128];
        Arrays.fill(values, 1);
        var voice = VoiceEmbedding.of("x-vector", values);
        return new VoiceProfile(
                WORKSPACE,
                GM,
                Stream.of(SESSION.session(), new SessionId("01KFYXR5E8C3F6H9K2M5P8S1V4"))
                        .map(session -> new VoiceProfile.Sample(session, "Speaker 1", voice))
                        .toList());
    }

    private static Invite invite() {
        var end = Instant.parse("2026-01-10T18:00:00Z");
        return new Invite(new InviteCode("7K3M9QX2B4TZ"), WORKSPACE, Role.PLAYER, GM, end, 5, 2);
    }

    private static Item item() {
        return Item.madeBy(
                GM,
                WORKSPACE,
                new ItemId("01KE2D3A6B9C2D5E8F1G4H7J0K"),
                new ItemTitle("The bronze clapper"),
                new ItemBody("Warm to the touch, warmer near water. It hums when someone lies close to it."),
                new Tags(List.of("artifact", "Harrowmere")),
                Visibility.GM);
    }

    private static Campaign campaign() {
        return new Campaign(
                WORKSPACE,
                CAMPAIGN,
                CAMPAIGN_NAME,
                new Description("Under the lake of Harrowmere a bell rings that no one hung there."),
                new Glossary(List.of("Harrowmere", "the drowned choir", "the bell line")),
                SpokenLanguage.DETECT,
                Visibility.ALL,
                GM,
                4);
    }

    private static JobState.Running waiting() {
        return new JobState.Running(AUDIO, JobName.of(SESSION, AUDIO), PLAYED);
    }

    private static Session session(JobState job) {
        var details = new SessionDetails(
                new SessionName("The ferry at dusk"),
                new Description("First night in Harrowmere."),
                Optional.of(LocalDate.of(2026, 1, 31)),
                Optional.empty(),
                Visibility.ALL);
        return new Session(
                SESSION, details, new NameCopy<>(CAMPAIGN_NAME, Version.at(FOUNDED)), GM, job, Optional.empty());
    }

    private static TranscriptPointer transcript() {
        return new TranscriptPointer(
                SESSION,
                ObjectKeys.transcript(SESSION, AUDIO.version()),
                412_300,
                new Sha256("a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"),
                2_140,
                13_320_000,
                "It is dusk when you reach Harrowmere. The ferry lies chained on the far bank, and no one answers.",
                Optional.of(new VisibleSpeech(13_320_000, List.of("spk_0", "spk_1"))));
    }

    private static Corrections corrections() {
        var name = new Correction(
                41,
                Optional.of(new Span(754_200, 757_900)),
                "So then Strad opens the door.",
                Optional.of("So then Strahd opens the door."),
                Optional.empty());
        var secret = new Correction(
                96,
                Optional.of(new Span(1_802_000, 1_811_500)),
                "Between us, the innkeeper is his brother.",
                Optional.empty(),
                Optional.of(true));
        return new Corrections(
                SESSION, Corrections.Base.of(transcript()), List.of(name, secret), List.of(), List.of(), false);
    }

    private static Summary summary(Edition edition) {
        String text = edition == Edition.GM ? FOR_THE_GM : FOR_PLAYERS;
        return new Summary(SESSION, edition, text, new Author.Machine("extractive-1"));
    }

    private static ModelUsage usage() {
        var until = Instant.parse("2027-03-07T20:00:00Z");
        return new ModelUsage(WORKSPACE, UsageScope.of(YearMonth.of(2026, 1)), 412_000, 93_600, until);
    }

    private static SeenRequest request() {
        var made = StoredValue.fresh(campaign(), Version.at(FOUNDED), FOUNDED);
        var request = new Idempotency.Named(GM, new IdempotencyKey("b7e23ec2-9af1"), Sha256.of("POST a campaign"));
        return SeenRequest.of(request, ItemFormat.encode(ItemCodecs.CAMPAIGN, made), FOUNDED);
    }

    private static Share share() {
        var end = Instant.parse("2026-03-02T00:00:00Z");
        return new Share(new ShareToken("4T9W2Y6B8D1F3H5K7N9Q2S4V6X8Z1A3C"), SESSION, GM, end);
    }

    private static LegacyItem legacyItem() {
        return new LegacyItem(
                HASH,
                new ItemTitle("Map of the mill"),
                new ItemBody("Three floors and a cellar that is not on it."),
                "active",
                Instant.parse("2024-05-04T19:30:00Z"));
    }
}
