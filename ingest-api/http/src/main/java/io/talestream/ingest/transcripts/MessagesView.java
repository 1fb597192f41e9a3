package io.talestream.ingest.transcripts;

import io.micronaut.serde.annotation.Serdeable;

/// The result of the import of a chat log: the number of messages that are now in the transcript, and the number of
/// those that were sent before or after the recording. The ETag of the response is the session's.
@Serdeable
public record MessagesView(int messages, int outside) {}
