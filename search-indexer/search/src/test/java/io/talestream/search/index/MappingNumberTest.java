package io.talestream.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Sha256;
import org.junit.jupiter.api.Test;

class MappingNumberTest {
    /// The mapping number and the first digits of the digest of its definition.
    private static final String KNOWN = "6 b93fc38fdee5ee1f";

    @Test
    void a_changed_index_definition_needs_a_new_mapping_number() {
        String digest = Sha256.of(SearchIndex.definition().toString()).hex();

        assertThat(SearchIndex.MAPPING + " " + digest.substring(0, 16))
                .as("index.json changed: raise SearchIndex.MAPPING, so operators are prompted to rebuild, and update"
                        + " this test")
                .isEqualTo(KNOWN);
    }
}
