package io.talestream.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class EnginesIT {
    @Test
    void a_test_is_given_a_dynamo_db_that_answers(DynamoDb dynamo) {
        assertThat(dynamo.client().listTables().hasTableNames()).isTrue();
    }

    @Test
    void all_tests_of_a_jvm_share_one(DynamoDb dynamo) {
        assertThat(Engines.dynamo()).isSameAs(dynamo);
    }
}
