package io.talestream.contracts.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.any.AnyItem;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.request.SeenRequest;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.user.EmailClaim;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ItemOwnersTest {
    @Property(seed = "1", tries = 200)
    void an_item_belongs_to_its_partition_and_to_the_workspace_and_user_that_it_names(
            @ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item) {
        Map<String, String> parts = item.key().parts();
        Set<String> expected = new HashSet<>(Set.of(item.key().pk()));
        if (parts.containsKey("user")) {
            expected.add(EntityType.USER.pk().fill(parts));
        }
        switch (item.stored().value()) {
            case Invite invite -> expected.add(new ItemKey.WorkspaceKey(invite.workspace()).pk());
            case Share share ->
                expected.add(new ItemKey.WorkspaceKey(share.session().workspace()).pk());
            case EmailClaim claim -> expected.add(new ItemKey.UserKey(claim.user()).pk());
            case Conversation conversation -> expected.add(new ItemKey.WorkspaceKey(conversation.workspace()).pk());
            case SeenRequest request -> expected.addAll(ItemOwners.of(request.made()));
            default -> {}
        }

        assertThat(ItemOwners.of(item.attributes())).isEqualTo(expected);
    }
}
