package io.talestream.aws;

import io.talestream.aws.size.Size;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.services.ec2.FlowLogDestination;
import software.amazon.awscdk.services.ec2.FlowLogOptions;
import software.amazon.awscdk.services.ec2.FlowLogTrafficType;
import software.amazon.awscdk.services.ec2.GatewayVpcEndpointAwsService;
import software.amazon.awscdk.services.ec2.GatewayVpcEndpointOptions;
import software.amazon.awscdk.services.ec2.IPeer;
import software.amazon.awscdk.services.ec2.InterfaceVpcEndpointAwsService;
import software.amazon.awscdk.services.ec2.InterfaceVpcEndpointOptions;
import software.amazon.awscdk.services.ec2.IpAddresses;
import software.amazon.awscdk.services.ec2.Peer;
import software.amazon.awscdk.services.ec2.Port;
import software.amazon.awscdk.services.ec2.SecurityGroup;
import software.amazon.awscdk.services.ec2.SubnetConfiguration;
import software.amazon.awscdk.services.ec2.SubnetSelection;
import software.amazon.awscdk.services.ec2.SubnetType;
import software.amazon.awscdk.services.ec2.Vpc;
import software.constructs.Construct;

/// The network. The subnets of the index have no route out. DynamoDB and S3 are reached through gateway endpoints,
/// which are free; other AWS services through a NAT gateway or, in the smallest size, from the public address of each
/// process.
final class Network {
    static final String INSIDE = "10.0.0.0/16";

    /// Address space is reserved for the largest size, so a change of size moves nothing.
    private static final int MOST_ZONES = 3;

    private static final int ADDRESSES_OF_A_SUBNET = 20;

    final Vpc vpc;
    final SubnetSelection processes;
    final SubnetSelection index;
    final boolean addresses;

    Network(Construct scope, Options options, Logs logs) {
        Size size = options.size();
        addresses = size.natGateways() == 0;
        vpc = Vpc.Builder.create(scope, "Network")
                .ipAddresses(IpAddresses.cidr(INSIDE))
                .availabilityZones(options.zones())
                .reservedAzs(MOST_ZONES - size.zones())
                .natGateways(size.natGateways())
                .subnetConfiguration(subnets())
                .gatewayEndpoints(Map.of(
                        "Table", gateway(GatewayVpcEndpointAwsService.DYNAMODB),
                        "Files", gateway(GatewayVpcEndpointAwsService.S3)))
                .flowLogs(Map.of(
                        "Refused",
                        FlowLogOptions.builder()
                                .destination(FlowLogDestination.toCloudWatchLogs(logs.of("network")))
                                .trafficType(FlowLogTrafficType.REJECT)
                                .build()))
                .build();
        processes = subnets(addresses ? "public" : "processes");
        index = subnets("index");
        if (size.ownEndpoints()) {
            oftenCalled().forEach((id, service) -> endpoint(scope, id, service));
        }
    }

    /// A security group without inbound rules.
    SecurityGroup guard(Construct scope, String id, String description) {
        return SecurityGroup.Builder.create(scope, id)
                .vpc(vpc)
                .description(description)
                .allowAllOutbound(true)
                .build();
    }

    static IPeer fromInside() {
        return Peer.ipv4(INSIDE);
    }

    private static Map<String, InterfaceVpcEndpointAwsService> oftenCalled() {
        return Map.of(
                "Images", InterfaceVpcEndpointAwsService.ECR_DOCKER,
                "ImageNames", InterfaceVpcEndpointAwsService.ECR,
                "Logging", InterfaceVpcEndpointAwsService.CLOUDWATCH_LOGS,
                "Queues", InterfaceVpcEndpointAwsService.SQS,
                "Secrets", InterfaceVpcEndpointAwsService.SECRETS_MANAGER);
    }

    private List<SubnetConfiguration> subnets() {
        return List.of(
                subnet("public", SubnetType.PUBLIC).mapPublicIpOnLaunch(false).build(),
                subnet("processes", SubnetType.PRIVATE_WITH_EGRESS)
                        .reserved(addresses)
                        .build(),
                subnet("index", SubnetType.PRIVATE_ISOLATED).build());
    }

    private static SubnetConfiguration.Builder subnet(String name, SubnetType type) {
        return SubnetConfiguration.builder().name(name).subnetType(type).cidrMask(ADDRESSES_OF_A_SUBNET);
    }

    static SubnetSelection subnets(String name) {
        return SubnetSelection.builder().subnetGroupName(name).build();
    }

    private static GatewayVpcEndpointOptions gateway(GatewayVpcEndpointAwsService service) {
        return GatewayVpcEndpointOptions.builder().service(service).build();
    }

    private void endpoint(Construct scope, String id, InterfaceVpcEndpointAwsService service) {
        SecurityGroup guard = guard(scope, id + "Guard", "Who may call " + service.getShortName());
        guard.addIngressRule(fromInside(), Port.tcp(443), "from inside");
        vpc.addInterfaceEndpoint(
                id,
                InterfaceVpcEndpointOptions.builder()
                        .service(service)
                        .subnets(processes)
                        .securityGroups(List.of(guard))
                        .open(false)
                        .build());
    }
}
