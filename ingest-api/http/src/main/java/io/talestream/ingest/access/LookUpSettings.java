package io.talestream.ingest.access;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;

/// How many invite codes or share tokens one client may try in a minute.
///
/// @param aMinute in one process
@ConfigurationProperties("talestream.look-ups")
public record LookUpSettings(@Bindable(defaultValue = "30") int aMinute) {}
