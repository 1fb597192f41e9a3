package io.talestream.ingest.access;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.util.Optional;

/// The number of wrong invite codes or share tokens that one client may try per minute. Clients that
/// need no token are distinguished by their address.
///
/// @param aMinute the limit per minute and process
/// @param trustedProxies the addresses of the proxies in front of the API, or their ranges as in `10.0.0.0/16`, with
///   commas between; only theirs is the `X-Forwarded-For` that names a client, and without them all clients of a
///   proxy share one limit
@ConfigurationProperties("talestream.look-ups")
public record LookUpSettings(@Bindable(defaultValue = "30") int aMinute, Optional<String> trustedProxies) {}
