package io.talestream.contracts.any;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.languagemodel.ModelUsage;
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
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.summary.Scene;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.VisibleSpeech;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.SceneMark;
import io.talestream.contracts.transcript.correction.SpeakerChange;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.EmailClaim;
import io.talestream.contracts.user.User;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceName;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/// An arbitrary legal value of each domain type the table keeps. Without `flatMap`: jqwik keeps the generators that it
/// returns, and looking them up took three quarters of the time of the tests.
final class AnyValue {
    private AnyValue() {}

    static Arbitrary<User> user() {
        return Combinators.combine(AnyId.user(), displayName(), AnyId.email().optional())
                .as(User::new);
    }

    static Arbitrary<EmailClaim> emailClaim() {
        return Combinators.combine(AnyId.email(), AnyId.user()).as(EmailClaim::new);
    }

    static Arbitrary<Workspace> workspace() {
        return Combinators.combine(
                        AnyId.workspace(), workspaceName(), AnyId.user(), count(), Arbitraries.of(true, false))
                .as(Workspace::new);
    }

    static Arbitrary<Member> member() {
        return Combinators.combine(
                        AnyId.workspace(),
                        AnyId.user(),
                        Arbitraries.of(Role.values()),
                        copied(displayName()),
                        copied(workspaceName()))
                .as(Member::new);
    }

    static Arbitrary<Invite> invite() {
        return Combinators.combine(
                        AnyId.inviteCode(),
                        AnyId.workspace(),
                        Arbitraries.of(Role.values()),
                        AnyId.user(),
                        AnyId.time(),
                        Arbitraries.longs().between(1, Invite.MOST_USES),
                        Arbitraries.longs().between(0, Invite.MOST_USES))
                .as((code, workspace, role, by, end, maxUses, uses) ->
                        new Invite(code, workspace, role, by, end, maxUses, Math.min(uses, maxUses)));
    }

    static Arbitrary<Setting> setting() {
        return Combinators.combine(AnyId.workspace(), AnyKey.settingName(), json())
                .as(Setting::new);
    }

    static Arbitrary<Item> item() {
        return Combinators.combine(
                        AnyId.workspace(),
                        AnyId.item(),
                        AnyText.line(200).map(ItemTitle::new),
                        AnyText.prose(ItemBody.LONGEST).map(ItemBody::new),
                        AnyText.line(Tags.LONGEST).list().ofMaxSize(5).map(Tags::new),
                        visibility(),
                        AnyId.user().optional(),
                        AnyId.legacyHash().optional())
                .as(Item::new);
    }

    static Arbitrary<Campaign> campaign() {
        return Combinators.combine(
                        AnyId.workspace(),
                        AnyId.campaign(),
                        AnyText.line(200).map(CampaignName::new),
                        description(),
                        AnyText.line(Glossary.LONGEST).list().ofMaxSize(5).map(Glossary::new),
                        language(),
                        visibility(),
                        Combinators.combine(AnyId.user(), count()).as(Tuple::of))
                .as((workspace, id, name, description, glossary, language, visibility, more) -> new Campaign(
                        workspace, id, name, description, glossary, language, visibility, more.get1(), more.get2()));
    }

    private static Arbitrary<SpokenLanguage> language() {
        return Arbitraries.of("detect", "en", "pt-BR").map(SpokenLanguage::new);
    }

    static Arbitrary<Session> session() {
        Arbitrary<SessionDetails> details = Combinators.combine(
                        AnyText.line(200).map(SessionName::new),
                        description(),
                        date().optional(),
                        language().optional(),
                        visibility())
                .as(SessionDetails::new);
        return Combinators.combine(
                        AnyId.sessionRef(),
                        details,
                        copied(AnyText.line(200).map(CampaignName::new)),
                        AnyId.user(),
                        job(),
                        upload().optional(),
                        speakers(),
                        redacted())
                .as(Session::new);
    }

    private static Arbitrary<RedactedVersions> redacted() {
        return Combinators.combine(AnyId.version().optional(), AnyId.version().optional())
                .as(RedactedVersions::new);
    }

    static Arbitrary<VoiceProfile> voiceProfile() {
        var sample = Combinators.combine(AnyId.session(), AnyText.line(Utterance.LONGEST_SPEAKER), voice())
                .as(VoiceProfile.Sample::new);
        var samples =
                sample.list().ofMaxSize(VoiceProfile.MOST).uniqueElements(one -> Map.entry(one.session(), one.label()));
        return Combinators.combine(AnyId.workspace(), AnyId.user(), samples).as(VoiceProfile::new);
    }

    public static Arbitrary<VoiceEmbedding> voice() {
        Arbitrary<float[]> vector = Arbitraries.floats()
                .between(0.1f, 1)
                .array(float[].class)
                .ofMinSize(VoiceEmbedding.FEWEST)
                .ofMaxSize(16);
        return Combinators.combine(AnyText.line(VoiceEmbedding.LONGEST_MODEL), vector)
                .as(VoiceEmbedding::of);
    }

    static Arbitrary<Speakers> speakers() {
        var speaker = Combinators.combine(
                        AnyText.line(Speaker.LONGEST),
                        AnyText.line(Speaker.LONGEST).optional(),
                        AnyId.user().optional())
                .as(Speaker::new);
        return Arbitraries.maps(AnyText.line(Utterance.LONGEST_SPEAKER), speaker)
                .ofMaxSize(4)
                .map(Speakers::new);
    }

    static Arbitrary<JobState> job() {
        return Arbitraries.oneOf(
                Arbitraries.just(new JobState.None()),
                Combinators.combine(
                                audio(),
                                AnyId.time(),
                                attempt(),
                                AnyId.time(),
                                AnyText.line(1_000).optional())
                        .as(JobState.Requested::new),
                Combinators.combine(
                                audio(),
                                AnyText.line(200).map(JobName::new),
                                AnyId.time(),
                                attempt(),
                                progress(),
                                Combinators.combine(AnyText.line(200), AnyId.time())
                                        .as(Claim::new)
                                        .optional())
                        .as(JobState.Running::new),
                Combinators.combine(audio().optional(), AnyId.time()).as(JobState.Done::new),
                Combinators.combine(audio(), AnyText.line(1_000), Arbitraries.of(true, false))
                        .as(JobState.Failed::new));
    }

    private static Arbitrary<Integer> attempt() {
        return Arbitraries.integers().between(1, 100);
    }

    private static Arbitrary<Progress> progress() {
        return Combinators.combine(
                        Arbitraries.of(Progress.Stage.values()),
                        Arbitraries.integers().between(0, 100).optional(),
                        AnyId.time().optional(),
                        Arbitraries.integers().between(1, 100).optional(),
                        trackProgress().list().ofMaxSize(3))
                .as(Progress::new);
    }

    static Arbitrary<TranscriptPointer> transcript() {
        return Combinators.combine(
                        AnyId.sessionRef(),
                        AnyText.line(1_024),
                        count(),
                        Arbitraries.strings()
                                .withChars("0123456789abcdef")
                                .ofLength(64)
                                .map(Sha256::new),
                        count(),
                        count(),
                        AnyText.prose(TranscriptPointer.LONGEST_PREVIEW),
                        visibleSpeech().optional())
                .as(TranscriptPointer::new);
    }

    private static Arbitrary<VisibleSpeech> visibleSpeech() {
        return Combinators.combine(
                        count(), AnyText.line(Utterance.LONGEST_SPEAKER).list().ofMaxSize(VisibleSpeech.MOST_SPEAKERS))
                .as(VisibleSpeech::new);
    }

    static Arbitrary<ModelUsage> modelUsage() {
        return Combinators.combine(AnyId.workspace(), AnyKey.usageScope(), count(), count(), AnyId.time())
                .as(ModelUsage::new);
    }

    static Arbitrary<Summary> summary() {
        Arbitrary<Author> author = Arbitraries.oneOf(
                AnyId.user().map(Author.Person::new), AnyText.line(100).map(Author.Machine::new));
        var proposal = Combinators.combine(
                        AnyText.prose(2_000), AnyText.line(100).map(Author.Machine::new))
                .as(Summary.Proposal::new);
        return Combinators.combine(
                        AnyId.sessionRef(),
                        Arbitraries.of(Edition.values()),
                        AnyText.prose(Summary.LONGEST),
                        author,
                        proposal.optional(),
                        recap().optional(),
                        AnyText.line(Summary.LONGEST_NOTICE).optional(),
                        AnyText.line(Summary.LONGEST_PRINT).optional())
                .as((session, edition, text, by, proposed, recap, notice, follows) -> new Summary(
                        session,
                        edition,
                        text,
                        by,
                        proposed.filter(_ -> by instanceof Author.Person),
                        recap,
                        notice,
                        follows));
    }

    static Arbitrary<Recap> recap() {
        var entries = recapEntry().list().ofMaxSize(3);
        var section = Combinators.combine(Arbitraries.of(Recap.Heading.values()), entries)
                .as(Recap.Section::new);
        return Combinators.combine(
                        recapEntry().list().ofMaxSize(2),
                        Combinators.combine(AnyText.line(Scene.LONGEST_TITLE), momentRef(), entries)
                                .as(Scene::new)
                                .list()
                                .ofMaxSize(4),
                        section.list().ofMaxSize(4).uniqueElements(Recap.Section::heading))
                .as((previously, scenes, sections) -> {
                    var inOrder = new TreeMap<Integer, Scene>();
                    scenes.forEach(each -> inOrder.put(each.start().line(), each));
                    return Recap.fitting(previously, List.copyOf(inOrder.values()), sections);
                });
    }

    private static Arbitrary<RecapEntry> recapEntry() {
        return Combinators.combine(
                        AnyText.line(RecapEntry.LONGEST),
                        AnyText.line(Utterance.LONGEST_SPEAKER).optional(),
                        momentRef().list().ofMinSize(1).ofMaxSize(3))
                .as(RecapEntry::new);
    }

    private static Arbitrary<MomentRef> momentRef() {
        var ms = Arbitraries.longs().between(0, Span.LATEST_MS);
        return Combinators.combine(Arbitraries.integers().between(0, Utterance.MOST - 1), ms.optional())
                .as((line, start) ->
                        new MomentRef(line, start.map(OptionalLong::of).orElse(OptionalLong.empty())));
    }

    static Arbitrary<Corrections> corrections() {
        return Combinators.combine(
                        transcript(),
                        correction().list().ofMaxSize(4),
                        correction().list().ofMaxSize(2),
                        speakerChange().list().ofMaxSize(2),
                        sceneMark().list().ofMaxSize(2),
                        Arbitraries.of(true, false))
                .as((base, placed, unplaced, speakers, scenes, withheld) -> {
                    var distinct = new TreeMap<Integer, Correction>();
                    placed.forEach(each -> distinct.put(each.ordinal(), each));
                    return new Corrections(
                            base.session(),
                            Corrections.Base.of(base),
                            List.copyOf(distinct.values()),
                            unplaced,
                            speakers,
                            scenes,
                            withheld);
                });
    }

    private static Arbitrary<SceneMark> sceneMark() {
        var anchor = correction().map(at -> new Anchor(at.ordinal(), at.span(), at.original()));
        return Combinators.combine(
                        Arbitraries.of(Edition.values()),
                        anchor,
                        anchor.optional(),
                        AnyText.line(Scene.LONGEST_TITLE),
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false))
                .as((edition, at, was, title, isRenamed, placed) -> new SceneMark(
                        edition, at, was, isRenamed || was.isEmpty() ? Optional.of(title) : Optional.empty(), placed));
    }

    private static Arbitrary<SpeakerChange> speakerChange() {
        var anchor = correction().map(at -> new Anchor(at.ordinal(), at.span(), at.original()));
        var label = AnyText.line(Utterance.LONGEST_SPEAKER);
        return Combinators.combine(
                        AnyId.ulid(), anchor, anchor.optional(), label.optional(), label, Arbitraries.of(true, false))
                .as((id, first, last, of, to, placed) -> new SpeakerChange(
                        id, first, last.filter(end -> end.ordinal() >= first.ordinal()), of, to, placed));
    }

    static Arbitrary<Correction> correction() {
        var ordinal = Arbitraries.integers().between(0, Utterance.MOST - 1);
        var original = AnyText.prose(Correction.LONGEST_ORIGINAL);
        var text = AnyText.prose(1_000).filter(some -> !some.isBlank());
        var ms = Arbitraries.longs().between(0, Span.LATEST_MS);
        var span = Combinators.combine(ms, ms).as((a, b) -> new Span(Math.min(a, b), Math.max(a, b)));
        return Combinators.combine(ordinal, span.optional(), original, text.optional(), Arbitraries.of(true, false))
                .as((n, during, begins, corrected, secret) -> new Correction(
                        n, during, begins, corrected, corrected.isPresent() ? Optional.empty() : Optional.of(secret)));
    }

    static Arbitrary<Share> share() {
        return Combinators.combine(AnyId.shareToken(), AnyId.sessionRef(), AnyId.user(), AnyId.time())
                .as(Share::new);
    }

    static Arbitrary<SeenRequest> request() {
        var fingerprint = AnyId.ulid().map(Sha256::of);
        return Combinators.combine(
                        AnyId.user(), AnyId.idempotencyKey(), fingerprint, AnyAttributes.unknown(), AnyId.time())
                .as(SeenRequest::new);
    }

    static Arbitrary<LegacyItem> legacyItem() {
        return Combinators.combine(
                        AnyId.legacyHash(),
                        AnyText.line(200).map(ItemTitle::new),
                        AnyText.prose(ItemBody.LONGEST).map(ItemBody::new),
                        AnyText.prose(20),
                        AnyId.time())
                .as(LegacyItem::new);
    }

    static Arbitrary<LegacySetting> legacySetting() {
        return Combinators.combine(AnyKey.settingName(), json()).as(LegacySetting::new);
    }

    private static Arbitrary<DisplayName> displayName() {
        return AnyText.line(100).map(DisplayName::new);
    }

    private static Arbitrary<WorkspaceName> workspaceName() {
        return AnyText.line(120).map(WorkspaceName::new);
    }

    private static Arbitrary<Description> description() {
        return AnyText.prose(Description.LONGEST).map(Description::new);
    }

    private static Arbitrary<AudioUpload> upload() {
        return Combinators.combine(
                        audio(),
                        AnyText.line(1_024).optional(),
                        AnyId.time(),
                        AnyId.user().optional())
                .as(AudioUpload::new);
    }

    private static Arbitrary<AudioRef> audio() {
        return Combinators.combine(
                        AnyText.line(1_024),
                        AnyText.line(100),
                        Arbitraries.longs().between(1, AudioRef.LARGEST),
                        AnyId.version(),
                        track().list().ofMaxSize(3).uniqueElements(Track::label),
                        Arbitraries.integers()
                                .between(1, SpeakerCount.MOST)
                                .map(SpeakerCount::new)
                                .optional())
                .as(AudioRef::new);
    }

    private static Arbitrary<Track> track() {
        Arbitrary<Track.ZipEntry> entry = Combinators.combine(
                        AnyText.line(255),
                        Arbitraries.longs().between(0, 1_000_000_000),
                        Arbitraries.longs().between(1, 1_000_000_000),
                        Arbitraries.of(Track.ZipEntry.Method.values()))
                .as(Track.ZipEntry::new);
        Arbitrary<Track.Source> source = Combinators.combine(
                        AnyText.line(1_024),
                        AnyText.line(100),
                        Arbitraries.longs().between(1, AudioRef.LARGEST),
                        AnyId.version(),
                        entry.optional())
                .as(Track.Source::new);
        return Combinators.combine(
                        AnyText.line(Utterance.LONGEST_SPEAKER),
                        Arbitraries.longs().between(0, 86_400_000),
                        source)
                .as(Track::new);
    }

    private static Arbitrary<TrackProgress> trackProgress() {
        return Arbitraries.oneOf(
                AnyText.line(300).map(TrackProgress::failed),
                Arbitraries.of(TrackProgress.Stage.WAITING, TrackProgress.Stage.DONE)
                        .map(stage -> new TrackProgress(stage, Optional.empty())),
                Arbitraries.integers()
                        .between(0, 100)
                        .map(percent -> new TrackProgress(TrackProgress.Stage.LISTENING, Optional.of(percent))));
    }

    private static Arbitrary<JsonText> json() {
        Arbitrary<String> quoted =
                AnyText.line(100).map(text -> '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
        return Arbitraries.oneOf(
                        quoted,
                        quoted.map(text -> "{\"key\": [" + text + ", {}]}"),
                        Arbitraries.of("null", "true", "[]", "0.10", "1E400", " {\n\t\"b\": 1, \"a\": 2 } "))
                .map(JsonText::new);
    }

    private static Arbitrary<LocalDate> date() {
        return Arbitraries.longs().between(0, 50_000).map(LocalDate::ofEpochDay);
    }

    private static Arbitrary<Long> count() {
        return Arbitraries.longs().between(0, (1L << 53) - 1);
    }

    private static Arbitrary<Visibility> visibility() {
        return Arbitraries.of(Visibility.values());
    }

    private static <T> Arbitrary<NameCopy<T>> copied(Arbitrary<T> values) {
        return Combinators.combine(values, AnyId.version()).as(NameCopy::new);
    }
}
