package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class SharesRepositoryIT extends RepositoryFixture {
    private final Shares shares = on.shares();
    private final StoredValue<Campaign> campaign = aCampaignIn(aWorkspace());
    private final StoredValue<Session> session = aSessionOf(campaign);

    SharesRepositoryIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void a_new_link_is_resolved_to_its_session() {
        var share = aShareOf(session);

        assertThat(shares.resolve(share.value().token())).contains(share);
        assertThat(share.value().session()).isEqualTo(session.value().ref());
    }

    @Test
    void an_unknown_token_is_not_found() {
        assertThat(shares.resolve(ShareToken.random())).isEmpty();
    }

    @Test
    void a_link_is_created_once_and_only_to_an_existing_session() {
        var share = aShareOf(session);

        assertThat(shares.create(share.value(), Idempotency.NO_KEY)).isEqualTo(new WriteResult.AlreadyExists<>(share));

        on.sessions().delete(session).orThrow();
        var late = newShare(session);
        assertThat(shares.create(late, Idempotency.NO_KEY)).isEqualTo(new WriteResult.NotFound<>());
        assertThat(shares.resolve(late.token())).isEmpty();
    }

    @Test
    void a_link_expires_on_time_before_its_item_is_deleted() {
        var share = aShareOf(session);
        on.clock().set(share.value().expiresAt().minusNanos(1));
        assertThat(shares.resolve(share.value().token())).contains(share);
        assertThat(shares.list(session.value().ref(), ALL).items()).containsExactly(share);

        on.clock().set(share.value().expiresAt());

        assertThat(shares.resolve(share.value().token())).isEmpty();
        assertThat(shares.list(session.value().ref(), ALL).items()).isEmpty();
    }

    @Test
    void a_revoked_link_is_not_found() {
        var share = aShareOf(session);

        assertThat(shares.revoke(share)).isInstanceOf(WriteResult.Written.class);
        later();

        assertThat(shares.resolve(share.value().token())).isEmpty();
        assertThat(shares.list(session.value().ref(), ALL).items()).isEmpty();
        assertThat(shares.revoke(share)).isEqualTo(new WriteResult.NotFound<>());
    }

    @Test
    void a_recreated_token_has_a_higher_version_even_on_a_slow_clock() {
        var first = aShareOf(session);
        shares.revoke(first).orThrow();
        onASlowClock();

        var second = shares.create(first.value(), Idempotency.NO_KEY).orThrow();

        assertThat(second.version().micros()).isGreaterThan(first.version().micros() + 1);
        assertThat(shares.revoke(first)).isEqualTo(new WriteResult.Conflict<>(second));
        assertThat(shares.resolve(first.value().token())).contains(second);
    }

    @Test
    void the_list_has_links_of_one_session_newest_first() {
        var oldest = aShareOf(session);
        later();
        var middle = aShareOf(session);
        aShareOf(aSessionOf(campaign));
        later();
        var newest = aShareOf(session);

        assertThat(shares.list(session.value().ref(), ALL).items()).containsExactly(newest, middle, oldest);
    }

    @Test
    void any_token_is_refused_or_not_found() {
        NastyTexts.refusedOrStored("share token", token -> {
            assertThat(shares.resolve(new ShareToken(token))).isEmpty();
            return token;
        });
    }
}
