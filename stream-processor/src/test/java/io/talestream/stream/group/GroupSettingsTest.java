package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.stream.history.Projection;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupSettingsTest {
    @Test
    void search_has_a_group_to_itself_unless_it_is_said_otherwise() {
        assertThat(GroupSettings.USUAL.groups())
                .containsEntry("search", List.of("search"))
                .containsEntry("work", List.of("projector", "transcription", "archive"));
    }

    @Test
    void consumers_go_into_the_groups_that_name_them() {
        var archive = new Projection("archive");
        var search = new Projection("search");

        var assigned = GroupSettings.parse("fast = search ; slow=archive, projector; none=")
                .assign(List.of(archive, search));

        assertThat(assigned.get("fast")).containsExactly(search);
        assertThat(assigned.get("slow")).containsExactly(archive);
        assertThat(assigned.get("none")).isEmpty();
    }

    @Test
    void a_consumer_that_no_group_names_is_a_mistake() {
        assertThatThrownBy(() -> GroupSettings.parse("work=archive").assign(List.of(new Projection("search"))))
                .hasMessage("consumer search is in no group and would get no changes");
    }

    @Test
    void what_cannot_be_meant_is_refused() {
        assertThatThrownBy(() -> GroupSettings.parse("a=search;b=search")).hasMessageContaining("more than one group");
        assertThatThrownBy(() -> GroupSettings.parse("a=search;a=archive")).hasMessageContaining("defined twice");
        assertThatThrownBy(() -> GroupSettings.parse("search")).hasMessageContaining("name=consumer");
        assertThatThrownBy(() -> new Group("Search!", List.of())).hasMessageContaining("lower-case letters");
    }
}
