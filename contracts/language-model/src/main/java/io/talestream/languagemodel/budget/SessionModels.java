package io.talestream.languagemodel.budget;

import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.languagemodel.ChatReply;
import io.talestream.languagemodel.ChatRequest;
import io.talestream.languagemodel.LanguageModel;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.languagemodel.ModelFailure.Kind;
import io.talestream.languagemodel.TokenUsage;
import io.talestream.languagemodel.budget.BudgetLedger.Reservation;
import io.talestream.openai.Retries;
import io.talestream.store.Workspaces;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The model as a session may use it, or a workspace for what belongs to no session. Every attempt is counted. After an
/// outage no request is sent for a while, so that many sessions do not each wait for a server that is down.
public final class SessionModels {
    private static final Logger LOG = LoggerFactory.getLogger(SessionModels.class);
    private static final Duration REST = Duration.ofMinutes(2);

    /// Waits between two attempts.
    @FunctionalInterface
    public interface Pauser {
        void pause(Duration pause) throws InterruptedException;
    }

    private final LanguageModel model;
    private final BudgetLedger ledger;
    private final Workspaces workspaces;
    private final Retries retries;
    private final InstantSource clock;
    private final Pauser pauser;
    private volatile Instant restUntil = Instant.MIN;

    public SessionModels(
            LanguageModel model, BudgetLedger ledger, Workspaces workspaces, Retries retries, Pauser pauser) {
        this.model = model;
        this.ledger = ledger;
        this.workspaces = workspaces;
        this.retries = retries;
        this.clock = ledger.clock();
        this.pauser = pauser;
    }

    /// The name of the model, for users.
    public String name() {
        return model.name();
    }

    public LanguageModel of(SessionRef session) {
        return of(session.workspace(), Optional.of(session.session()));
    }

    /// Its requests are counted for the month only.
    public LanguageModel of(WorkspaceId workspace) {
        return of(workspace, Optional.empty());
    }

    private LanguageModel of(WorkspaceId workspace, Optional<SessionId> session) {
        Function<TokenUsage, Reservation> reserving = estimate -> ledger.reserve(workspace, session, estimate);
        return new LanguageModel() {
            @Override
            public String name() {
                return model.name();
            }

            @Override
            public ChatReply chat(ChatRequest request) {
                return retried(workspace, reserving, request, () -> model.chat(request), () -> true);
            }

            @Override
            public ChatReply chat(ChatRequest request, Consumer<String> pieces) {
                var isBegun = new AtomicBoolean();
                Consumer<String> watched = piece -> {
                    isBegun.set(true);
                    pieces.accept(piece);
                };
                return retried(workspace, reserving, request, () -> model.chat(request, watched), () -> !isBegun.get());
            }
        };
    }

    /// @param mayRetry false once a part of the answer was passed on
    private ChatReply retried(
            WorkspaceId workspace,
            Function<TokenUsage, Reservation> reserving,
            ChatRequest request,
            Supplier<ChatReply> call,
            BooleanSupplier mayRetry) {
        Instant rest = restUntil;
        if (clock.instant().isBefore(rest)) {
            throw ModelFailure.of(Kind.UNAVAILABLE, "its server did not answer, and gets no request before " + rest);
        }
        for (int attempt = 1; ; attempt++) {
            try {
                checkAllowed(workspace);
                return attempted(reserving.apply(request.estimate()), call);
            } catch (ModelFailure e) {
                if (e.kind() != Kind.UNAVAILABLE
                        || !mayRetry.getAsBoolean()
                        || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                if (attempt == retries.attempts()) {
                    restUntil = clock.instant().plus(REST);
                    throw e;
                }
                pause(attempt, e);
            }
        }
    }

    private void checkAllowed(WorkspaceId workspace) {
        boolean isAllowed = workspaces
                .find(workspace)
                .map(StoredValue::value)
                .filter(Workspace::allowsModel)
                .isPresent();
        if (!isAllowed) {
            throw ModelFailure.of(Kind.SWITCHED_OFF, "the workspace's owner has switched it off");
        }
    }

    private ChatReply attempted(Reservation reserved, Supplier<ChatReply> call) {
        try {
            ChatReply reply = call.get();
            ledger.settle(reserved, reply.usage());
            return reply;
        } catch (ModelFailure e) {
            e.usage().ifPresent(used -> ledger.settle(reserved, used));
            throw e;
        }
    }

    private void pause(int attempt, ModelFailure why) {
        Duration pause = retries.pauseAfter(attempt, why.requestedPause());
        LOG.warn(
                "request to model {} failed: {} (attempt {} of {}, next in {} s)",
                model.name(),
                why.getMessage(),
                attempt,
                retries.attempts(),
                pause.toSeconds());
        try {
            pauser.pause(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw why;
        }
    }
}
