package io.talestream.app.config;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// How `talestream serve stream` reads the changes of the table.
///
/// @param groups the consumers of each group
/// @param workers the directory that numbers the processes of this machine, so that a restarted process resumes its
///   work at once
/// @param kinesis the Kinesis data stream that receives the changes; without it the table's own stream is read
/// @param kinesisEndpoint the endpoint of a Kinesis outside AWS
/// @param fanOut whether each group uses enhanced fan-out, with its own throughput at extra cost
/// @param metrics whether the lag of each group is written to standard output as lines that CloudWatch reads from its
///   logs as metrics
/// @param metricsNamespace the CloudWatch namespace of these metrics; systems in one account and region need different
///   ones
@ConfigurationProperties("talestream.stream")
public record StreamSettings(
        @Bindable(defaultValue = "search=search;work=projector,transcription,archive")
        String groups,

        @Bindable(defaultValue = ".talestream/workers") Path workers,
        Optional<String> kinesis,
        Optional<URI> kinesisEndpoint,
        @Bindable(defaultValue = "false") boolean fanOut,
        @Bindable(defaultValue = "false") boolean metrics,
        @Bindable(defaultValue = "Talestream") String metricsNamespace) {}
