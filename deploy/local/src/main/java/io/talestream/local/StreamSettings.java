package io.talestream.local;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// How `talestream serve stream` reads the changes of the table.
///
/// @param groups which consumers are in which group
/// @param workers where the processes of this machine are numbered, so that one that is started again takes up its
///   work at once
/// @param kinesis the Kinesis data stream that the changes are copied to; without it the table's own stream is read
/// @param kinesisEndpoint of a Kinesis that is not AWS's
/// @param fanOut whether each group has the data stream's throughput to itself, which costs extra
/// @param metrics whether CloudWatch is told how far each group is behind, by lines on standard output that it finds in
///   its logs
@ConfigurationProperties("talestream.stream")
record StreamSettings(
        @Bindable(defaultValue = "search=search;work=projector,transcription,archive")
        String groups,

        @Bindable(defaultValue = ".talestream/workers") Path workers,
        Optional<String> kinesis,
        Optional<URI> kinesisEndpoint,
        @Bindable(defaultValue = "false") boolean fanOut,
        @Bindable(defaultValue = "false") boolean metrics) {}
