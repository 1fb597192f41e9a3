package io.talestream.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.aws.SynthesizedStack.Resource;
import io.talestream.contracts.table.TableDesign;
import io.talestream.store.objects.AudioUploads;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every size stores its data safely.
final class StoresTest {
    private static final String KEPT = "Retain Retain";

    @ParameterizedTest
    @EnumSource
    void tables_are_encrypted_recoverable_and_protected(Variant variant) {
        assertThat(SynthesizedStack.of(variant).all("AWS::DynamoDB::Table"))
                .hasSize(4)
                .allSatisfy(table -> {
                    assertThat(table.property("/SSESpecification/SSEEnabled").asBoolean())
                            .isTrue();
                    assertThat(table.property("/SSESpecification/KMSMasterKeyId")
                                    .isMissingNode())
                            .isFalse();
                    assertThat(table.property("/PointInTimeRecoverySpecification/PointInTimeRecoveryEnabled")
                                    .asBoolean())
                            .isTrue();
                    assertThat(table.property("/DeletionProtectionEnabled").asBoolean())
                            .isTrue();
                    assertThat(table.property("/BillingMode").asText()).isEqualTo("PAY_PER_REQUEST");
                    assertThat(table.retention()).isEqualTo(KEPT);
                });
    }

    @ParameterizedTest
    @EnumSource
    void the_table_streams_both_images_and_expires_items(Variant variant) {
        Resource table = SynthesizedStack.of(variant).startingWith("AWS::DynamoDB::Table", "Table");

        assertThat(table.property("/StreamSpecification/StreamViewType").asText())
                .isEqualTo("NEW_AND_OLD_IMAGES");
        assertThat(table.property("/TimeToLiveSpecification/AttributeName").asText())
                .isEqualTo(TableDesign.TTL_ATTRIBUTE);
        assertThat(table.property("/TimeToLiveSpecification/Enabled").asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void buckets_are_private_encrypted_and_survive_the_stack(Variant variant) {
        assertThat(SynthesizedStack.of(variant).all("AWS::S3::Bucket"))
                .hasSize(2)
                .allSatisfy(bucket -> {
                    for (String block : List.of(
                            "BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets")) {
                        assertThat(bucket.property("/PublicAccessBlockConfiguration/" + block)
                                        .asBoolean())
                                .as(block)
                                .isTrue();
                    }
                    assertThat(bucket.property("/AccessControl").isMissingNode())
                            .isTrue();
                    assertThat(bucket.property("/OwnershipControls/Rules/0/ObjectOwnership")
                                    .asText())
                            .isEqualTo("BucketOwnerEnforced");
                    assertThat(bucket.property("/BucketEncryption/ServerSideEncryptionConfiguration/0")
                                    .isMissingNode())
                            .isFalse();
                    assertThat(bucket.retention()).isEqualTo(KEPT);
                });
        assertThat(files(variant)
                        .property("/BucketEncryption/ServerSideEncryptionConfiguration/0"
                                + "/ServerSideEncryptionByDefault/SSEAlgorithm")
                        .asText())
                .isEqualTo("aws:kms");
    }

    @ParameterizedTest
    @EnumSource
    void buckets_queues_and_topics_require_tls(Variant variant) {
        var stack = SynthesizedStack.of(variant);
        for (String type : List.of("AWS::S3::Bucket", "AWS::SQS::Queue", "AWS::SNS::Topic")) {
            assertThat(stack.all(type + "Policy"))
                    .hasSameSizeAs(stack.all(type))
                    .allSatisfy(policy -> assertThat(StreamSupport.stream(
                                    policy.property("/PolicyDocument/Statement").spliterator(), false))
                            .as(policy.id())
                            .anyMatch(statement ->
                                    statement.path("Effect").asText().equals("Deny")
                                            && statement
                                                    .at("/Condition/Bool/aws:SecureTransport")
                                                    .asText()
                                                    .equals("false")));
        }
    }

    @ParameterizedTest
    @EnumSource
    void queues_topics_logs_secrets_and_streams_are_encrypted_with_our_key(Variant variant) {
        var stack = SynthesizedStack.of(variant);

        assertThat(stack.all("AWS::SQS::Queue"))
                .hasSize(variant == Variant.EMBEDDED ? 0 : 2)
                .noneMatch(queue -> queue.property("/KmsMasterKeyId").isMissingNode());
        assertThat(stack.some("AWS::SNS::Topic"))
                .noneMatch(topic -> topic.property("/KmsMasterKeyId").isMissingNode());
        assertThat(stack.some("AWS::Logs::LogGroup"))
                .noneMatch(group -> group.property("/KmsKeyId").isMissingNode())
                .noneMatch(group -> group.property("/RetentionInDays").isMissingNode());
        assertThat(stack.some("AWS::SecretsManager::Secret"))
                .noneMatch(secret -> secret.property("/KmsKeyId").isMissingNode());
        assertThat(stack.all("AWS::Kinesis::Stream"))
                .hasSize(variant == Variant.RICH ? 1 : 0)
                .allSatisfy(changes -> {
                    assertThat(changes.property("/StreamEncryption/EncryptionType")
                                    .asText())
                            .isEqualTo("KMS");
                    assertThat(changes.retention()).isEqualTo(KEPT);
                });
        assertThat(stack.one("AWS::KMS::Key").property("/EnableKeyRotation").asBoolean())
                .isTrue();
        assertThat(stack.one("AWS::KMS::Key").retention()).isEqualTo(KEPT);
    }

    @ParameterizedTest
    @EnumSource
    void the_index_is_private_encrypted_and_requires_authentication(Variant variant) {
        Resource index = SynthesizedStack.of(variant).one("AWS::OpenSearchService::Domain");

        assertThat(index.property("/VPCOptions/SubnetIds"))
                .hasSize(variant.size().isRedundant() ? variant.size().zones() : 1);
        assertThat(index.property("/VPCOptions/SecurityGroupIds")).hasSize(1);
        assertThat(index.property("/EncryptionAtRestOptions/Enabled").asBoolean())
                .isTrue();
        assertThat(index.property("/NodeToNodeEncryptionOptions/Enabled").asBoolean())
                .isTrue();
        assertThat(index.property("/DomainEndpointOptions/EnforceHTTPS").asBoolean())
                .isTrue();
        assertThat(index.property("/DomainEndpointOptions/TLSSecurityPolicy").asText())
                .startsWith("Policy-Min-TLS-1-2");
        assertThat(index.property("/AdvancedSecurityOptions/Enabled").asBoolean())
                .isTrue();
        assertThat(index.property("/AdvancedSecurityOptions/AnonymousAuthEnabled")
                        .asBoolean())
                .isFalse();
        assertThat(index.property("/AdvancedSecurityOptions/MasterUserOptions/MasterUserPassword")
                        .toString())
                .contains("{{resolve:secretsmanager:");
    }

    @ParameterizedTest
    @EnumSource
    void parts_of_an_upload_are_deleted_a_day_after_it_could_be_resumed(Variant variant) {
        assertThat(rule(variant, "unfinished uploads and what was deleted")
                        .at("/AbortIncompleteMultipartUpload/DaysAfterInitiation")
                        .asLong())
                .isEqualTo(AudioUploads.RESUMABLE.plusDays(1).toDays());
    }

    @ParameterizedTest
    @EnumSource
    void recordings_are_archived_with_instant_access_and_never_expire(Variant variant) {
        assertThat(rule(variant, "recordings").path("Transitions").findValuesAsText("StorageClass"))
                .containsExactly("STANDARD_IA", "GLACIER_IR");
        assertThat(rule(variant, "recordings").path("Prefix").asText()).isEqualTo("workspaces/");
        assertThat(rule(variant, "recordings").path("ObjectSizeGreaterThan").asLong())
                .isGreaterThan(10_000_000);
        assertThat(files(variant).property("/LifecycleConfiguration/Rules").findValues("ExpirationInDays"))
                .isEmpty();
    }

    private static JsonNode rule(Variant variant, String id) {
        return StreamSupport.stream(
                        files(variant).property("/LifecycleConfiguration/Rules").spliterator(), false)
                .filter(rule -> rule.path("Id").asText().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Resource files(Variant variant) {
        return SynthesizedStack.of(variant).startingWith("AWS::S3::Bucket", "Files");
    }
}
