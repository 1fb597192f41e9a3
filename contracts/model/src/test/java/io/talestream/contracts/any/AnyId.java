package io.talestream.contracts.any;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/// Arbitrary names of things: ids, codes, versions and times.
public final class AnyId {
    private static final String BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final long MICROS_UNTIL_2100 = 4_102_444_800_000_000L;

    private AnyId() {}

    public static Arbitrary<UserId> user() {
        return Arbitraries.oneOf(
                        AnyText.lookAlike(),
                        Arbitraries.strings()
                                .withCharRange('!', '~')
                                .ofMinLength(1)
                                .ofMaxLength(40),
                        Arbitraries.just("%".repeat(UserId.LONGEST)))
                .map(UserId::new);
    }

    public static Arbitrary<Email> email() {
        return Arbitraries.oneOf(AnyText.line(20), AnyText.accented())
                .filter(text -> text.codePoints().noneMatch(Character::isWhitespace))
                .map(text -> new Email(text + "@example.org"));
    }

    public static Arbitrary<WorkspaceId> workspace() {
        return ulid().map(WorkspaceId::new);
    }

    public static Arbitrary<CampaignId> campaign() {
        return ulid().map(CampaignId::new);
    }

    public static Arbitrary<SessionId> session() {
        return ulid().map(SessionId::new);
    }

    public static Arbitrary<SessionRef> sessionRef() {
        return Combinators.combine(workspace(), campaign(), session()).as(SessionRef::new);
    }

    public static Arbitrary<ItemId> item() {
        return ulid().map(ItemId::new);
    }

    public static Arbitrary<InviteCode> inviteCode() {
        return base32(12).map(InviteCode::new);
    }

    public static Arbitrary<IdempotencyKey> idempotencyKey() {
        return Arbitraries.strings()
                .withCharRange('!', '~')
                .ofMinLength(1)
                .ofMaxLength(IdempotencyKey.LONGEST)
                .map(IdempotencyKey::new);
    }

    public static Arbitrary<ShareToken> shareToken() {
        return base32(32).map(ShareToken::new);
    }

    public static Arbitrary<LegacyHash> legacyHash() {
        return Arbitraries.strings()
                .withChars("0123456789abcdef")
                .ofMinLength(32)
                .ofMaxLength(128)
                .map(LegacyHash::new);
    }

    public static Arbitrary<Version> version() {
        return Arbitraries.longs().between(1, (1L << 53) - 1).map(Version::new);
    }

    /// A time as the table keeps it.
    public static Arbitrary<Instant> time() {
        return Arbitraries.longs()
                .between(0, MICROS_UNTIL_2100)
                .map(micros -> Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
    }

    public static Arbitrary<String> ulid() {
        return Combinators.combine(Arbitraries.chars().range('0', '7'), base32(Ids.LENGTH - 1))
                .as((first, rest) -> first + rest);
    }

    private static Arbitrary<String> base32(int length) {
        return Arbitraries.strings().withChars(BASE_32).ofLength(length);
    }
}
