package io.talestream.contracts.campaign;

import io.talestream.contracts.store.NamedEntity;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.HideableEntity;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;

/// A campaign of many sessions. `sessionCount` is maintained by the projector.
///
/// @param language of the recordings, unless a session has another one
public record Campaign(
        WorkspaceId workspace,
        CampaignId id,
        CampaignName name,
        Description description,
        Glossary glossary,
        SpokenLanguage language,
        Visibility visibility,
        UserId createdBy,
        long sessionCount)
        implements HideableEntity, NamedEntity {

    public static Campaign started(WorkspaceId workspace, CampaignId id, CampaignName name, UserId by) {
        return new Campaign(
                workspace, id, name, Description.NONE, Glossary.EMPTY, SpokenLanguage.DETECT, Visibility.ALL, by, 0);
    }

    public Campaign named(CampaignName newName) {
        return new Campaign(
                workspace, id, newName, description, glossary, language, visibility, createdBy, sessionCount);
    }

    public Campaign knowing(Glossary newGlossary) {
        return new Campaign(
                workspace, id, name, description, newGlossary, language, visibility, createdBy, sessionCount);
    }

    public Campaign counting(long sessions) {
        return new Campaign(workspace, id, name, description, glossary, language, visibility, createdBy, sessions);
    }
}
