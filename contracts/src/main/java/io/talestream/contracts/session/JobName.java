package io.talestream.contracts.session;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Follows from the session and its audio alone, so that asking twice names the same job. Whoever hears of a job by
/// its name finds the session by it.
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

    /// Empty where it is not one of ours.
    public Optional<SessionRef> session() {
        return parts().map(parts -> new SessionRef(
                new WorkspaceId(parts.group(1)), new CampaignId(parts.group(2)), new SessionId(parts.group(3))));
    }

    /// Of the recording it is about.
    public Optional<Version> audio() {
        return parts().map(parts -> new Version(Long.parseLong(parts.group(4))));
    }

    private Optional<Matcher> parts() {
        Matcher parts = FORM.matcher(value);
        return parts.matches() ? Optional.of(parts) : Optional.empty();
    }
}
