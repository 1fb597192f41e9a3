package io.talestream.contracts.session;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Derived from the session and its audio alone, so that a repeated request names the same job. An event that carries
/// the name of a job leads to its session. The engine's job for a track has a name of its own, which is the same in
/// every recording with that track.
public record JobName(String value) {
    private static final Pattern FORM =
            Pattern.compile("talestream-([0-9A-Z]{26})-([0-9A-Z]{26})-([0-9A-Z]{26})-(\\d{1,16})(?:-([0-9a-f]{32}))?");

    public JobName {
        Text.line("job name", value, 200);
    }

    public static JobName of(SessionRef session, AudioRef audio) {
        return of(session, audio.version());
    }

    public static JobName of(SessionRef session, Track track) {
        return new JobName(of(session, track.source().version()).value() + "-"
                + track.source().id());
    }

    private static JobName of(SessionRef session, Version audio) {
        return new JobName("talestream-%s-%s-%s-%d"
                .formatted(
                        session.workspace().value(),
                        session.campaign().value(),
                        session.session().value(),
                        audio.micros()));
    }

    /// The id of the track's audio, if it is the job of a track.
    public Optional<String> track() {
        return parts().flatMap(parts -> Optional.ofNullable(parts.group(5)));
    }

    /// Empty if the name is not one of Talestream's.
    public Optional<SessionRef> session() {
        return parts().map(parts -> new SessionRef(
                new WorkspaceId(parts.group(1)), new CampaignId(parts.group(2)), new SessionId(parts.group(3))));
    }

    /// The version of its recording or track.
    public Optional<Version> audio() {
        return parts().map(parts -> new Version(Long.parseLong(parts.group(4))));
    }

    private Optional<Matcher> parts() {
        Matcher parts = FORM.matcher(value);
        return parts.matches() ? Optional.of(parts) : Optional.empty();
    }
}
