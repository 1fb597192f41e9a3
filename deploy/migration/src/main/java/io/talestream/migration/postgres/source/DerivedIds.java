package io.talestream.migration.postgres.source;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.workspace.WorkspaceId;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Values derived from a row alone, so that a repeated run yields the same: ids, file names, links.
public final class DerivedIds {
    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final int BITS = 5;
    private static final int TIME = 10;
    private static final int CHANCE = 16;
    private static final int TOKEN = 32;
    private static final long MICROS = 1_000_000;

    /// The ids of rows that [#row] names.
    private static final Pattern RETURNED =
            Pattern.compile("talestream-([%1$s]{26})(?:-([%1$s]{26})(?:-[A-Z]+)?)?".formatted(ALPHABET));

    private DerivedIds() {}

    /// The id of a row for a campaign that was created in Talestream: its inverse is [#campaign].
    public static String row(CampaignId campaign) {
        return "talestream-" + campaign.value();
    }

    /// The id of a row for a session that was created in Talestream: its inverse is [#session], unless the row was
    /// moved to another campaign since.
    public static String row(SessionRef session) {
        return row(session.campaign()) + "-" + session.session().value();
    }

    public static String row(SessionRef session, Edition edition) {
        return row(session) + "-" + edition.name();
    }

    public static WorkspaceId workspace(String user) {
        return new WorkspaceId(id("workspace of " + user));
    }

    public static CampaignId campaign(String campaign) {
        Matcher returned = RETURNED.matcher(campaign);
        return new CampaignId(returned.matches() ? returned.group(1) : id("campaign " + campaign));
    }

    /// Begins with the creation time, because lists of sessions are sorted by id. The same session in another
    /// campaign has another id: its files are stored under the id, and the files of a session that moved away are
    /// deleted.
    public static SessionId session(String session, String campaign, String owner, Instant createdAt) {
        Matcher returned = RETURNED.matcher(session);
        if (returned.matches()
                && returned.group(2) != null
                && returned.group(1).equals(campaign(campaign).value())) {
            return new SessionId(returned.group(2));
        }
        String what = "session %s of %s of %s".formatted(session, campaign, owner);
        return new SessionId(
                text(BigInteger.valueOf(createdAt.toEpochMilli()), TIME) + text(bits(what, CHANCE * BITS), CHANCE));
    }

    /// The same token if it is valid here, which every UUID is; otherwise a token derived from it.
    public static ShareToken link(String token) {
        try {
            return new ShareToken(token);
        } catch (InvalidField e) {
            return new ShareToken(text(bits("link " + token, TOKEN * BITS), TOKEN));
        }
    }

    /// Different content gets a different version: a file is never written twice under one name.
    public static Version file(Instant updatedAt, String content) {
        long second = Math.max(1, updatedAt.getEpochSecond());
        return new Version(second * MICROS
                + bits(content, 62).mod(BigInteger.valueOf(MICROS)).longValue());
    }

    /// A short digest of several texts.
    public static String digest(String... parts) {
        MessageDigest digest = Sha256.digest();
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
        }
        return Sha256.of(digest).hex().substring(0, 32);
    }

    /// An id without a time. Its first character has three bits only.
    private static String id(String what) {
        return text(bits(what, 128), TIME + CHANCE);
    }

    private static BigInteger bits(String what, int count) {
        byte[] digest = Sha256.of(what).bytes();
        return new BigInteger(1, digest).shiftRight(digest.length * 8 - count);
    }

    private static String text(BigInteger number, int length) {
        var text = new StringBuilder();
        for (int i = length - 1; i >= 0; i--) {
            text.append(ALPHABET.charAt(number.shiftRight(i * BITS).intValue() & 31));
        }
        return text.toString();
    }
}
