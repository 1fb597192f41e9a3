package io.talestream.aws;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.AccountRootPrincipal;
import software.amazon.awscdk.services.iam.IPrincipal;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.kms.Key;
import software.constructs.Construct;

/// The single key for all encryption. It outlives the stack, like the data it encrypts. Roles of this account use it
/// according to their own policies. AWS services that send to a queue or topic of this stack need it for that; the
/// policies of the queue and the topic decide whether they may send.
final class EncryptionKey {
    private static final String USE = "Decrypt DescribeKey GenerateDataKey";

    /// All actions on a key, listed one by one.
    private static final String ALL = "CancelKeyDeletion CreateAlias CreateGrant Decrypt DeleteAlias DescribeKey"
            + " DisableKey DisableKeyRotation EnableKey EnableKeyRotation Encrypt GenerateDataKey"
            + " GenerateDataKeyWithoutPlaintext GetKeyPolicy GetKeyRotationStatus ListAliases ListGrants"
            + " ListKeyPolicies ListKeyRotations ListResourceTags PutKeyPolicy ReEncryptFrom ReEncryptTo RevokeGrant"
            + " RotateKeyOnDemand ScheduleKeyDeletion TagResource UntagResource UpdateAlias UpdateKeyDescription";

    private EncryptionKey() {}

    static IKey create(Construct scope, Options options) {
        Stack stack = Stack.of(scope);
        String logs = "arn:%s:logs:%s:%s:log-group:/%s/*"
                .formatted(stack.getPartition(), stack.getRegion(), stack.getAccount(), options.name());
        var policy = PolicyDocument.Builder.create()
                .statements(List.of(
                        statement(new AccountRootPrincipal(), ALL, Map.of()),
                        statement(
                                new ServicePrincipal("logs." + options.region() + ".amazonaws.com"),
                                "Decrypt DescribeKey Encrypt GenerateDataKey ReEncryptFrom ReEncryptTo",
                                Map.of("ArnLike", Map.of("kms:EncryptionContext:aws:logs:arn", logs))),
                        statement(new ServicePrincipal("events.amazonaws.com"), USE, Map.of()),
                        statement(new ServicePrincipal("cloudwatch.amazonaws.com"), USE, Map.of())))
                .build();
        var key = Key.Builder.create(scope, "Key")
                .description("All that %s keeps".formatted(options.name()))
                .alias("alias/" + options.name())
                .enableKeyRotation(true)
                .policy(policy)
                .removalPolicy(RemovalPolicy.RETAIN)
                .build();
        // Imported by ARN, so that grants do not extend its policy.
        return Key.fromKeyArn(scope, "KeyAsIs", key.getKeyArn());
    }

    private static PolicyStatement statement(IPrincipal who, String may, Map<String, Object> where) {
        return PolicyStatement.Builder.create()
                .principals(List.of(who))
                .actions(Permissions.actions("kms", may))
                // In a key policy, `*` means the key itself.
                .resources(List.of("*"))
                .conditions(where)
                .build();
    }
}
