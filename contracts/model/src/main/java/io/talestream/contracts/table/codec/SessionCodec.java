package io.talestream.contracts.table.codec;

import static io.talestream.contracts.attribute.AttributeReader.needed;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.AudioUpload;
import io.talestream.contracts.session.Claim;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/// A session with the state of its transcription. GSI2 lists it in its campaign; GSI1 holds it only while work is
/// pending or after it failed.
final class SessionCodec {
    static final ItemCodec<Session> CODEC = new EntityCodec<>(
                    EntityType.SESSION,
                    ItemKey.SessionKey.class,
                    Session.class,
                    value -> new ItemKey.SessionKey(value.ref()),
                    SessionCodec::write,
                    SessionCodec::read)
            .indexed(SessionCodec::indexParts);

    private static final AudioAttributes AUDIO = AudioAttributes.beginning("audio");
    private static final AudioAttributes UPLOAD = AudioAttributes.beginning("upload");
    private static final CopiedName<CampaignName> CAMPAIGN_NAME =
            CopiedName.of("campaignName", CampaignName::new, CampaignName::value);

    private SessionCodec() {}

    private static void write(Session value, AttributeWriter out) {
        SessionDetails details = value.details();
        out.text("name", details.name().value())
                .text("description", details.description().value())
                .text("playedOn", details.playedOn().map(LocalDate::toString))
                .text("language", details.language().map(SpokenLanguage::value))
                .choice("visibility", details.visibility())
                .text("createdBy", value.createdBy().value());
        CAMPAIGN_NAME.write(value.campaignName(), out);
        write(value.job(), out);
        SpeakersAttribute.write(value.speakers(), out);
        out.number("redactedTranscript", value.redacted().transcript().map(Version::micros))
                .number("redactedSummary", value.redacted().summary().map(Version::micros));
        value.upload().ifPresent(upload -> {
            UPLOAD.write(upload.audio(), out.time("uploadSince", upload.since()));
            out.text("uploadParts", upload.parts());
            out.text("uploadBy", upload.by().map(UserId::value));
        });
    }

    private static Session read(ItemKey.SessionKey at, AttributeReader in) {
        var details = new SessionDetails(
                in.as("name", SessionName::new),
                in.as("description", Description::new),
                in.findText("playedOn").map(LocalDate::parse),
                in.findAs("language", SpokenLanguage::new),
                in.choice("visibility", Visibility.class));
        return new Session(
                at.session(),
                details,
                CAMPAIGN_NAME.read(in),
                in.as("createdBy", UserId::new),
                readJob(in),
                readUpload(in),
                SpeakersAttribute.read(in),
                new RedactedVersions(
                        in.findNumber("redactedTranscript").map(Version::new),
                        in.findNumber("redactedSummary").map(Version::new)));
    }

    private static Optional<Map<String, String>> indexParts(Index index, Session value) {
        if (index != Index.GSI1) {
            return Optional.of(Map.of());
        }
        var waiting = PendingPartition.in(value.job().status(), value.ref());
        return value.job()
                .unfinishedSince()
                .map(since -> Map.of(
                        "status", waiting.status().name(),
                        "part", Integer.toString(waiting.part()),
                        "since", IsoTime.format(since)));
    }

    private static void write(JobState job, AttributeWriter out) {
        out.choice("status", job.status());
        switch (job) {
            case JobState.None() -> {}
            case JobState.Requested(
                    AudioRef audio,
                    Instant since,
                    int attempt,
                    Instant notBefore,
                    Optional<String> why) ->
                AUDIO.write(
                        audio,
                        out.time("jobSince", since)
                                .number("jobAttempt", attempt)
                                .time("jobNotBefore", notBefore)
                                .text("jobError", why));
            case JobState.Running running -> write(running, out);
            case JobState.Done(Optional<AudioRef> audio, Instant at) -> {
                out.time("jobDoneAt", at);
                audio.ifPresent(a -> AUDIO.write(a, out));
            }
            case JobState.Failed(AudioRef audio, String why, boolean worthRetrying) ->
                AUDIO.write(audio, out.text("jobError", why).flag("jobWorthRetrying", worthRetrying));
        }
    }

    private static void write(JobState.Running running, AttributeWriter out) {
        AUDIO.write(running.audio(), out);
        out.time("jobSince", running.since())
                .number("jobAttempt", running.attempt())
                .text("jobName", running.job().value())
                .choice("jobStage", running.progress().stage())
                .number("jobPercent", running.progress().percent())
                .number("jobAhead", running.progress().ahead())
                .allIfAny("jobTracks", running.progress().tracks(), TrackAttributes::writeProgress);
        running.progress().eta().ifPresent(eta -> out.time("jobEta", eta));
        running.claim()
                .ifPresent(claim -> out.text("jobWorker", claim.worker()).time("jobClaimedUntil", claim.until()));
    }

    private static JobState readJob(AttributeReader in) {
        // Read in every state, so that leftovers of an earlier state are not kept as unknown.
        Optional<AudioRef> audio = AUDIO.read(in);
        Optional<Instant> since = in.findTime("jobSince");
        Optional<Instant> doneAt = in.findTime("jobDoneAt");
        Optional<String> name = in.findText("jobName");
        Optional<String> error = in.findText("jobError");
        boolean worthRetrying = in.flag("jobWorthRetrying");
        int attempt = in.findInteger("jobAttempt").orElse(1);
        Optional<Instant> notBefore = in.findTime("jobNotBefore");
        Progress progress = progress(in);
        Optional<Instant> claimedUntil = in.findTime("jobClaimedUntil");
        Optional<Claim> claim =
                in.findText("jobWorker").flatMap(worker -> claimedUntil.map(until -> new Claim(worker, until)));
        return switch (in.choice("status", JobState.Status.class)) {
            case NONE -> new JobState.None();
            case REQUESTED ->
                new JobState.Requested(
                        needed("audioKey", audio),
                        needed("jobSince", since),
                        attempt,
                        notBefore.or(() -> since).orElseThrow(),
                        error);
            case RUNNING ->
                new JobState.Running(
                        needed("audioKey", audio),
                        new JobName(needed("jobName", name)),
                        needed("jobSince", since),
                        attempt,
                        progress,
                        claim);
            case DONE -> new JobState.Done(audio, needed("jobDoneAt", doneAt));
            case FAILED -> new JobState.Failed(needed("audioKey", audio), needed("jobError", error), worthRetrying);
        };
    }

    private static Progress progress(AttributeReader in) {
        Optional<Integer> percent = in.findInteger("jobPercent");
        Optional<Instant> eta = in.findTime("jobEta");
        Optional<Integer> ahead = in.findInteger("jobAhead");
        Progress.Stage stage = in.findText("jobStage").isPresent()
                ? in.choice("jobStage", Progress.Stage.class)
                : Progress.Stage.WAITING;
        return new Progress(stage, percent, eta, ahead, in.allIfAny("jobTracks", TrackAttributes::readProgress));
    }

    private static Optional<AudioUpload> readUpload(AttributeReader in) {
        Optional<Instant> since = in.findTime("uploadSince");
        Optional<String> parts = in.findText("uploadParts");
        Optional<UserId> by = in.findText("uploadBy").map(UserId::new);
        return UPLOAD.read(in).map(audio -> new AudioUpload(audio, parts, needed("uploadSince", since), by));
    }
}
