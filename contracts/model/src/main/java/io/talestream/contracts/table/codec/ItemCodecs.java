package io.talestream.contracts.table.codec;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.languagemodel.ModelUsage;
import io.talestream.contracts.request.SeenRequest;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.EmailClaim;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The codec of each entity type. The larger ones have a class of their own.
public final class ItemCodecs {
    private static final Map<EntityType, ItemCodec<?>> BY_TYPE = new EnumMap<>(EntityType.class);

    private static final CopiedName<DisplayName> DISPLAY_NAME =
            CopiedName.of("displayName", DisplayName::new, DisplayName::value);
    private static final CopiedName<WorkspaceName> WORKSPACE_NAME =
            CopiedName.of("workspaceName", WorkspaceName::new, WorkspaceName::value);

    public static final ItemCodec<User> USER = add(new EntityCodec<>(
            EntityType.USER,
            ItemKey.UserKey.class,
            User.class,
            user -> new ItemKey.UserKey(user.id()),
            (user, out) -> out.text("name", user.name().value())
                    .text("email", user.email().map(Email::value)),
            (at, in) -> new User(at.user(), in.as("name", DisplayName::new), in.findAs("email", Email::new))));

    /// The tracking item that keeps an e-mail address unique.
    public static final ItemCodec<EmailClaim> EMAIL = add(new EntityCodec<>(
            EntityType.EMAIL,
            ItemKey.EmailKey.class,
            EmailClaim.class,
            claim -> new ItemKey.EmailKey(claim.email()),
            (claim, out) -> out.text("userId", claim.user().value()),
            (at, in) -> new EmailClaim(at.email(), in.as("userId", UserId::new))));

    /// The root of the aggregate; in the index it is under its founder.
    public static final ItemCodec<Workspace> WORKSPACE = add(new EntityCodec<>(
                    EntityType.WORKSPACE,
                    ItemKey.WorkspaceKey.class,
                    Workspace.class,
                    workspace -> new ItemKey.WorkspaceKey(workspace.id()),
                    (workspace, out) -> out.text("name", workspace.name().value())
                            .text("createdBy", workspace.createdBy().value())
                            .number("memberCount", workspace.memberCount())
                            .mark("modelOff", !workspace.allowsModel()),
                    (at, in) -> new Workspace(
                            at.workspace(),
                            in.as("name", WorkspaceName::new),
                            in.as("createdBy", UserId::new),
                            in.number("memberCount"),
                            !in.flag("modelOff")))
            .indexed((_, workspace) ->
                    Optional.of(Map.of("user", workspace.createdBy().value()))));

    /// A seat; in the index it is under its user.
    public static final ItemCodec<Member> MEMBER = add(new EntityCodec<>(
            EntityType.MEMBER,
            ItemKey.MemberKey.class,
            Member.class,
            member -> new ItemKey.MemberKey(member.workspace(), member.user()),
            (member, out) -> {
                out.choice("role", member.role());
                DISPLAY_NAME.write(member.displayName(), out);
                WORKSPACE_NAME.write(member.workspaceName(), out);
            },
            (at, in) -> new Member(
                    at.workspace(),
                    at.user(),
                    in.choice("role", Role.class),
                    DISPLAY_NAME.read(in),
                    WORKSPACE_NAME.read(in))));

    public static final ItemCodec<VoiceProfile> VOICE_PROFILE = add(VoiceProfileCodec.CODEC);
    public static final ItemCodec<Conversation> CONVERSATION = add(ConversationCodec.CODEC);

    /// An invite; in the index it is under its workspace.
    public static final ItemCodec<Invite> INVITE = add(new EntityCodec<>(
                    EntityType.INVITE,
                    ItemKey.InviteKey.class,
                    Invite.class,
                    invite -> new ItemKey.InviteKey(invite.code()),
                    (invite, out) -> out.text("workspaceId", invite.workspace().value())
                            .choice("role", invite.role())
                            .text("createdBy", invite.createdBy().value())
                            .number("maxUses", invite.maxUses())
                            .number("uses", invite.uses()),
                    (at, in) -> new Invite(
                            at.code(),
                            in.as("workspaceId", WorkspaceId::new),
                            in.choice("role", Role.class),
                            in.as("createdBy", UserId::new),
                            in.epochSecond(Common.EXPIRES_AT),
                            in.number("maxUses"),
                            in.number("uses")))
            .indexed((_, invite) -> Optional.of(Map.of("ws", invite.workspace().value())))
            .expiring(Invite::expiresAt));

    /// A setting; its value is kept as JSON text.
    public static final ItemCodec<Setting> SETTING = add(new EntityCodec<>(
            EntityType.SETTING,
            ItemKey.SettingKey.class,
            Setting.class,
            setting -> new ItemKey.SettingKey(setting.workspace(), setting.name()),
            (setting, out) -> out.text("value", setting.value().value()),
            (at, in) -> new Setting(at.workspace(), at.name(), in.as("value", JsonText::new))));

    /// An item of a workspace; in the index it is in the order of creation.
    public static final ItemCodec<Item> ITEM = add(new EntityCodec<>(
            EntityType.ITEM,
            ItemKey.WorkspaceItemKey.class,
            Item.class,
            item -> new ItemKey.WorkspaceItemKey(item.workspace(), item.id()),
            (item, out) -> out.text("title", item.title().value())
                    .text("body", item.body().value())
                    .texts("tags", item.tags().values())
                    .choice("visibility", item.visibility())
                    .text("createdBy", item.createdBy().map(UserId::value))
                    .text("legacyHash", item.legacyHash().map(LegacyHash::value)),
            (at, in) -> new Item(
                    at.workspace(),
                    at.item(),
                    in.as("title", ItemTitle::new),
                    in.as("body", ItemBody::new),
                    new Tags(in.texts("tags")),
                    in.choice("visibility", Visibility.class),
                    in.findText("createdBy").map(UserId::new),
                    in.findText("legacyHash").map(LegacyHash::new))));

    /// A campaign; the index lists campaigns without the sessions that lie below them in the table.
    public static final ItemCodec<Campaign> CAMPAIGN = add(new EntityCodec<>(
            EntityType.CAMPAIGN,
            ItemKey.CampaignKey.class,
            Campaign.class,
            campaign -> new ItemKey.CampaignKey(campaign.workspace(), campaign.id()),
            (campaign, out) -> out.text("name", campaign.name().value())
                    .text("description", campaign.description().value())
                    .texts("glossary", campaign.glossary().terms())
                    .text(
                            "language",
                            Optional.of(campaign.language())
                                    .filter(language -> !language.isDetected())
                                    .map(SpokenLanguage::value))
                    .choice("visibility", campaign.visibility())
                    .text("createdBy", campaign.createdBy().value())
                    .number("sessionCount", campaign.sessionCount()),
            (at, in) -> new Campaign(
                    at.workspace(),
                    at.campaign(),
                    in.as("name", CampaignName::new),
                    in.as("description", Description::new),
                    new Glossary(in.texts("glossary")),
                    in.findAs("language", SpokenLanguage::new).orElse(SpokenLanguage.DETECT),
                    in.choice("visibility", Visibility.class),
                    in.as("createdBy", UserId::new),
                    in.number("sessionCount"))));

    public static final ItemCodec<Session> SESSION = add(SessionCodec.CODEC);
    public static final ItemCodec<TranscriptPointer> TRANSCRIPT = add(TranscriptCodec.CODEC);
    public static final ItemCodec<Corrections> CORRECTIONS = add(CorrectionsCodec.CODEC);
    public static final ItemCodec<Summary> SUMMARY = add(SummaryCodec.CODEC);

    public static final ItemCodec<ModelUsage> MODEL_USAGE = add(new EntityCodec<>(
                    EntityType.MODEL_USAGE,
                    ItemKey.ModelUsageKey.class,
                    ModelUsage.class,
                    usage -> new ItemKey.ModelUsageKey(usage.workspace(), usage.scope()),
                    (usage, out) -> out.number("tokens", usage.tokens()).number("costMicros", usage.costMicros()),
                    (at, in) -> new ModelUsage(
                            at.workspace(),
                            at.scope(),
                            in.number("tokens"),
                            in.number("costMicros"),
                            in.epochSecond(Common.EXPIRES_AT)))
            .expiring(ModelUsage::expiresAt));

    /// A share link; in the index it is under its session, so that it is deleted with the session.
    public static final ItemCodec<Share> SHARE = add(new EntityCodec<>(
                    EntityType.SHARE,
                    ItemKey.ShareKey.class,
                    Share.class,
                    share -> new ItemKey.ShareKey(share.token()),
                    (share, out) -> out.text(
                                    "workspaceId", share.session().workspace().value())
                            .text("campaignId", share.session().campaign().value())
                            .text("sessionId", share.session().session().value())
                            .text("createdBy", share.createdBy().value()),
                    (at, in) -> new Share(
                            at.token(),
                            new SessionRef(
                                    in.as("workspaceId", WorkspaceId::new),
                                    in.as("campaignId", CampaignId::new),
                                    in.as("sessionId", SessionId::new)),
                            in.as("createdBy", UserId::new),
                            in.epochSecond(Common.EXPIRES_AT)))
            .indexed((_, share) -> Optional.of(ItemKey.partsOf(share.session())))
            .expiring(Share::expiresAt));

    /// A request that was carried out, with the image of the item it created.
    public static final ItemCodec<SeenRequest> REQUEST = add(new EntityCodec<>(
                    EntityType.REQUEST,
                    ItemKey.RequestKey.class,
                    SeenRequest.class,
                    request -> new ItemKey.RequestKey(request.user(), request.key()),
                    (request, out) ->
                            out.text("fingerprint", request.fingerprint().hex()).fields("made", request.made()),
                    (at, in) -> new SeenRequest(
                            at.user(),
                            at.key(),
                            in.as("fingerprint", Sha256::new),
                            in.fields("made"),
                            in.epochSecond(Common.EXPIRES_AT)))
            .expiring(SeenRequest::expiresAt));

    public static final ItemCodec<LegacyItem> LEGACY_ITEM = add(LegacyItemCodec.CODEC);

    public static final ItemCodec<LegacySetting> LEGACY_SETTING = add(new EntityCodec<>(
            EntityType.LEGACY_SETTING,
            ItemKey.LegacySettingKey.class,
            LegacySetting.class,
            setting -> new ItemKey.LegacySettingKey(setting.name()),
            (setting, out) -> out.text("value", setting.value().value()),
            (at, in) -> new LegacySetting(at.name(), in.as("value", JsonText::new))));

    private ItemCodecs() {}

    public static ItemCodec<?> of(EntityType type) {
        return Objects.requireNonNull(BY_TYPE.get(type), () -> type.label() + " has no codec");
    }

    private static <T> ItemCodec<T> add(ItemCodec<T> codec) {
        BY_TYPE.put(codec.type(), codec);
        return codec;
    }
}
