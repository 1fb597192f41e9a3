package io.talestream.stream.source.dynamodb;

import com.amazonaws.services.dynamodbv2.streamsadapter.model.DynamoDBStreamsProcessRecordsInput;
import com.amazonaws.services.dynamodbv2.streamsadapter.processor.DynamoDBStreamsShardRecordProcessor;
import io.talestream.stream.source.kcl.OpenShards;
import io.talestream.stream.source.kcl.ShardProcessor;
import software.amazon.kinesis.lifecycle.events.ProcessRecordsInput;

/// The adapter requires a type of its own, whose other method is never called.
final class DynamoStreamsProcessor extends ShardProcessor implements DynamoDBStreamsShardRecordProcessor {
    DynamoStreamsProcessor(OpenShards shards) {
        super(shards, DynamoChange::of);
    }

    @Override
    public void processRecords(ProcessRecordsInput input) {
        super.processRecords(input);
    }

    @Override
    public void processRecords(DynamoDBStreamsProcessRecordsInput input) {
        throw new UnsupportedOperationException("records arrive through the KCL method");
    }
}
