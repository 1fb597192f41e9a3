package io.talestream.stream.projection;

import static org.assertj.core.api.Assertions.assertThat;

/// The invariants that hold when no change is in delivery.
final class ProjectionAgreement {
    private ProjectionAgreement() {}

    static void holdsOn(ProjectionFixture stage) {
        var campaign = stage.campaign().value();
        var sessions = stage.allSessions();
        assertThat(sessions)
                .allSatisfy(session ->
                        assertThat(session.value().campaignName().value()).isEqualTo(campaign.name()));
        assertThat(campaign.sessionCount()).isEqualTo(sessions.size());

        var workspace = stage.workspace().value();
        var members = stage.allMembers();
        assertThat(members).allSatisfy(member -> {
            assertThat(member.value().workspaceName().value()).isEqualTo(workspace.name());
            assertThat(member.value().displayName().value())
                    .isEqualTo(stage.users
                            .find(member.value().user())
                            .orElseThrow()
                            .value()
                            .name());
        });
        assertThat(workspace.memberCount()).isEqualTo(members.size());
    }
}
