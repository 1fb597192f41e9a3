/// DynamoDB's values as plain data, so that the domain types need no client library: the same attributes come from
/// the table, the stream, the archive and a Kinesis record.
@NullMarked
package io.talestream.contracts.attribute;

import org.jspecify.annotations.NullMarked;
