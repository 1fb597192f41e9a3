package io.talestream.stream.source.dynamodb;

import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/// Simulates a stream that has trimmed the records after a checkpoint. The engine trims only after a day.
final class TrimmingInterceptor implements ExecutionInterceptor {
    private final AtomicInteger expired = new AtomicInteger();

    /// The next read fails with an expired iterator.
    void expire() {
        expired.set(1);
    }

    @Override
    public void beforeTransmission(Context.BeforeTransmission call, ExecutionAttributes attributes) {
        if (call.request() instanceof GetShardIteratorRequest request
                && request.shardIteratorType() == ShardIteratorType.AFTER_SEQUENCE_NUMBER) {
            throw TrimmedDataAccessException.builder()
                    .awsErrorDetails(details("TrimmedDataAccessException"))
                    .build();
        }
        if (call.request() instanceof GetRecordsRequest && expired.getAndSet(0) == 1) {
            throw ExpiredIteratorException.builder()
                    .awsErrorDetails(details("ExpiredIteratorException"))
                    .build();
        }
    }

    private static AwsErrorDetails details(String code) {
        return AwsErrorDetails.builder()
                .errorCode(code)
                .errorMessage("made up by a test")
                .serviceName("DynamoDbStreams")
                .sdkHttpResponse(SdkHttpResponse.builder().statusCode(400).build())
                .build();
    }
}
