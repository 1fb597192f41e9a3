package io.talestream.handbook;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Claims about the table, each with the test that fails if it is not true.
final class CheckedClaims {
    /// @param test class and method
    record Claim(String text, String test) {}

    static final List<Claim> REQUIREMENTS = List.of(
            new Claim(
                    "every pattern has operations, a budget and a rate",
                    "AccessPatternsTest#every_pattern_has_an_operation_a_budget_and_a_rate"),
            new Claim(
                    "every entity is read and written by a pattern",
                    "AccessPatternsTest#every_kind_of_item_is_written_by_some_pattern_and_version_1s_only_removed"),
            new Claim("no pattern scans", "AccessPatternsTest#no_pattern_scans_the_table"),
            new Claim("every entity has a real sample", "SamplesTest#every_kind_of_item_has_a_real_sample"),
            new Claim("every entity has a relationship", "SamplesTest#the_chart_shows_every_kind_of_item"),
            new Claim("every entity is in an aggregate", "SamplesTest#every_kind_of_item_is_in_an_aggregate"),
            new Claim(
                    "the key of a child contains that of its parent",
                    "EntityTypeTest#the_key_of_an_item_contains_the_key_of_its_parent"),
            new Claim(
                    "what belongs to a workspace, and nothing else, is erased with it",
                    "EntityTypeTest#what_belongs_to_a_workspace_and_nothing_else_is_erased_with_it"),
            new Claim(
                    "the largest item of each kind is well below 400 KB",
                    "ItemLimitsTest#the_largest_item_is_well_below_the_size_limit"));

    static final List<Claim> DESIGN = List.of(
            new Claim(
                    "every pattern is run on a real engine and stays within its budget, whatever else is in the table",
                    "AccessPatternsIT#costs_what_it_declares_and_nothing_for_unrelated_data"),
            new Claim(
                    "no pattern is without such a test", "AccessPatternsIT#every_pattern_of_the_catalogue_is_measured"),
            new Claim("every index is used", "AccessPatternsTest#every_index_is_used"),
            new Claim(
                    "every entry of an index is read by some pattern",
                    "AccessPatternsTest#every_entry_in_an_index_is_read_by_some_pattern"),
            new Claim("a client reads its own writes", "AccessPatternsTest#read_after_write_goes_to_the_table"),
            new Claim(
                    "a list of campaigns does not read their sessions",
                    "AccessPatternsTest#listing_campaigns_does_not_read_the_partition_of_their_sessions"),
            new Claim(
                    "transactions are within DynamoDB's limits",
                    "AccessPatternsTest#a_transaction_is_within_dynamodb_limits_and_has_distinct_items"),
            new Claim(
                    "the largest transaction is below 4 MB",
                    "ItemLimitsTest#the_largest_transaction_is_below_four_megabytes"),
            new Claim(
                    "the longest keys fit, in the table and in every index",
                    "ItemLimitsTest#the_longest_keys_fit_in_the_table_and_in_every_index"),
            new Claim("no text can forge a key", "ItemKeyTest#keys_of_different_kinds_never_collide"),
            new Claim(
                    "a prefix never matches another session",
                    "ItemKeyTest#the_prefix_of_one_session_never_matches_a_key_of_another"),
            new Claim(
                    "ids have one length and sort by time",
                    "IdsTest#ids_have_one_length_and_grow_with_time_even_within_a_millisecond"),
            new Claim(
                    "versions grow whatever the clocks say",
                    "VersionTest#versions_increase_whatever_the_writers_clocks_say"),
            new Claim(
                    "an entry of the sparse index follows the state of its session",
                    "SessionsRepositoryIT#a_session_is_listed_in_another_state_when_it_advances_or_fails_and_not_after_its_deletion"),
            new Claim(
                    "an expired invite is refused before TTL removes it",
                    "InvitesRepositoryIT#an_invite_expires_on_time_before_its_item_is_deleted"),
            new Claim(
                    "an expired link is refused before TTL removes it",
                    "SharesRepositoryIT#a_link_expires_on_time_before_its_item_is_deleted"),
            new Claim(
                    "of two writers of one version one is written",
                    "SessionsRepositoryIT#of_concurrent_updates_of_one_version_one_is_written"),
            new Claim("an address has one owner", "UsersRepositoryIT#of_concurrent_claims_on_an_address_one_succeeds"),
            new Claim(
                    "a repeated request creates nothing",
                    "DynamoRequestsIT#a_repeated_request_creates_nothing_and_returns_the_same_answer"),
            new Claim("nothing deleted reappears", "DynamoDeletionIT#a_stale_write_does_not_restore_deleted_items"),
            new Claim(
                    "attributes of a newer release survive a write",
                    "ItemFormatTest#attributes_of_a_newer_release_are_preserved"),
            new Claim(
                    "no partition is full at 100,000 tables of players",
                    "ArithmeticTest#no_partition_reaches_its_limit_at_a_hundred_thousand_tables"),
            new Claim(
                    "the table of the AWS stack is the one that the tests use",
                    "TablesTest#the_table_matches_the_one_that_the_product_creates"),
            new Claim(
                    "the tables are encrypted, recoverable and protected",
                    "StoresTest#tables_are_encrypted_recoverable_and_protected"),
            new Claim(
                    "the code that reads a whole table is listed",
                    "HandbookTest#all_code_that_scans_a_table_is_on_the_page"));

    private CheckedClaims() {}

    static Stream<Claim> all() {
        return Stream.concat(REQUIREMENTS.stream(), DESIGN.stream());
    }

    static String markdown(List<Claim> claims) {
        return claims.stream()
                .map(claim -> "- [x] %s: `%s`\n".formatted(claim.text(), claim.test()))
                .collect(Collectors.joining());
    }
}
