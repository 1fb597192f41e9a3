package io.talestream.languagemodel.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.languagemodel.ModelUsage;
import io.talestream.contracts.languagemodel.UsageLimit;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.languagemodel.ChatReply;
import io.talestream.languagemodel.ChatRequest;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.languagemodel.ModelFailure.Kind;
import io.talestream.languagemodel.openai.ChatCompletions;
import io.talestream.openai.ApiKey;
import io.talestream.openai.OpenAiClient;
import io.talestream.openai.Retries;
import io.talestream.store.ModelUsages;
import io.talestream.store.Users;
import io.talestream.store.Workspaces;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableCreation;
import io.talestream.testing.chat.ChatServer;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.SettableClock;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class SessionModelsIT {
    /// Estimated as 20 tokens of overhead, 2 and 2 of text, and 76 of the answer: 100 in all.
    private static final ChatRequest REQUEST = new ChatRequest("rules", "words", 76);

    private static final UsageLimit NO_LIMIT = UsageLimit.NONE;
    private static final Prices PRICES = new Prices(BigDecimal.ONE, BigDecimal.TEN);

    private static final class Shared {
        static final String TABLE = newTable();
    }

    private final ChatServer server = new ChatServer();
    private final SettableClock clock = SettableClock.at(SettableClock.SAMPLE_TIME);
    private final Table table = new Table(Engines.dynamo().client(), Shared.TABLE, clock, CapacityMeter.NONE);
    private final Workspaces workspaces = new Workspaces(table);
    private final ModelUsages usages = new ModelUsages(table);
    private final StoredValue<Workspace> workspace = founded();
    private final SessionRef session = session();
    private final List<Duration> pauses = new ArrayList<>();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void a_request_is_counted_with_what_it_used() {
        ChatReply reply = models(Budgets.NONE).of(session).chat(REQUEST);

        assertThat(reply.text()).isEqualTo("{\"story\":[]}");
        assertThat(used(session).tokens()).isEqualTo(110);
        assertThat(month().tokens()).isEqualTo(110);
        assertThat(month().costMicros()).isEqualTo(100 + 10 * 10);
    }

    @Test
    void a_request_of_no_session_counts_for_the_month_only() {
        var budgets = new Budgets(tokens(1), tokens(250));
        var model = models(budgets).of(workspace.value().id());
        model.chat(REQUEST);
        model.chat(REQUEST);

        assertFails(Kind.OVER_BUDGET, () -> model.chat(REQUEST)).contains("the workspace's budget");
        assertThat(month().tokens()).isEqualTo(220);
        assertThat(used(session).tokens()).isZero();
    }

    @Test
    void a_request_that_the_budget_of_the_session_has_no_room_for_is_not_sent() {
        var model = models(new Budgets(tokens(250), NO_LIMIT)).of(session);
        model.chat(REQUEST);

        assertFails(
                        Kind.OVER_BUDGET,
                        () -> models(new Budgets(tokens(209), NO_LIMIT))
                                .of(session)
                                .chat(REQUEST))
                .contains("the budget of the session (209 tokens) is used up");
        assertThat(server.requests()).hasSize(1);
        assertThat(used(session).tokens()).isEqualTo(110);
        model.chat(REQUEST);
        models(new Budgets(tokens(250), NO_LIMIT)).of(session()).chat(REQUEST);
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void the_budget_of_the_month_holds_for_all_sessions_and_processes_of_a_workspace() {
        var budgets = new Budgets(NO_LIMIT, new UsageLimit(OptionalLong.empty(), OptionalLong.of(900)));
        models(budgets).of(session).chat(REQUEST);

        assertFails(Kind.OVER_BUDGET, () -> models(budgets).of(session()).chat(REQUEST))
                .contains("the workspace's budget for %s (a cost of 0.0009) is used up".formatted(currentMonth()));
        assertThat(server.requests()).hasSize(1);

        clock.advance(Duration.ofDays(32));
        models(budgets).of(session()).chat(REQUEST);
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void no_text_of_a_workspace_is_sent_after_its_owner_has_switched_the_model_off() {
        var model = models(Budgets.NONE).of(session);
        clock.advance(Duration.ofSeconds(1));
        workspaces.update(workspace, workspace.value().allowingModel(false)).orThrow();

        assertFails(Kind.SWITCHED_OFF, () -> model.chat(REQUEST));
        assertThat(server.requests()).isEmpty();
        assertThat(month().tokens()).isZero();
    }

    @Test
    void a_throttled_request_is_repeated_after_the_pause_that_the_server_requests() {
        server.throttles(20);
        server.refuses(503, "Overloaded");

        models(Budgets.NONE).of(session).chat(REQUEST);

        assertThat(pauses).containsExactly(Duration.ofSeconds(20), Duration.ofSeconds(8));
        assertThat(server.requests()).hasSize(3);
        assertThat(used(session).tokens()).isEqualTo(110);
    }

    @Test
    void every_attempt_that_may_be_charged_is_counted() {
        server.replies("<html>");
        server.cutsOff();

        models(Budgets.NONE).of(session).chat(REQUEST);

        assertThat(used(session).tokens()).isEqualTo(100 + 100 + 110);
    }

    @Test
    void attempts_stop_at_the_budget() {
        server.cutsOff();
        server.cutsOff();
        server.cutsOff();

        assertFails(
                Kind.OVER_BUDGET,
                () -> models(new Budgets(tokens(250), NO_LIMIT)).of(session).chat(REQUEST));
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void a_server_that_is_down_is_left_alone_for_a_while() {
        var models = models(Budgets.NONE);
        for (int i = 0; i < 3; i++) {
            server.refuses(503, "Overloaded");
        }
        assertFails(Kind.UNAVAILABLE, () -> models.of(session).chat(REQUEST));

        assertFails(Kind.UNAVAILABLE, () -> models.of(session()).chat(REQUEST));
        assertThat(server.requests()).hasSize(3);

        clock.advance(Duration.ofMinutes(2));
        models.of(session()).chat(REQUEST);
        assertThat(server.requests()).hasSize(4);
    }

    @Test
    void a_streamed_answer_is_repeated_only_until_it_has_begun() {
        server.refuses(503, "Overloaded");
        server.streams(List.of("All "), true);
        List<String> pieces = new ArrayList<>();

        assertFails(Kind.UNAVAILABLE, () -> models(Budgets.NONE).of(session).chat(REQUEST, pieces::add));

        assertThat(pieces).containsExactly("All ");
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void a_refused_request_is_not_repeated_and_not_counted() {
        server.refuses(400, "too long");

        assertFails(Kind.REFUSED, () -> models(Budgets.NONE).of(session).chat(REQUEST));

        assertThat(server.requests()).hasSize(1);
        assertThat(month().tokens()).isZero();
    }

    private AbstractStringAssert<?> assertFails(Kind kind, Runnable request) {
        var failure = new ArrayList<String>();
        assertThatExceptionOfType(ModelFailure.class).isThrownBy(request::run).satisfies(e -> {
            assertThat(e.kind()).isEqualTo(kind);
            failure.add(String.valueOf(e.getMessage()));
        });
        return assertThat(failure.getFirst());
    }

    /// As a process of its own has them.
    private SessionModels models(Budgets budgets) {
        var model = new ChatCompletions(
                new OpenAiClient.Server(server.base(), ApiKey.NONE, Duration.ofMinutes(1)), "llama");
        return new SessionModels(
                model,
                new BudgetLedger(PRICES, budgets, usages, clock),
                workspaces,
                new Retries(3, Duration.ofSeconds(2)),
                pauses::add);
    }

    private static UsageLimit tokens(long most) {
        return new UsageLimit(OptionalLong.of(most), OptionalLong.empty());
    }

    private ModelUsage used(SessionRef ref) {
        return usages.find(ref.workspace(), UsageScope.of(ref.session()));
    }

    private ModelUsage month() {
        return usages.find(session.workspace(), UsageScope.of(currentMonth()));
    }

    private YearMonth currentMonth() {
        return YearMonth.from(clock.instant().atOffset(ZoneOffset.UTC));
    }

    private SessionRef session() {
        return new SessionRef(workspace.value().id(), CampaignId.next(), SessionId.next());
    }

    private StoredValue<Workspace> founded() {
        var user = new User(new UserId("sub-" + Ids.next()), new DisplayName("Robin"), Optional.empty());
        var founder = ((UserWrite.Written) new Users(table).create(user)).user();
        var founded = Workspace.founded(
                WorkspaceId.next(),
                new WorkspaceName("Thursday"),
                founder.value().id());
        return workspaces.found(founded, founder).orThrow();
    }

    private static String newTable() {
        String name = "test-" + Ids.next();
        TableCreation.ensure(Engines.dynamo().client(), name);
        return name;
    }
}
