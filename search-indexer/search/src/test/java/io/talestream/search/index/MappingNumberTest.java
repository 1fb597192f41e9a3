package io.talestream.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Sha256;
import org.junit.jupiter.api.Test;

class MappingNumberTest {
    /// The number, and the beginning of the digest of what it stands for.
    private static final String KNOWN = "2 fc8ffb494ddc341e";

    @Test
    void a_changed_index_definition_needs_a_new_mapping_number() {
        String digest = Sha256.of(SearchIndex.definition().toString()).hex();

        assertThat(SearchIndex.MAPPING + " " + digest.substring(0, 16))
                .as("index.json changed: raise SearchIndex.MAPPING, so that people are told to rebuild, and say so"
                        + " here")
                .isEqualTo(KNOWN);
    }
}
