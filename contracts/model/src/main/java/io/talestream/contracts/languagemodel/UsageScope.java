package io.talestream.contracts.languagemodel;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.session.ref.SessionId;
import java.time.YearMonth;
import java.util.regex.Pattern;

/// What usage is counted for: a month, as in `2026-11`, or a session, by its id.
public record UsageScope(String value) {
    private static final Pattern MONTH = Pattern.compile("[0-9]{4}-(0[1-9]|1[0-2])");

    public UsageScope {
        if (!MONTH.matcher(value).matches()) {
            Ids.checked("session id", value);
        }
    }

    public static UsageScope of(YearMonth month) {
        return new UsageScope(month.toString());
    }

    public static UsageScope of(SessionId session) {
        return new UsageScope(session.value());
    }
}
