package io.talestream.aws;

import io.talestream.aws.size.Tasks;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.ec2.Port;
import software.amazon.awscdk.services.ec2.SecurityGroup;
import software.amazon.awscdk.services.ecr.IRepository;
import software.amazon.awscdk.services.ecr.Repository;
import software.amazon.awscdk.services.ecs.AwsLogDriverProps;
import software.amazon.awscdk.services.ecs.CapacityProviderStrategy;
import software.amazon.awscdk.services.ecs.Cluster;
import software.amazon.awscdk.services.ecs.ContainerDefinitionOptions;
import software.amazon.awscdk.services.ecs.ContainerImage;
import software.amazon.awscdk.services.ecs.ContainerInsights;
import software.amazon.awscdk.services.ecs.CpuArchitecture;
import software.amazon.awscdk.services.ecs.DeploymentCircuitBreaker;
import software.amazon.awscdk.services.ecs.FargateService;
import software.amazon.awscdk.services.ecs.FargateTaskDefinition;
import software.amazon.awscdk.services.ecs.LogDriver;
import software.amazon.awscdk.services.ecs.OperatingSystemFamily;
import software.amazon.awscdk.services.ecs.PortMapping;
import software.amazon.awscdk.services.ecs.RuntimePlatform;
import software.amazon.awscdk.services.ecs.Secret;
import software.constructs.Construct;

/// The processes on Fargate: one service per role, all from one image, each with its own IAM role. A deployment starts
/// new tasks before it stops old ones, and rolls back if they do not become healthy.
///
/// The consumer processes have no health check here: they exit by themselves when they cannot continue, and one that
/// lags must not be stopped for it.
final class Processes {
    static final int PORT = 8080;

    final Cluster cluster;

    private final Construct scope;
    private final Options options;
    private final Network network;
    private final Logs logs;
    private final Map<Role, Running> all = new EnumMap<>(Role.class);

    /// A service, and the security group of its tasks.
    record Running(FargateService service, SecurityGroup guard) {}

    Processes(Construct scope, Options options, Network network, Logs logs) {
        this.scope = scope;
        this.options = options;
        this.network = network;
        this.logs = logs;
        cluster = Cluster.Builder.create(scope, "Processes")
                .clusterName(options.name())
                .vpc(network.vpc)
                .enableFargateCapacityProviders(options.embedded())
                .containerInsightsV2(
                        options.size().isRedundant() ? ContainerInsights.ENABLED : ContainerInsights.DISABLED)
                .build();
    }

    void start(Settings settings, Permissions permissions, SearchDomain index) {
        IRepository repository = Repository.fromRepositoryName(scope, "Image", options.repository());
        var image = ContainerImage.fromEcrRepository(repository, options.tag());
        for (Role role : Role.values()) {
            SecurityGroup guard =
                    network.guard(scope, role.id() + "Guard", "Who may call the processes of " + role.label());
            if (role.knowsTheIndex()) {
                index.guard.addIngressRule(guard, Port.tcp(443), "from " + role.label());
            }
            FargateTaskDefinition task = task(role, image, settings);
            permissions.of(role).forEach(task::addToTaskRolePolicy);
            task.addToExecutionRolePolicy(permissions.toOpenSecrets());
            all.put(role, new Running(service(role, task, guard), guard));
        }
    }

    Running of(Role role) {
        return Objects.requireNonNull(all.get(role), () -> "no service for role " + role);
    }

    private FargateTaskDefinition task(Role role, ContainerImage image, Settings settings) {
        Tasks each = role.of(options.size());
        var task = FargateTaskDefinition.Builder.create(scope, role.id() + "Task")
                .family("%s-%s".formatted(options.name(), role.label()))
                .cpu(each.cpu())
                .memoryLimitMiB(each.memory())
                .runtimePlatform(RuntimePlatform.builder()
                        .operatingSystemFamily(OperatingSystemFamily.LINUX)
                        .cpuArchitecture(options.arm() ? CpuArchitecture.ARM64 : CpuArchitecture.X86_64)
                        .build())
                .build();
        var container = ContainerDefinitionOptions.builder()
                .containerName(role.label())
                .image(image)
                .command(List.of("serve", role.label()))
                .environment(settings.plain(role))
                .secrets(settings.secret(role).entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, one -> Secret.fromSecretsManager(one.getValue()))))
                .stopTimeout(Duration.seconds(60))
                .logging(LogDriver.awsLogs(AwsLogDriverProps.builder()
                        .logGroup(logs.of(role.label()))
                        .streamPrefix(role.label())
                        .build()));
        if (role.servesRequests()) {
            container.portMappings(
                    List.of(PortMapping.builder().containerPort(PORT).build()));
        }
        task.addContainer(role.label(), container.build());
        return task;
    }

    private FargateService service(Role role, FargateTaskDefinition task, SecurityGroup guard) {
        var service = FargateService.Builder.create(scope, role.id())
                .serviceName(role.label())
                .cluster(cluster)
                .taskDefinition(task)
                .desiredCount(role.of(options.size()).least())
                .minHealthyPercent(100)
                .maxHealthyPercent(200)
                .circuitBreaker(
                        DeploymentCircuitBreaker.builder().rollback(true).build())
                .vpcSubnets(network.processes)
                .assignPublicIp(network.addresses)
                .securityGroups(List.of(guard));
        if (role.servesRequests()) {
            service.healthCheckGracePeriod(Duration.seconds(120));
        }
        if (role == Role.WORKER && options.embedded()) {
            // A recording whose task is reclaimed is transcribed by another one, from the beginning.
            service.capacityProviderStrategies(List.of(CapacityProviderStrategy.builder()
                    .capacityProvider("FARGATE_SPOT")
                    .weight(1)
                    .build()));
        }
        return service.build();
    }
}
