package io.talestream.ingest.audio;

import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SpeakerCount;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.craig.CraigInfo;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.store.objects.PlannedRecording;
import io.talestream.store.objects.PlannedRecording.PlannedTrack;
import io.talestream.store.objects.zip.AudioName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Either `contentType` and `bytes`, for a single recording, a ZIP with a recording per speaker, or with `track`
/// for the one that replaces this speaker's; or `tracks`, for several files. `speakers` is how many people speak in
/// a single recording; if it is not sent, it is estimated.
@Serdeable
record AudioFields(
        @Schema(pattern = AudioType.PATTERN) @Nullable String contentType,

        @Schema(minimum = "1", maximum = "" + AudioRef.LARGEST) @Nullable
        Long bytes,

        @ArraySchema(
                minItems = 1,
                maxItems = AudioRef.MOST_TRACKS,
                schema = @Schema(implementation = TrackFields.class))
        @Nullable
        List<TrackFields> tracks,

        @Schema(minimum = "1", maximum = "" + CraigInfo.LARGEST) @Nullable
        Long infoBytes,

        @SingleLine(Utterance.LONGEST_SPEAKER) @Nullable String track,

        @Schema(minimum = "0", maximum = "" + Track.LATEST_MS) @Nullable
        Long offsetMs,

        @Schema(minimum = "1", maximum = "" + SpeakerCount.MOST) @Nullable
        Long speakers) {
    /// One speaker's file. `speaker` is the label of its lines, by default the name without number and extension.
    /// It begins `offsetMs` after the recording. `contentType` is required if the extension does not say it.
    @Serdeable
    record TrackFields(
            @SingleLine(value = AudioFields.LONGEST_NAME, mode = RequiredMode.REQUIRED) @Nullable
            String name,

            @SingleLine(Utterance.LONGEST_SPEAKER) @Nullable String speaker,

            @Schema(minimum = "0", maximum = "" + Track.LATEST_MS) @Nullable
            Long offsetMs,

            @Schema(pattern = AudioType.PATTERN) @Nullable String contentType,

            @Schema(requiredMode = RequiredMode.REQUIRED, minimum = "1", maximum = "" + AudioRef.LARGEST) @Nullable
            Long bytes) {
        PlannedTrack planned() {
            if (name == null || bytes == null) {
                throw new InvalidField("tracks", "must each have a name and a size in bytes");
            }
            Text.visible("name", Text.line("name", name, LONGEST_NAME));
            Optional<AudioName> audio = AudioName.of(name);
            String type = Optional.ofNullable(contentType)
                    .map(AudioType::ofTrack)
                    .or(() -> audio.map(AudioName::contentType))
                    .orElseThrow(() -> new InvalidField("contentType", "is required: the name does not say it"));
            String label = Optional.ofNullable(speaker)
                    .or(() -> audio.map(AudioName::label))
                    .orElse(name);
            return new PlannedTrack(
                    name,
                    Text.visible("speaker", Text.line("speaker", label, Utterance.LONGEST_SPEAKER)),
                    offsetMs == null ? 0 : Track.checkedOffset(offsetMs),
                    type,
                    AudioRef.checkedSize(bytes));
        }
    }

    static final int LONGEST_NAME = 255;

    /// The recording that these fields describe, for a session.
    Function<Session, PlannedRecording> checked() {
        var fields = new Fields();
        if (tracks != null) {
            var sent = fields.required("tracks", tracks, AudioFields::planned);
            var info = fields.optional("infoBytes", infoBytes, Fields.between(1, CraigInfo.LARGEST));
            absent(fields, "contentType", contentType);
            absent(fields, "bytes", bytes);
            absent(fields, "track", track);
            absent(fields, "offsetMs", offsetMs);
            absent(fields, "speakers", speakers);
            fields.check();
            var planned = PlannedRecording.of(sent.get(), info.or(0L));
            Fields.only("tracks", planned.bytes(), AudioRef::checkedSize);
            return _ -> planned;
        }
        var type = fields.required("contentType", contentType, track == null ? AudioType::of : AudioType::ofTrack);
        var size = fields.required("bytes", bytes, AudioRef::checkedSize);
        var offset = fields.optional("offsetMs", offsetMs, Track::checkedOffset);
        var count = fields.optional("speakers", speakers, SpeakerCount::of);
        absent(fields, "infoBytes", infoBytes);
        if (track == null) {
            absent(fields, "offsetMs", offsetMs);
        }
        if (track != null || PlannedRecording.ZIP.equals(contentType)) {
            absent(fields, "speakers", speakers);
        }
        fields.check();
        return track == null
                ? _ -> PlannedRecording.single(type.get(), size.get(), count.value())
                : session -> replacement(session, track, offset, type.get(), size.get());
    }

    private static PlannedRecording replacement(
            Session session, String label, Fields.Field<Long> offset, String type, long size) {
        Track old = session.job()
                .recording()
                .flatMap(recording -> recording.track(label))
                .orElseThrow(() -> Refusal.invalid("track", "is none of the recording's"));
        return PlannedRecording.replacing(new PlannedTrack(label, label, offset.or(old.offsetMs()), type, size));
    }

    private static List<PlannedTrack> planned(List<TrackFields> sent) {
        if (sent.isEmpty() || sent.size() > AudioRef.MOST_TRACKS) {
            throw new InvalidField("tracks", "must be 1 to %d, are %d".formatted(AudioRef.MOST_TRACKS, sent.size()));
        }
        List<PlannedTrack> planned = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Set<String> labels = new HashSet<>();
        for (int i = 0; i < sent.size(); i++) {
            try {
                planned.add(sent.get(i).planned());
            } catch (InvalidField e) {
                throw new InvalidField("tracks", "%d: %s".formatted(i + 1, e.getMessage()));
            }
            if (!names.add(planned.getLast().name())) {
                throw new InvalidField("tracks", "must not have a name twice");
            }
            if (!labels.add(planned.getLast().label())) {
                throw new InvalidField("tracks", "must not have a speaker twice");
            }
        }
        return planned;
    }

    private static void absent(Fields fields, String name, @Nullable Object sent) {
        fields.optional(name, sent, _ -> {
            throw new InvalidField(name, "must not be sent with these fields");
        });
    }
}
