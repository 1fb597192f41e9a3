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
/// the name of a job leads to its session.
public record JobName(String value) {
    private static final Pattern FORM =
            Pattern.compile("talestream-([0-9A-Z]{26})-([0-9A-Z]{26})-([0-9A-Z]{26})-(\\d{1,16})");

    public JobName {
        Text.line("job name", value, 200);
    }

    public static JobName of(SessionRef session, AudioRef audio) {
        return new JobName("talestream-%s-%s-%s-%d"
                .formatted(
                        session.workspace().value(),
                        session.campaign().value(),
                        session.session().value(),
                        audio.version().micros()));
    }

    /// Empty if the name is not one of Talestream's.
    public Optional<SessionRef> session() {
        return parts().map(parts -> new SessionRef(
                new WorkspaceId(parts.group(1)), new CampaignId(parts.group(2)), new SessionId(parts.group(3))));
    }

    /// The version of its recording.
    public Optional<Version> audio() {
        return parts().map(parts -> new Version(Long.parseLong(parts.group(4))));
    }

    private Optional<Matcher> parts() {
        Matcher parts = FORM.matcher(value);
        return parts.matches() ? Optional.of(parts) : Optional.empty();
    }
}
