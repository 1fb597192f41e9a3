package io.talestream.contracts.any;

import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import java.time.YearMonth;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;

/// Any key of the table.
public final class AnyKey implements ArbitrarySupplier<ItemKey> {
    @Override
    public Arbitrary<ItemKey> get() {
        return Arbitraries.oneOf(
                Arrays.stream(EntityType.values()).map(AnyKey::of).toList());
    }

    public static Arbitrary<ItemKey> of(EntityType type) {
        return switch (type) {
            case USER -> AnyId.user().map(ItemKey.UserKey::new);
            case EMAIL -> AnyId.email().map(ItemKey.EmailKey::new);
            case WORKSPACE -> AnyId.workspace().map(ItemKey.WorkspaceKey::new);
            case MEMBER -> Combinators.combine(AnyId.workspace(), AnyId.user()).as(ItemKey.MemberKey::new);
            case VOICE_PROFILE ->
                Combinators.combine(AnyId.workspace(), AnyId.user()).as(ItemKey.VoiceProfileKey::new);
            case CONVERSATION ->
                Combinators.combine(
                                AnyId.workspace(), AnyId.user(), AnyId.ulid().map(ConversationId::new))
                        .as(ItemKey.ConversationKey::new);
            case INVITE -> AnyId.inviteCode().map(ItemKey.InviteKey::new);
            case SETTING ->
                Combinators.combine(AnyId.workspace(), settingName()).as(ItemKey.SettingKey::new);
            case ITEM -> Combinators.combine(AnyId.workspace(), AnyId.item()).as(ItemKey.WorkspaceItemKey::new);
            case CAMPAIGN ->
                Combinators.combine(AnyId.workspace(), AnyId.campaign()).as(ItemKey.CampaignKey::new);
            case SESSION -> AnyId.sessionRef().map(ItemKey.SessionKey::new);
            case TRANSCRIPT -> AnyId.sessionRef().map(ItemKey.TranscriptKey::new);
            case CORRECTIONS -> AnyId.sessionRef().map(ItemKey.CorrectionsKey::new);
            case SUMMARY ->
                Combinators.combine(AnyId.sessionRef(), Arbitraries.of(Edition.values()))
                        .as(ItemKey.SummaryKey::new);
            case MODEL_USAGE ->
                Combinators.combine(AnyId.workspace(), usageScope()).as(ItemKey.ModelUsageKey::new);
            case SHARE -> AnyId.shareToken().map(ItemKey.ShareKey::new);
            case REQUEST ->
                Combinators.combine(AnyId.user(), AnyId.idempotencyKey()).as(ItemKey.RequestKey::new);
            case LEGACY_ITEM -> AnyId.legacyHash().map(ItemKey.LegacyItemKey::new);
            case LEGACY_SETTING -> settingName().map(ItemKey.LegacySettingKey::new);
        };
    }

    static Arbitrary<UsageScope> usageScope() {
        return Arbitraries.oneOf(
                AnyId.sessionRef().map(ref -> UsageScope.of(ref.session())),
                Arbitraries.integers().between(0, 11).map(month -> UsageScope.of(YearMonth.of(2026, month + 1))));
    }

    public static Arbitrary<SettingName> settingName() {
        return Arbitraries.oneOf(AnyText.lookAlike(), AnyText.line(128)).map(SettingName::new);
    }
}
