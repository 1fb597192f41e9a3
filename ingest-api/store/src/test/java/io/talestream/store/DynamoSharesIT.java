package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.share.Shares;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class DynamoSharesIT extends RepositoryFixture {
    private final Shares shares = on.shares();
    private final Stored<Campaign> campaign = aCampaignIn(aWorkspace());
    private final Stored<Session> session = aSessionOf(campaign);

    DynamoSharesIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void a_new_link_is_resolved_to_its_session() {
        var share = aShareOf(session);

        assertThat(shares.resolve(share.value().token())).contains(share);
        assertThat(share.value().session()).isEqualTo(session.value().ref());
    }

    @Test
    void a_token_nobody_made_shows_nothing() {
        assertThat(shares.resolve(ShareToken.random())).isEmpty();
    }

    @Test
    void a_link_is_created_once_and_only_to_a_session_that_is_there() {
        var share = aShareOf(session);

        assertThat(shares.create(share.value())).isEqualTo(new WriteResult.AlreadyExists<>(share));

        on.sessions().delete(session).orThrow();
        var late = newShare(session);
        assertThat(shares.create(late)).isEqualTo(new WriteResult.NotFound<>());
        assertThat(shares.resolve(late.token())).isEmpty();
    }

    @Test
    void a_link_ends_at_its_time_although_it_is_still_there() {
        var share = aShareOf(session);
        on.clock().set(share.value().expiresAt().minusNanos(1));
        assertThat(shares.resolve(share.value().token())).contains(share);

        on.clock().set(share.value().expiresAt());

        assertThat(shares.resolve(share.value().token())).isEmpty();
        assertThat(shares.list(session.value().ref(), ALL).items()).containsExactly(share);
    }

    @Test
    void a_revoked_link_is_gone() {
        var share = aShareOf(session);

        assertThat(shares.revoke(share)).isInstanceOf(WriteResult.Written.class);
        later();

        assertThat(shares.resolve(share.value().token())).isEmpty();
        assertThat(shares.list(session.value().ref(), ALL).items()).isEmpty();
        assertThat(shares.revoke(share)).isEqualTo(new WriteResult.NotFound<>());
    }

    @Test
    void a_token_made_again_gets_a_higher_version_even_on_a_slow_clock() {
        var first = aShareOf(session);
        shares.revoke(first).orThrow();
        onASlowClock();

        var second = shares.create(first.value()).orThrow();

        assertThat(second.version().micros()).isGreaterThan(first.version().micros() + 1);
        assertThat(shares.revoke(first)).isEqualTo(new WriteResult.Conflict<>(second));
        assertThat(shares.resolve(first.value().token())).contains(second);
    }

    @Test
    void the_list_has_the_newest_first_and_no_other_sessions() {
        var oldest = aShareOf(session);
        later();
        var middle = aShareOf(session);
        aShareOf(aSessionOf(campaign));
        later();
        var newest = aShareOf(session);

        assertThat(shares.list(session.value().ref(), ALL).items()).containsExactly(newest, middle, oldest);
    }

    @Test
    void any_token_is_refused_or_shows_nothing() {
        NastyTexts.refusedOrKept("share token", token -> {
            assertThat(shares.resolve(new ShareToken(token))).isEmpty();
            return token;
        });
    }
}
