package io.talestream.ingest.identity;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.filter.ServerFilterChain;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.config.SecurityConfiguration;
import io.micronaut.security.filters.AuthenticationFetcher;
import io.micronaut.security.filters.SecurityFilter;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.security.rules.SecurityRuleResult;
import io.micronaut.security.token.reader.TokenResolver;
import io.talestream.ingest.problem.Refusal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.Fuseable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// Micronaut's security filter with a fast path for a recently verified token and rules that allow the request at
/// once. All other requests, and all refusals, go through Micronaut's own path.
@Filter(Filter.MATCH_ALL_PATTERN)
@Replaces(SecurityFilter.class)
final class TokenFilter extends SecurityFilter {
    private final TokenResolver<HttpRequest<?>> tokens;
    private final KnownTokens known;

    TokenFilter(
            Collection<SecurityRule<HttpRequest<?>>> rules,
            Collection<AuthenticationFetcher<HttpRequest<?>>> fetchers,
            SecurityConfiguration configuration,
            TokenResolver<HttpRequest<?>> tokens,
            KnownTokens known) {
        super(rules, fetchers, configuration);
        this.tokens = tokens;
        this.known = known;
    }

    @Override
    public Publisher<MutableHttpResponse<?>> doFilter(HttpRequest<?> request, ServerFilterChain chain) {
        if (request.getHeaders().getAll(HttpHeaders.AUTHORIZATION).size() > 1) {
            // A proxy could check one header and this process the other.
            return Mono.error(Refusal.invalid(HttpHeaders.AUTHORIZATION, "must not be sent twice"));
        }
        List<String> sent = tokens.resolveTokens(request);
        Optional<Authentication> sender = sent.size() == 1 ? known.find(sent.getFirst()) : Optional.empty();
        if (sender.isEmpty()) {
            return super.doFilter(request, whereItArrived(chain));
        }
        request.setAttribute(KEY, true);
        request.setAttribute(AUTHENTICATION, sender.get());
        return checkRules(request, chain, sender.get());
    }

    @Override
    protected Publisher<MutableHttpResponse<?>> checkRules(
            HttpRequest<?> request, ServerFilterChain chain, @Nullable Authentication sender) {
        if (sender != null) {
            // Present only if the token has just been verified.
            request.getAttribute(TOKEN, String.class).ifPresent(token -> known.add(token, sender));
        }
        return allowAtOnce(request, sender) ? chain.proceed(request) : super.checkRules(request, chain, sender);
    }

    /// Continues on the thread that reads the request: verification may complete on another one. The body has more than
    /// one subscriber, which Micronaut's buffer allows only on its own thread; elsewhere the second subscription is
    /// called from within the first, and refused.
    private static ServerFilterChain whereItArrived(ServerFilterChain chain) {
        return request -> request instanceof NettyHttpRequest<?> arrived
                ? Mono.defer(() -> Mono.from(chain.proceed(request)))
                        .subscribeOn(Schedulers.fromExecutor(
                                arrived.getChannelHandlerContext().executor()))
                : chain.proceed(request);
    }

    /// Whether the first rule with a verdict allows the request, and no rule up to it is asynchronous.
    private boolean allowAtOnce(HttpRequest<?> request, @Nullable Authentication sender) {
        for (SecurityRule<HttpRequest<?>> rule : securityRules) {
            if (!(rule.check(request, sender) instanceof Mono<SecurityRuleResult> answer)
                    || !(answer instanceof Fuseable.ScalarCallable)) {
                return false;
            }
            if (answer.block() != SecurityRuleResult.UNKNOWN) {
                return answer.block() == SecurityRuleResult.ALLOWED;
            }
        }
        return false;
    }
}
