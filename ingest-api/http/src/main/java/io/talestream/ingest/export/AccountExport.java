package io.talestream.ingest.export;

import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.campaigns.CampaignView;
import io.talestream.ingest.items.ItemView;
import io.talestream.ingest.members.MemberView;
import io.talestream.ingest.sessions.SessionView;
import io.talestream.ingest.sessions.SummaryView;
import io.talestream.ingest.settings.SettingValues;
import io.talestream.ingest.transcripts.TranscriptReading;
import io.talestream.ingest.workspaces.MyWorkspaceView;
import io.talestream.ingest.workspaces.WorkspaceView;
import io.talestream.store.Campaigns;
import io.talestream.store.Conversations;
import io.talestream.store.Items;
import io.talestream.store.Members;
import io.talestream.store.Sessions;
import io.talestream.store.Settings;
import io.talestream.store.Workspaces;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/// One JSON document with everything that a user may take away. It is read from the stores while it is sent, a page of
/// a list or a part of a transcript at a time.
@Singleton
record AccountExport(
        Access access,
        Workspaces workspaces,
        Members members,
        Settings settings,
        SettingValues values,
        Items items,
        Campaigns campaigns,
        Sessions sessions,
        Conversations conversations,
        TranscriptReading transcripts,
        JsonMapper json) {
    private static final int A_PAGE = 50;

    InputStream of(StoredValue<User> user) {
        return new Pieces(user);
    }

    /// The document, produced piece by piece. Producing one may add others, which come next.
    private final class Pieces extends InputStream {
        private final Deque<Supplier<InputStream>> next = new ArrayDeque<>();
        private InputStream current = InputStream.nullInputStream();
        private boolean hasEntries;

        Pieces(StoredValue<User> user) {
            first(List.of(
                    () -> text("{\"format\":\"talestream-export\",\"version\":1,\"entries\":["),
                    () -> entry("profile", Map.of(), profile(user.value())),
                    pages(page -> members.workspacesOf(user.value().id(), page), this::membership),
                    () -> text("\n]}\n")));
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] to, int at, int length) throws IOException {
            int read = current.read(to, at, length);
            while (read < 0 && !next.isEmpty()) {
                current.close();
                current = next.removeFirst().get();
                read = current.read(to, at, length);
            }
            return read;
        }

        @Override
        public void close() throws IOException {
            next.clear();
            current.close();
        }

        private List<Supplier<InputStream>> membership(StoredValue<Member> seat) {
            WorkspaceId id = seat.value().workspace();
            List<Supplier<InputStream>> pieces = new ArrayList<>();
            pieces.add(() -> entry("membership", Map.of(), MyWorkspaceView.of(seat)));
            pieces.add(list(
                    "conversation",
                    Map.of("workspace", id.value()),
                    page -> conversations.listNewestFirst(id, seat.value().user(), page),
                    QuestionsView::of));
            if (access.allows(id, seat.value().user(), Action.RUN_THE_WORKSPACE)) {
                pieces.addAll(contents(id));
            }
            return pieces;
        }

        private List<Supplier<InputStream>> contents(WorkspaceId id) {
            var in = Map.of("workspace", id.value());
            return List.of(
                    () -> workspaces
                            .find(id)
                            .map(workspace -> entry("workspace", in, WorkspaceView.of(workspace)))
                            .orElseGet(InputStream::nullInputStream),
                    list("member", in, page -> members.list(id, page), MemberView::of),
                    list("setting", in, page -> settings.list(id, page), values::view),
                    list("item", in, page -> items.listNewestFirst(id, page), ItemView::of),
                    pages(page -> campaigns.list(id, page), campaign -> campaign(in, campaign)));
        }

        private List<Supplier<InputStream>> campaign(Map<String, String> in, StoredValue<Campaign> campaign) {
            Campaign value = campaign.value();
            return List.of(
                    () -> entry("campaign", in, CampaignView.of(campaign)),
                    pages(page -> sessions.listNewestFirst(value.workspace(), value.id(), page), this::session));
        }

        private List<Supplier<InputStream>> session(StoredValue<Session> session) {
            SessionRef ref = session.value().ref();
            var in = Map.of(
                    "workspace",
                    ref.workspace().value(),
                    "session",
                    ref.session().value());
            List<Supplier<InputStream>> pieces = new ArrayList<>();
            pieces.add(() -> entry("session", in, SessionView.toGm(session)));
            pieces.add(() -> entry("summaries", in, SummaryView.visible(sessions.summaries(ref), true)));
            pieces.add(() -> transcript(in, session.value()));
            session.value()
                    .job()
                    .recording()
                    .ifPresent(audio -> pieces.add(() -> entry("recording", in, RecordingView.of(ref, audio))));
            return pieces;
        }

        private InputStream transcript(Map<String, String> in, Session session) {
            var owner = new TranscriptReading.Reader(true, session.speakers());
            return transcripts
                    .whole(session, owner)
                    .map(transcript -> {
                        first(List.of(() -> transcript, () -> text("}")));
                        return text(begun("transcript", in));
                    })
                    .orElseGet(InputStream::nullInputStream);
        }

        private <T> Supplier<InputStream> list(
                String kind,
                Map<String, String> in,
                Function<PageRequest, Page<StoredValue<T>>> list,
                Function<StoredValue<T>, Object> view) {
            return pages(list, each -> List.of(() -> entry(kind, in, view.apply(each))));
        }

        private <T> Supplier<InputStream> pages(
                Function<PageRequest, Page<StoredValue<T>>> list,
                Function<StoredValue<T>, List<Supplier<InputStream>>> each) {
            return page(PageRequest.first(A_PAGE), list, each);
        }

        private <T> Supplier<InputStream> page(
                PageRequest request,
                Function<PageRequest, Page<StoredValue<T>>> list,
                Function<StoredValue<T>, List<Supplier<InputStream>>> each) {
            return () -> {
                Page<StoredValue<T>> page = list.apply(request);
                List<Supplier<InputStream>> pieces = new ArrayList<>();
                page.items().forEach(item -> pieces.addAll(each.apply(item)));
                page.next().ifPresent(after -> pieces.add(page(request.after(after), list, each)));
                first(pieces);
                return InputStream.nullInputStream();
            };
        }

        private void first(List<Supplier<InputStream>> pieces) {
            pieces.reversed().forEach(next::addFirst);
        }

        private InputStream entry(String kind, Map<String, String> in, Object value) {
            return text(begun(kind, in) + written(value) + "}");
        }

        /// An entry up to its value.
        private String begun(String kind, Map<String, String> in) {
            var text = new StringBuilder(hasEntries ? ",\n{" : "\n{");
            hasEntries = true;
            text.append("\"kind\":").append(written(kind));
            in.forEach((name, id) -> text.append(",\"%s\":".formatted(name)).append(written(id)));
            return text.append(",\"value\":").toString();
        }
    }

    private static Map<String, String> profile(User user) {
        Map<String, String> profile = new TreeMap<>(
                Map.of("id", user.id().value(), "name", user.name().value()));
        user.email().map(Email::value).ifPresent(email -> profile.put("email", email));
        return profile;
    }

    private String written(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (IOException e) {
            throw new UncheckedIOException("an entry cannot be written as JSON", e);
        }
    }

    private static InputStream text(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /// The questions of a conversation. Its answers are not part of the document: they are shown while their author can
    /// read what they were made of.
    @Serdeable
    record QuestionsView(String id, List<Question> questions) {
        @Serdeable
        record Question(String question, Instant askedAt) {}

        static QuestionsView of(StoredValue<Conversation> conversation) {
            return new QuestionsView(
                    conversation.value().id().value(),
                    conversation.value().turns().stream()
                            .map(turn -> new Question(turn.question(), turn.askedAt()))
                            .toList());
        }
    }

    /// A recording, which is not part of the document. `listen` is the route that returns an address to download it.
    @Serdeable
    record RecordingView(String contentType, long bytes, String listen) {
        static RecordingView of(SessionRef session, AudioRef audio) {
            return new RecordingView(
                    audio.contentType(),
                    audio.bytes(),
                    "/api/workspaces/%s/campaigns/%s/sessions/%s/audio/listen"
                            .formatted(
                                    session.workspace().value(),
                                    session.campaign().value(),
                                    session.session().value()));
        }
    }
}
