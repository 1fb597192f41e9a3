package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.stream.history.Projection;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupSettingsTest {
    @Test
    void search_has_its_own_group_by_default() {
        assertThat(GroupSettings.USUAL.groups())
                .containsEntry("search", List.of("search"))
                .containsEntry("work", List.of("projector", "transcription", "archive"));
    }

    @Test
    void consumers_are_assigned_to_the_groups_that_name_them() {
        var archive = new Projection("archive");
        var search = new Projection("search");

        var assigned = GroupSettings.parse("fast = search ; slow=archive, projector; none=")
                .assign(List.of(archive, search));

        assertThat(assigned.get("fast")).containsExactly(search);
        assertThat(assigned.get("slow")).containsExactly(archive);
        assertThat(assigned.get("none")).isEmpty();
    }

    @Test
    void a_consumer_without_a_group_is_rejected() {
        assertThatThrownBy(() -> GroupSettings.parse("work=archive").assign(List.of(new Projection("search"))))
                .hasMessage("consumer search is in no group and would get no changes");
    }

    @Test
    void malformed_group_settings_are_rejected() {
        assertThatThrownBy(() -> GroupSettings.parse("a=search;b=search")).hasMessageContaining("more than one group");
        assertThatThrownBy(() -> GroupSettings.parse("a=search;a=archive")).hasMessageContaining("defined twice");
        assertThatThrownBy(() -> GroupSettings.parse("search")).hasMessageContaining("name=consumer");
        assertThatThrownBy(() -> new Group("Search!", List.of())).hasMessageContaining("lower-case letters");
    }
}
