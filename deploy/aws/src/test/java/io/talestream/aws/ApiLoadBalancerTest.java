package io.talestream.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.aws.SynthesizedStack.Resource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The routes by which the system can be reached from outside.
final class ApiLoadBalancerTest {
    @ParameterizedTest
    @EnumSource(names = "BARE", mode = EnumSource.Mode.EXCLUDE)
    void the_internet_reaches_the_api_only_over_tls(Variant variant) {
        var stack = SynthesizedStack.of(variant);
        Resource listener = stack.one("AWS::ElasticLoadBalancingV2::Listener");

        assertThat(listener.property("/Protocol").asText()).isEqualTo("HTTPS");
        assertThat(listener.property("/Port").asInt()).isEqualTo(443);
        assertThat(listener.property("/SslPolicy").asText()).startsWith("ELBSecurityPolicy-TLS13-1-2");
        assertThat(listener.property("/Certificates/0/CertificateArn").asText()).contains(":certificate/");
        assertThat(open(stack)).containsExactly("443");
    }

    @Test
    void without_a_certificate_nothing_is_reachable_from_the_internet() {
        var stack = SynthesizedStack.of(Variant.BARE);

        assertThat(stack.one("AWS::ElasticLoadBalancingV2::LoadBalancer")
                        .property("/Scheme")
                        .asText())
                .isEqualTo("internal");
        assertThat(open(stack)).isEmpty();
        assertThat(stack.template().at("/Outputs/LoadBalancerIs/Description").asText())
                .contains("inside the network only");
    }

    @ParameterizedTest
    @EnumSource
    void health_and_metrics_are_not_reachable_from_outside(Variant variant) {
        assertThat(rule(variant, "fixed-response").property("/Conditions").findValuesAsText("Field"))
                .containsExactly("path-pattern");
        assertThat(texts(rule(variant, "fixed-response").property("/Conditions/0/PathPatternConfig/Values")))
                .contains("/health", "/health/*", "/prometheus");
        assertThat(rule(variant, "fixed-response").property("/Priority").asInt())
                .isLessThan(rule(variant, "forward").property("/Priority").asInt());
    }

    @ParameterizedTest
    @EnumSource
    void search_requests_go_to_the_search_service(Variant variant) {
        assertThat(texts(rule(variant, "forward").property("/Conditions/0/PathPatternConfig/Values")))
                .containsExactly("/api/workspaces/*/search", "/api/workspaces/*/suggest");
        assertThat(SynthesizedStack.of(variant).all("AWS::ElasticLoadBalancingV2::TargetGroup"))
                .hasSize(2)
                .allSatisfy(group -> {
                    assertThat(group.property("/HealthCheckPath").asText()).isEqualTo("/health/readiness");
                    assertThat(group.property("/Port").asInt()).isEqualTo(8080);
                });
    }

    @ParameterizedTest
    @EnumSource
    void cors_allows_uploads_only_from_the_console(Variant variant) {
        JsonNode cors = SynthesizedStack.of(variant)
                .startingWith("AWS::S3::Bucket", "Files")
                .property("/CorsConfiguration/CorsRules");

        assertThat(cors).hasSize(1);
        assertThat(texts(cors.at("/0/AllowedOrigins"))).containsExactly(origin(variant));
        assertThat(texts(cors.at("/0/AllowedMethods"))).contains("PUT");
        assertThat(texts(cors.at("/0/ExposedHeaders"))).containsExactly("ETag");
    }

    @ParameterizedTest
    @EnumSource
    void sign_in_uses_the_code_flow_and_returns_to_the_console(Variant variant) {
        Resource console = SynthesizedStack.of(variant).one("AWS::Cognito::UserPoolClient");

        assertThat(console.property("/GenerateSecret").asBoolean()).isFalse();
        assertThat(texts(console.property("/AllowedOAuthFlows"))).containsExactly("code");
        assertThat(texts(console.property("/AllowedOAuthScopes")))
                .containsExactlyInAnyOrder("openid", "profile", "email");
        assertThat(texts(console.property("/CallbackURLs"))).containsExactly(origin(variant) + "/app/signed-in");
        assertThat(texts(console.property("/LogoutURLs"))).containsExactly(origin(variant) + "/");
    }

    @ParameterizedTest
    @EnumSource
    void the_user_pool_is_retained_and_sign_up_is_opt_in(Variant variant) {
        var stack = SynthesizedStack.of(variant);
        Resource pool = stack.one("AWS::Cognito::UserPool");

        assertThat(pool.property("/DeletionProtection").asText()).isEqualTo("ACTIVE");
        assertThat(pool.retention()).isEqualTo("Retain Retain");
        assertThat(pool.property("/AdminCreateUserConfig/AllowAdminCreateUserOnly")
                        .asBoolean())
                .isEqualTo(variant != Variant.RICH);
        assertThat(stack.one("AWS::Cognito::UserPoolGroup")
                        .property("/GroupName")
                        .asText())
                .isEqualTo("operators");
    }

    @ParameterizedTest
    @EnumSource
    void users_have_a_verified_address_and_a_name_except_in_a_pool_of_an_old_stack(Variant variant) {
        Resource pool = SynthesizedStack.of(variant).one("AWS::Cognito::UserPool");
        List<String> required = new ArrayList<>();
        pool.property("/Schema").forEach(attribute -> {
            assertThat(attribute.path("Required").asBoolean()).isTrue();
            required.add(attribute.path("Name").asText());
        });

        assertThat(texts(pool.property("/AutoVerifiedAttributes"))).containsExactly("email");
        assertThat(required)
                .containsExactlyInAnyOrder(
                        variant == Variant.RICH ? new String[] {"email"} : new String[] {"email", "name"});
    }

    @ParameterizedTest
    @EnumSource
    void tasks_have_public_addresses_only_without_another_route_out(Variant variant) {
        boolean addresses = variant.size().natGateways() == 0;
        var stack = SynthesizedStack.of(variant);

        assertThat(stack.all("AWS::EC2::NatGateway")).hasSize(variant.size().natGateways());
        assertThat(stack.all("AWS::ECS::Service")).hasSize(4).allSatisfy(service -> {
            assertThat(service.property("/NetworkConfiguration/AwsvpcConfiguration/AssignPublicIp")
                            .asText())
                    .isEqualTo(addresses ? "ENABLED" : "DISABLED");
            assertThat(service.property("/DeploymentConfiguration/DeploymentCircuitBreaker/Rollback")
                            .asBoolean())
                    .isTrue();
        });
        assertThat(stack.one("AWS::EC2::FlowLog").property("/TrafficType").asText())
                .isEqualTo("REJECT");
    }

    @ParameterizedTest
    @EnumSource(names = {"HOBBY", "CLUB"})
    void growing_to_the_largest_size_keeps_every_subnet(Variant variant) {
        var largest = SynthesizedStack.of(Variant.PLATFORM);

        assertThat(SynthesizedStack.of(variant).some("AWS::EC2::Subnet"))
                .allSatisfy(subnet -> assertThat(largest.template()
                                .path("Resources")
                                .path(subnet.id())
                                .path("Properties"))
                        .isEqualTo(subnet.body().path("Properties")));
    }

    private static String origin(Variant variant) {
        return variant.isOpen() ? "https://" + Variant.HOST : "http://localhost:8080";
    }

    /// The ports that are open to any address.
    private static List<String> open(SynthesizedStack stack) {
        List<String> ports = new ArrayList<>();
        stack.some("AWS::EC2::SecurityGroup")
                .forEach(guard -> guard.property("/SecurityGroupIngress").forEach(rule -> {
                    if (rule.path("CidrIp").asText().equals("0.0.0.0/0") || rule.has("CidrIpv6")) {
                        ports.add(rule.path("FromPort").asText());
                    }
                }));
        stack.all("AWS::EC2::SecurityGroupIngress").stream()
                .filter(rule -> !rule.property("/CidrIp").isMissingNode())
                .forEach(rule -> ports.add(rule.property("/FromPort").asText()));
        return ports;
    }

    private static Resource rule(Variant variant, String action) {
        return SynthesizedStack.of(variant).some("AWS::ElasticLoadBalancingV2::ListenerRule").stream()
                .filter(rule -> rule.property("/Actions/0/Type").asText().equals(action))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(JsonNode node) {
        List<String> all = new ArrayList<>();
        node.forEach(one -> all.add(one.asText()));
        return all;
    }
}
