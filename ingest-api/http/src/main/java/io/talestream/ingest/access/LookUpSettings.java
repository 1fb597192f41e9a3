package io.talestream.ingest.access;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;

/// The number of invite codes or share tokens that one client may try per minute.
///
/// @param aMinute the limit per minute and process
@ConfigurationProperties("talestream.look-ups")
public record LookUpSettings(@Bindable(defaultValue = "30") int aMinute) {}
