package io.talestream.app.cli.sessions;

import io.talestream.app.command.TableCommand;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.store.Sessions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "sessions",
        description = "List sessions whose transcription is pending or has failed, oldest first",
        exitCodeList = {"0:listed, also when there is none", "1:failed", "2:usage error"},
        footer = {"  talestream sessions", "  talestream sessions --pending --table talestream --region eu-central-1"})
public final class SessionsCommand extends TableCommand {
    private static final String ROW = "%-26s  %-26s  %-26s  %-9s  %-20s  %-20s  %s";
    private static final int PAGE = 100;

    @Option(names = "--pending", description = "List only pending ones: queued, retried or running")
    private boolean pending;

    public SessionsCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        List<Session> found = new ArrayList<>();
        try (OpenTable open = at.open()) {
            var sessions = new Sessions(open.table());
            collect(sessions, Status.REQUESTED, found);
            collect(sessions, Status.RUNNING, found);
            if (!pending) {
                collect(sessions, Status.FAILED, found);
            }
        }
        found.sort(Comparator.comparing(SessionsCommand::since));
        if (!found.isEmpty()) {
            out().println(ROW.formatted(
                    "WORKSPACE", "CAMPAIGN", "SESSION", "STATUS", "SINCE", "NEXT ATTEMPT", "PROGRESS OR REASON"));
        }
        found.forEach(session -> out().println(row(session)));
        out().println("%,d %s".formatted(found.size(), pending ? "pending" : "pending or failed"));
        return 0;
    }

    private static void collect(Sessions sessions, Status status, List<Session> to) {
        PendingPartition.every(status).stream()
                .flatMap(part -> PageRequest.all(PAGE, page -> sessions.pending(part, page)))
                .map(StoredValue::value)
                .forEach(to::add);
    }

    private static Instant since(Session session) {
        return session.job().unfinishedSince().orElseThrow();
    }

    private static String row(Session session) {
        SessionRef ref = session.ref();
        JobState job = session.job();
        return ROW.formatted(
                        ref.workspace().value(),
                        ref.campaign().value(),
                        ref.session().value(),
                        job.status(),
                        seconds(since(session)),
                        job instanceof JobState.Requested requested ? seconds(requested.notBefore()) : "",
                        job instanceof JobState.Running running
                                ? progress(running.progress())
                                : job.reason().orElse(""))
                .stripTrailing();
    }

    private static String progress(Progress progress) {
        return progress.stage()
                + progress.percent().map(" %d %%"::formatted).orElse("")
                + progress.eta().map(eta -> ", done about " + seconds(eta)).orElse("")
                + progress.ahead().map(" behind %d"::formatted).orElse("");
    }

    private static Instant seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }
}
