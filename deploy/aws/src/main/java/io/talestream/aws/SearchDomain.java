package io.talestream.aws;

import io.talestream.aws.size.Nodes;
import io.talestream.aws.size.Size;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.ec2.SecurityGroup;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.logs.CfnResourcePolicy;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.opensearchservice.CfnDomain;
import software.amazon.awscdk.services.secretsmanager.Secret;
import software.amazon.awscdk.services.secretsmanager.SecretStringGenerator;
import software.constructs.Construct;

/// The OpenSearch domain of the index. It is inside the network, accepts TLS only, and has one user with a generated
/// password. Its content can be rebuilt from the table and the files.
///
/// It is written as a CloudFormation resource: the higher-level construct would add a Lambda function that sets the
/// access policy.
final class SearchDomain {
    static final String USER = "talestream";
    private static final String VERSION = "OpenSearch_3.5";

    final CfnDomain domain;
    final Secret password;
    final SecurityGroup guard;
    final String name;

    SearchDomain(Construct scope, Options options, Network network, IKey key, Logs logs) {
        name = options.name();
        password = password(scope, key);
        guard = network.guard(scope, "IndexGuard", "Who may ask the index");
        LogGroup errors = logs.of("index-errors");
        LogGroup slow = logs.of("index-slow");
        CfnResourcePolicy mayLog = mayLog(scope, List.of(errors, slow));
        List<String> subnets = network.vpc.selectSubnets(network.index).getSubnetIds();
        domain = CfnDomain.Builder.create(scope, "Index")
                .domainName(name)
                .engineVersion(VERSION)
                .clusterConfig(nodes(options.size()))
                .ebsOptions(CfnDomain.EBSOptionsProperty.builder()
                        .ebsEnabled(true)
                        .volumeType("gp3")
                        .volumeSize(options.size().nodes().gigabytes())
                        .build())
                .vpcOptions(CfnDomain.VPCOptionsProperty.builder()
                        .subnetIds(options.size().isRedundant() ? subnets : subnets.subList(0, 1))
                        .securityGroupIds(List.of(guard.getSecurityGroupId()))
                        .build())
                .encryptionAtRestOptions(CfnDomain.EncryptionAtRestOptionsProperty.builder()
                        .enabled(true)
                        .kmsKeyId(key.getKeyId())
                        .build())
                .nodeToNodeEncryptionOptions(CfnDomain.NodeToNodeEncryptionOptionsProperty.builder()
                        .enabled(true)
                        .build())
                .domainEndpointOptions(CfnDomain.DomainEndpointOptionsProperty.builder()
                        .enforceHttps(true)
                        .tlsSecurityPolicy("Policy-Min-TLS-1-2-PFS-2023-10")
                        .build())
                .advancedSecurityOptions(CfnDomain.AdvancedSecurityOptionsInputProperty.builder()
                        .enabled(true)
                        .internalUserDatabaseEnabled(true)
                        .masterUserOptions(CfnDomain.MasterUserOptionsProperty.builder()
                                .masterUserName(USER)
                                .masterUserPassword(password.getSecretValue().unsafeUnwrap())
                                .build())
                        .build())
                .accessPolicies(accessPolicy(scope))
                .logPublishingOptions(Map.of(
                        "ES_APPLICATION_LOGS", publish(errors),
                        "SEARCH_SLOW_LOGS", publish(slow),
                        "INDEX_SLOW_LOGS", publish(slow)))
                .build();
        domain.applyRemovalPolicy(RemovalPolicy.DESTROY);
        domain.getNode().addDependency(mayLog);
    }

    String endpoint() {
        return "https://" + domain.getAttrDomainEndpoint();
    }

    private static Secret password(Construct scope, IKey key) {
        // The domain requires one character of each kind; commas and quotes would need escaping.
        return Secret.Builder.create(scope, "IndexPassword")
                .description("Of the one user of the index")
                .encryptionKey(key)
                .generateSecretString(SecretStringGenerator.builder()
                        .passwordLength(40)
                        .excludeCharacters(" \"'\\,/@:$`{}")
                        .requireEachIncludedType(true)
                        .build())
                .removalPolicy(RemovalPolicy.DESTROY)
                .build();
    }

    private static CfnDomain.ClusterConfigProperty nodes(Size size) {
        Nodes nodes = size.nodes();
        var config = CfnDomain.ClusterConfigProperty.builder()
                .instanceType(nodes.type())
                .instanceCount(nodes.count())
                .multiAzWithStandbyEnabled(false)
                .zoneAwarenessEnabled(size.isRedundant())
                .dedicatedMasterEnabled(nodes.hasMasters());
        if (nodes.hasMasters()) {
            config.dedicatedMasterType(nodes.masters()).dedicatedMasterCount(Nodes.MASTERS);
        }
        if (size.isRedundant()) {
            config.zoneAwarenessConfig(CfnDomain.ZoneAwarenessConfigProperty.builder()
                    .availabilityZoneCount(size.zones())
                    .build());
        }
        return config.build();
    }

    /// Allows any principal: a client that the network admits still needs user name and password, which signed requests
    /// could not carry.
    private Map<String, Object> accessPolicy(Construct scope) {
        Stack stack = Stack.of(scope);
        return Map.of(
                "Version",
                "2012-10-17",
                "Statement",
                List.of(Map.of(
                        "Effect",
                        "Allow",
                        "Principal",
                        Map.of("AWS", "*"),
                        "Action",
                        List.of("es:ESHttpDelete", "es:ESHttpGet", "es:ESHttpHead", "es:ESHttpPost", "es:ESHttpPut"),
                        "Resource",
                        "arn:%s:es:%s:%s:domain/%s/*"
                                .formatted(stack.getPartition(), stack.getRegion(), stack.getAccount(), name))));
    }

    private static CfnResourcePolicy mayLog(Construct scope, List<LogGroup> groups) {
        Stack stack = Stack.of(scope);
        Map<String, Object> policy = Map.of(
                "Version",
                "2012-10-17",
                "Statement",
                List.of(Map.of(
                        "Effect",
                        "Allow",
                        "Principal",
                        Map.of("Service", "es.amazonaws.com"),
                        "Action",
                        List.of("logs:CreateLogStream", "logs:PutLogEvents"),
                        "Resource",
                        groups.stream().map(LogGroup::getLogGroupArn).toList(),
                        "Condition",
                        Map.of("StringEquals", Map.of("aws:SourceAccount", stack.getAccount())))));
        return CfnResourcePolicy.Builder.create(scope, "IndexMayLog")
                .policyName(stack.getStackName() + "-index")
                .policyDocument(stack.toJsonString(policy))
                .build();
    }

    private static CfnDomain.LogPublishingOptionProperty publish(LogGroup group) {
        return CfnDomain.LogPublishingOptionProperty.builder()
                .enabled(true)
                .cloudWatchLogsLogGroupArn(group.getLogGroupArn())
                .build();
    }
}
