package io.talestream.contracts.table.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.attribute.Attribute;
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
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.request.SeenRequest;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.AudioUpload;
import io.talestream.contracts.session.Claim;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.SpeakerCount;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.TrackProgress;
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
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.summary.Scene;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.TableDesign;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.VisibleSpeech;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.SpeakerChange;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The largest item of each kind that the domain types let through is within the limits of the table.
class ItemLimitsTest {
    private static final String ID = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
    private static final Instant LATE = Instant.parse("2200-12-31T23:59:59.999999Z");
    private static final Version VERSION = new Version((1L << 53) - 1);
    private static final long MANY = (1L << 53) - 1;

    /// Each of these takes three bytes in a key and one in an attribute: a key is longest with them.
    private static final UserId USER = new UserId("%".repeat(UserId.LONGEST));

    private static final Email EMAIL = new Email("%".repeat(Email.LONGEST - 6) + "@x.org");
    private static final LegacyHash HASH = new LegacyHash("f".repeat(128));
    private static final WorkspaceId WORKSPACE = new WorkspaceId(ID);
    private static final CampaignId CAMPAIGN = new CampaignId(ID);
    private static final SessionRef SESSION = new SessionRef(WORKSPACE, CAMPAIGN, new SessionId(ID));
    private static final SettingName SETTING = new SettingName(longest(128));
    private static final JsonText JSON = new JsonText('"' + "n".repeat(JsonText.MOST_BYTES - 2) + '"');
    private static final NameCopy<CampaignName> CAMPAIGN_NAME = new NameCopy<>(new CampaignName(longest(200)), VERSION);
    private static final AudioRef AUDIO = new AudioRef(
            longest(1_024),
            longest(100),
            AudioRef.LARGEST,
            VERSION,
            tracks(),
            Optional.of(new SpeakerCount(SpeakerCount.MOST)));

    @Test
    void a_recap_is_stored_with_a_summary_only_if_there_is_room() {
        var longest = new Summary.Proposal(longest(Summary.LONGEST), new Author.Machine("a test"));
        var shorter = new Summary.Proposal(longest(Summary.LONGEST / 2), new Author.Machine("a test"));

        assertThat(summary(longest).recap()).isEmpty();
        assertThat(summary(shorter).recap()).isPresent();
        assertThat(item(ItemCodecs.SUMMARY, summary(shorter)).size()).isLessThan(TableDesign.LARGEST_ITEM / 2);
    }

    private static Summary summary(Summary.Proposal proposal) {
        return new Summary(
                SESSION,
                Edition.GM,
                longest(Summary.LONGEST),
                new Author.Person(USER),
                Optional.of(proposal),
                Optional.of(recap()),
                Optional.empty(),
                Optional.empty());
    }

    @ParameterizedTest
    @EnumSource
    void the_largest_item_is_well_below_the_size_limit(EntityType type) {
        assertThat(largest(type).size()).isLessThan(TableDesign.LARGEST_ITEM / 2);
    }

    @ParameterizedTest
    @EnumSource
    void the_longest_keys_fit_in_the_table_and_in_every_index(EntityType type) {
        Attributes item = largest(type);
        for (Index index : Index.values()) {
            assertThat(bytes(item, index.partitionKey())).isLessThanOrEqualTo(TableDesign.LONGEST_PARTITION_KEY);
            assertThat(bytes(item, index.sortKey())).isLessThanOrEqualTo(TableDesign.LONGEST_SORT_KEY);
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_largest_item_is_in_every_index_its_kind_can_be_in(EntityType type) {
        assertThat(type.indexes())
                .allSatisfy(shape -> assertThat(largest(type).values())
                        .containsKey(shape.index().partitionKey()));
    }

    @Test
    void the_largest_transaction_is_below_four_megabytes() {
        int completion = Stream.of(EntityType.SESSION, EntityType.TRANSCRIPT, EntityType.SUMMARY, EntityType.SUMMARY)
                .mapToInt(type -> largest(type).size())
                .sum();

        assertThat(completion).isLessThan(4 * 1024 * 1024);
    }

    private static Attributes largest(EntityType type) {
        return switch (type) {
            case USER -> item(ItemCodecs.USER, new User(USER, new DisplayName(longest(100)), Optional.of(EMAIL)));
            case EMAIL -> item(ItemCodecs.EMAIL, new EmailClaim(EMAIL, USER));
            case WORKSPACE ->
                item(
                        ItemCodecs.WORKSPACE,
                        new Workspace(WORKSPACE, new WorkspaceName(longest(120)), USER, MANY, false));
            case MEMBER ->
                item(
                        ItemCodecs.MEMBER,
                        new Member(
                                WORKSPACE,
                                USER,
                                Role.PLAYER,
                                new NameCopy<>(new DisplayName(longest(100)), VERSION),
                                new NameCopy<>(new WorkspaceName(longest(120)), VERSION)));
            case VOICE_PROFILE -> item(ItemCodecs.VOICE_PROFILE, voiceProfile());
            case CONVERSATION -> item(ItemCodecs.CONVERSATION, conversation());
            case INVITE ->
                item(
                        ItemCodecs.INVITE,
                        new Invite(new InviteCode("Z".repeat(12)), WORKSPACE, Role.PLAYER, USER, LATE, 1_000, 999));
            case SETTING -> item(ItemCodecs.SETTING, new Setting(WORKSPACE, SETTING, JSON));
            case ITEM ->
                item(
                        ItemCodecs.ITEM,
                        new Item(
                                WORKSPACE,
                                new ItemId(ID),
                                new ItemTitle(longest(200)),
                                new ItemBody(longest(ItemBody.LONGEST)),
                                new Tags(words(Tags.MOST, Tags.LONGEST)),
                                Visibility.ALL,
                                Optional.of(USER),
                                Optional.of(HASH)));
            case CAMPAIGN ->
                item(
                        ItemCodecs.CAMPAIGN,
                        new Campaign(
                                WORKSPACE,
                                CAMPAIGN,
                                CAMPAIGN_NAME.value(),
                                new Description(longest(Description.LONGEST)),
                                new Glossary(words(Glossary.MOST, Glossary.LONGEST)),
                                new SpokenLanguage("pt-BR"),
                                Visibility.ALL,
                                USER,
                                MANY));
            case SESSION ->
                item(
                        ItemCodecs.SESSION,
                        new Session(
                                SESSION,
                                new SessionDetails(
                                        new SessionName(longest(200)),
                                        new Description(longest(Description.LONGEST)),
                                        Optional.of(LocalDate.of(2200, 12, 31)),
                                        Optional.of(new SpokenLanguage("pt-BR")),
                                        Visibility.ALL),
                                CAMPAIGN_NAME,
                                USER,
                                new JobState.Running(AUDIO, new JobName(longest(200)), LATE)
                                        .at(progress(), new Claim(longest(200), LATE)),
                                Optional.of(
                                        new AudioUpload(AUDIO, Optional.of(longest(1_024)), LATE, Optional.of(USER))),
                                speakers(),
                                new RedactedVersions(Optional.of(VERSION), Optional.of(VERSION))));
            case TRANSCRIPT ->
                item(
                        ItemCodecs.TRANSCRIPT,
                        new TranscriptPointer(
                                SESSION,
                                longest(1_024),
                                MANY,
                                new Sha256("f".repeat(64)),
                                MANY,
                                MANY,
                                longest(TranscriptPointer.LONGEST_PREVIEW),
                                Optional.of(new VisibleSpeech(
                                        MANY,
                                        Collections.nCopies(
                                                VisibleSpeech.MOST_SPEAKERS, longest(Utterance.LONGEST_SPEAKER))))));
            case CORRECTIONS -> item(ItemCodecs.CORRECTIONS, corrections());
            case SUMMARY ->
                item(
                        ItemCodecs.SUMMARY,
                        new Summary(
                                SESSION,
                                Edition.PLAYER,
                                longest(Summary.LONGEST),
                                new Author.Person(USER),
                                Optional.of(new Summary.Proposal(
                                        longest(Summary.LONGEST), new Author.Machine(longest(100)))),
                                Optional.of(recap()),
                                Optional.of(longest(Summary.LONGEST_NOTICE)),
                                Optional.of(longest(Summary.LONGEST_PRINT))));
            case MODEL_USAGE ->
                item(ItemCodecs.MODEL_USAGE, new ModelUsage(WORKSPACE, new UsageScope(ID), MANY, MANY, LATE));
            case SHARE -> item(ItemCodecs.SHARE, new Share(new ShareToken("Z".repeat(32)), SESSION, USER, LATE));
            case REQUEST ->
                item(
                        ItemCodecs.REQUEST,
                        new SeenRequest(
                                USER,
                                new IdempotencyKey("#".repeat(IdempotencyKey.LONGEST)),
                                Sha256.of(""),
                                largest(EntityType.ITEM),
                                LATE));
            case LEGACY_ITEM ->
                legacy(
                        ItemCodecs.LEGACY_ITEM,
                        new LegacyItem(
                                HASH,
                                new ItemTitle(longest(200)),
                                new ItemBody(longest(ItemBody.LONGEST)),
                                longest(20),
                                LATE));
            case LEGACY_SETTING -> legacy(ItemCodecs.LEGACY_SETTING, new LegacySetting(SETTING, JSON));
        };
    }

    private static <T> Attributes item(ItemCodec<T> codec, T value) {
        return ItemFormat.encode(codec, StoredValue.fresh(value, VERSION, LATE));
    }

    private static <T> Attributes legacy(ItemCodec<T> codec, T value) {
        var out = new AttributeWriter();
        codec.write(value, out);
        return out.text("PK", codec.key(value).pk())
                .text("SK", codec.key(value).sk())
                .done();
    }

    /// Four bytes a character, the most UTF-8 has.
    private static String longest(int characters) {
        return "\ud83c\udfb2".repeat(characters);
    }

    /// As many as the limit allows, of the kind with the most overhead per text.
    private static Corrections corrections() {
        List<Correction> all = new ArrayList<>();
        for (int i = 0; i < Corrections.MOST_BYTES / 2 / 65; i++) {
            all.add(new Correction(
                    Utterance.MOST - 1 - i,
                    Optional.of(new Span(Span.LATEST_MS - 1, Span.LATEST_MS)),
                    "a",
                    Optional.empty(),
                    Optional.of(true)));
        }
        List<SpeakerChange> speakers = new ArrayList<>();
        for (int i = 0; i < Corrections.MOST_BYTES / 2 / 164; i++) {
            var end = new Anchor(Utterance.MOST - 1, Optional.of(new Span(Span.LATEST_MS - 1, Span.LATEST_MS)), "a");
            speakers.add(new SpeakerChange(ID, end, Optional.of(end), Optional.of("b"), "c", false));
        }
        var base = new Corrections.Base(longest(1_024), MANY, Sha256.of(""));
        return new Corrections(SESSION, base, all, List.of(), speakers, true);
    }

    private static VoiceProfile voiceProfile() {
        float[] values = new float[VoiceEmbedding.MOST];
        Arrays.fill(values, 1);
        var voice = VoiceEmbedding.of(longest(VoiceEmbedding.LONGEST_MODEL), values);
        return new VoiceProfile(
                WORKSPACE,
                USER,
                words(VoiceProfile.MOST, Utterance.LONGEST_SPEAKER).stream()
                        .map(label -> new VoiceProfile.Sample(SESSION.session(), label, voice))
                        .toList());
    }

    private static Conversation conversation() {
        var moment = new MomentRef(Utterance.MOST - 1, OptionalLong.of(Span.LATEST_MS));
        var cited = new AnswerSentence.Citation(CAMPAIGN, SESSION.session(), moment);
        var sentence = new AnswerSentence(
                longest(AnswerSentence.LONGEST), Collections.nCopies(AnswerSentence.MOST_CITATIONS, cited));
        var turn = new Turn(
                longest(Turn.LONGEST_QUESTION),
                LATE,
                Role.PLAYER,
                AnswerState.ANSWERED,
                Collections.nCopies(Turn.MOST_SENTENCES, sentence),
                Integer.MAX_VALUE,
                Collections.nCopies(Turn.MOST_SOURCES, new Turn.Source(CAMPAIGN, SESSION.session(), VERSION)));
        return new Conversation(
                WORKSPACE, USER, new ConversationId(ID), Collections.nCopies(Conversation.MOST_TURNS, turn), LATE);
    }

    /// As many entries as the limit allows, of the kind with the most overhead per text.
    private static Recap recap() {
        var moment = new MomentRef(Utterance.MOST - 1, OptionalLong.of(Span.LATEST_MS));
        var entry = new RecapEntry("a", Optional.of("b"), Collections.nCopies(RecapEntry.MOST_MOMENTS, moment));
        return Recap.fitting(
                List.of(), List.of(new Scene("a", moment, Collections.nCopies(Recap.MOST_BYTES, entry))), List.of());
    }

    private static Speakers speakers() {
        var one = new Speaker(longest(Speaker.LONGEST), Optional.of(longest(Speaker.LONGEST)));
        return new Speakers(
                words(Speakers.MOST_BYTES / 1_600, 200).stream().collect(Collectors.toMap(label -> label, _ -> one)));
    }

    private static List<Track> tracks() {
        var entry = new Track.ZipEntry(
                longest(25), AudioRef.LARGEST / 2, AudioRef.LARGEST / 2, Track.ZipEntry.Method.DEFLATED);
        var source = new Track.Source(longest(100), longest(25), AudioRef.LARGEST, VERSION, Optional.of(entry));
        return words(AudioRef.MOST_TRACKS, AudioRef.MOST_TRACK_BYTES / AudioRef.MOST_TRACKS / 4 - 150).stream()
                .map(label -> new Track(label, 86_400_000, source))
                .toList();
    }

    private static Progress progress() {
        return new Progress(
                Progress.Stage.LISTENING,
                Optional.of(100),
                Optional.of(LATE),
                Optional.of(1_000),
                Collections.nCopies(AudioRef.MOST_TRACKS, TrackProgress.failed(longest(300))));
    }

    private static List<String> words(int many, int characters) {
        return IntStream.range(0, many)
                .mapToObj(i -> Character.toString(0x1f300 + i).repeat(characters))
                .toList();
    }

    private static int bytes(Attributes item, String name) {
        return item.find(name)
                .map(value -> switch (value) {
                    case Attribute.Text(String text) -> Text.utf8Length(text);
                    default -> throw new AssertionError(name + " must be a text");
                })
                .orElse(0);
    }
}
