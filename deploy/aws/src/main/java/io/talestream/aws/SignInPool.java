package io.talestream.aws;

import java.util.List;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.cognito.AccountRecovery;
import software.amazon.awscdk.services.cognito.AutoVerifiedAttrs;
import software.amazon.awscdk.services.cognito.CfnUserPoolGroup;
import software.amazon.awscdk.services.cognito.CognitoDomainOptions;
import software.amazon.awscdk.services.cognito.FeaturePlan;
import software.amazon.awscdk.services.cognito.Mfa;
import software.amazon.awscdk.services.cognito.MfaSecondFactor;
import software.amazon.awscdk.services.cognito.OAuthFlows;
import software.amazon.awscdk.services.cognito.OAuthScope;
import software.amazon.awscdk.services.cognito.OAuthSettings;
import software.amazon.awscdk.services.cognito.PasswordPolicy;
import software.amazon.awscdk.services.cognito.SignInAliases;
import software.amazon.awscdk.services.cognito.StandardAttribute;
import software.amazon.awscdk.services.cognito.StandardAttributes;
import software.amazon.awscdk.services.cognito.UserPool;
import software.amazon.awscdk.services.cognito.UserPoolClient;
import software.amazon.awscdk.services.cognito.UserPoolClientIdentityProvider;
import software.amazon.awscdk.services.cognito.UserPoolDomain;
import software.amazon.awscdk.services.cognito.UserPoolDomainOptions;
import software.constructs.Construct;

/// The user pool and its sign-in. The console is a public client that uses PKCE. Operators are in the group that the
/// API checks.
final class SignInPool {
    private static final String OPERATORS = "operators";
    private static final int SHORTEST_PASSWORD = 12;

    final UserPool pool;
    final UserPoolClient console;
    final UserPoolDomain signIn;

    SignInPool(Construct scope, Options options) {
        pool = UserPool.Builder.create(scope, "People")
                .userPoolName(options.name())
                .featurePlan(FeaturePlan.ESSENTIALS)
                .selfSignUpEnabled(options.signUp())
                .signInAliases(SignInAliases.builder().email(true).build())
                .autoVerify(AutoVerifiedAttrs.builder().email(true).build())
                .standardAttributes(attributes(options))
                .mfa(Mfa.OPTIONAL)
                .mfaSecondFactor(MfaSecondFactor.builder().otp(true).sms(false).build())
                .passwordPolicy(PasswordPolicy.builder()
                        .minLength(SHORTEST_PASSWORD)
                        .requireLowercase(true)
                        .requireUppercase(true)
                        .requireDigits(true)
                        .requireSymbols(true)
                        .build())
                .accountRecovery(AccountRecovery.EMAIL_ONLY)
                .deletionProtection(true)
                .removalPolicy(RemovalPolicy.RETAIN)
                .build();
        console = UserPoolClient.Builder.create(scope, "Console")
                .userPool(pool)
                .generateSecret(false)
                .preventUserExistenceErrors(true)
                .enableTokenRevocation(true)
                .accessTokenValidity(Duration.hours(1))
                .idTokenValidity(Duration.hours(1))
                .refreshTokenValidity(Duration.days(30))
                .supportedIdentityProviders(List.of(UserPoolClientIdentityProvider.COGNITO))
                .oAuth(OAuthSettings.builder()
                        .flows(OAuthFlows.builder().authorizationCodeGrant(true).build())
                        .scopes(List.of(OAuthScope.OPENID, OAuthScope.PROFILE, OAuthScope.EMAIL))
                        .callbackUrls(List.of(options.origin() + "/app/signed-in"))
                        .logoutUrls(List.of(options.origin() + "/"))
                        .build())
                .build();
        signIn = pool.addDomain(
                "SignIn",
                UserPoolDomainOptions.builder()
                        .cognitoDomain(CognitoDomainOptions.builder()
                                .domainPrefix(
                                        options.name() + "-" + Stack.of(scope).getAccount())
                                .build())
                        .build());
        CfnUserPoolGroup.Builder.create(scope, "Operators")
                .userPoolId(pool.getUserPoolId())
                .groupName(OPERATORS)
                .description("Who runs the system, and sees its page of operations")
                .build();
    }

    private static StandardAttributes attributes(Options options) {
        var required = StandardAttribute.builder().required(true).mutable(true).build();
        var attributes = StandardAttributes.builder().email(required);
        return (options.optionalName() ? attributes : attributes.fullname(required)).build();
    }

    /// The issuer as it appears in the tokens.
    String issuer() {
        return pool.getUserPoolProviderUrl();
    }

    String keys() {
        return issuer() + "/.well-known/jwks.json";
    }
}
