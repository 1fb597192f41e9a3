package io.talestream.ingest.summaries;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.ingest.access.Membership;
import io.talestream.store.Sessions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// The summaries of a campaign's sessions as a ZIP of Markdown files. It is read from the table while it is sent, a
/// page of sessions at a time. It has the sessions that the member sees, in the member's edition.
final class CampaignRecaps extends InputStream {
    private static final int A_PAGE = 50;

    private final Sessions sessions;
    private final Membership seat;
    private final Campaign campaign;
    private final Edition edition;
    private final ByteArrayOutputStream made = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(made, StandardCharsets.UTF_8);
    private final Deque<Session> waiting = new ArrayDeque<>();
    private final Set<String> names = new HashSet<>();
    private Optional<PageRequest> nextPage = Optional.of(PageRequest.first(A_PAGE));
    private InputStream current = InputStream.nullInputStream();
    private boolean isFinished;

    CampaignRecaps(Sessions sessions, Membership seat, Campaign campaign, Edition edition) {
        this.sessions = sessions;
        this.seat = seat;
        this.campaign = campaign;
        this.edition = edition;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        int count = current.read(to, offset, length);
        while (count < 0 && !isFinished) {
            make();
            count = current.read(to, offset, length);
        }
        return count;
    }

    /// Adds the next file, or the end.
    private void make() throws IOException {
        made.reset();
        if (waiting.isEmpty() && nextPage.isPresent()) {
            Page<StoredValue<Session>> page =
                    sessions.listNewestFirst(campaign.workspace(), campaign.id(), nextPage.get());
            page.items().stream()
                    .map(StoredValue::value)
                    .filter(session -> seat.sees(session.visibility()))
                    .forEach(waiting::add);
            nextPage = page.next().map(nextPage.get()::after);
        }
        if (!waiting.isEmpty()) {
            add(waiting.remove());
        } else if (nextPage.isEmpty()) {
            zip.finish();
            isFinished = true;
        }
        current = new ByteArrayInputStream(made.toByteArray());
    }

    private void add(Session session) throws IOException {
        Optional<Summary> summary = sessions.summary(session.ref(), edition).map(StoredValue::value);
        if (summary.isPresent()) {
            var file = new SummaryFile(session, summary.get());
            String name = file.name();
            for (int i = 2; !names.add(name); i++) {
                name = file.name() + " (" + i + ")";
            }
            zip.putNextEntry(new ZipEntry(name + ".md"));
            zip.write(file.text().getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
            zip.flush();
        }
    }
}
