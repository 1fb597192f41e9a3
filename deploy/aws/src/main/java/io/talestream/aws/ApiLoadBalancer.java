package io.talestream.aws;

import java.util.List;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.ec2.Peer;
import software.amazon.awscdk.services.ec2.Port;
import software.amazon.awscdk.services.ec2.SecurityGroup;
import software.amazon.awscdk.services.elasticloadbalancingv2.AddApplicationActionProps;
import software.amazon.awscdk.services.elasticloadbalancingv2.AddApplicationTargetsProps;
import software.amazon.awscdk.services.elasticloadbalancingv2.ApplicationListener;
import software.amazon.awscdk.services.elasticloadbalancingv2.ApplicationLoadBalancer;
import software.amazon.awscdk.services.elasticloadbalancingv2.ApplicationProtocol;
import software.amazon.awscdk.services.elasticloadbalancingv2.ApplicationTargetGroup;
import software.amazon.awscdk.services.elasticloadbalancingv2.BaseApplicationListenerProps;
import software.amazon.awscdk.services.elasticloadbalancingv2.FixedResponseOptions;
import software.amazon.awscdk.services.elasticloadbalancingv2.HealthCheck;
import software.amazon.awscdk.services.elasticloadbalancingv2.ListenerAction;
import software.amazon.awscdk.services.elasticloadbalancingv2.ListenerCertificate;
import software.amazon.awscdk.services.elasticloadbalancingv2.ListenerCondition;
import software.amazon.awscdk.services.elasticloadbalancingv2.SslPolicy;
import software.constructs.Construct;

/// The load balancer, the only entry point. With a certificate it is internet-facing and accepts TLS only; without one
/// it is internal. It does not forward health and metrics requests.
final class ApiLoadBalancer {
    /// Clients keep a connection open for change events; it carries data every few seconds.
    private static final Duration LONGEST_SILENCE = Duration.minutes(5);

    final ApplicationLoadBalancer balancer;
    final ApplicationTargetGroup api;
    final ApplicationTargetGroup search;

    ApiLoadBalancer(Construct scope, Options options, Network network, Buckets files, Processes processes) {
        boolean open = options.certificate().isPresent();
        int port = open ? 443 : 80;
        SecurityGroup guard = network.guard(scope, "DoorGuard", "Who may come in");
        guard.addIngressRule(
                open ? Peer.anyIpv4() : Network.fromInside(), Port.tcp(port), open ? "people" : "from inside");
        for (Role role : List.of(Role.API, Role.SEARCH)) {
            processes.of(role).guard().addIngressRule(guard, Port.tcp(Processes.PORT), "from the load balancer");
        }
        balancer = ApplicationLoadBalancer.Builder.create(scope, "Door")
                .vpc(network.vpc)
                .internetFacing(open)
                .vpcSubnets(open ? Network.subnets("public") : network.processes)
                .securityGroup(guard)
                .dropInvalidHeaderFields(true)
                .idleTimeout(LONGEST_SILENCE)
                .build();
        balancer.logAccessLogs(files.logs, "door");
        ApplicationListener listener = balancer.addListener("In", listener(options, port));
        api = listener.addTargets("ToApi", target(Role.API, processes).build());
        search = listener.addTargets(
                "ToSearch",
                target(Role.SEARCH, processes)
                        .priority(20)
                        .conditions(List.of(ListenerCondition.pathPatterns(
                                List.of("/api/workspaces/*/search", "/api/workspaces/*/suggest"))))
                        .build());
        listener.addAction(
                "Nothing",
                AddApplicationActionProps.builder()
                        .priority(10)
                        .conditions(List.of(ListenerCondition.pathPatterns(
                                List.of("/health", "/health/*", "/prometheus", "/prometheus/*"))))
                        .action(ListenerAction.fixedResponse(
                                404,
                                FixedResponseOptions.builder()
                                        .contentType("text/plain")
                                        .messageBody("There is nothing here.")
                                        .build()))
                        .build());
    }

    private static BaseApplicationListenerProps listener(Options options, int port) {
        var listener = BaseApplicationListenerProps.builder().port(port).open(false);
        return options.certificate()
                .map(certificate -> listener.protocol(ApplicationProtocol.HTTPS)
                        .sslPolicy(SslPolicy.RECOMMENDED_TLS)
                        .certificates(List.of(ListenerCertificate.fromArn(certificate)))
                        .build())
                .orElseGet(() -> listener.protocol(ApplicationProtocol.HTTP).build());
    }

    private static AddApplicationTargetsProps.Builder target(Role role, Processes processes) {
        return AddApplicationTargetsProps.builder()
                .port(Processes.PORT)
                .protocol(ApplicationProtocol.HTTP)
                .targets(List.of(processes.of(role).service()))
                .deregistrationDelay(Duration.seconds(30))
                .healthCheck(HealthCheck.builder()
                        // Without the index, which only search needs.
                        .path("/health/readiness")
                        .healthyHttpCodes("200")
                        .interval(Duration.seconds(15))
                        .timeout(Duration.seconds(10))
                        .healthyThresholdCount(2)
                        .unhealthyThresholdCount(5)
                        .build());
    }
}
