package io.talestream.bench.peers;

import io.talestream.app.resources.OpenTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePropertyKey;
import org.apache.camel.builder.AggregationStrategies;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.opensearch.OpensearchComponent;
import org.apache.camel.impl.DefaultCamelContext;
import org.opensearch.client.opensearch.core.bulk.BulkOperationVariant;
import org.opensearch.client.opensearch.core.bulk.DeleteOperation;
import org.opensearch.client.opensearch.core.bulk.IndexOperation;
import software.amazon.awssdk.services.dynamodb.model.Record;

/// Apache Camel: the consumer of DynamoDB Streams and the producer of OpenSearch, with one bulk request for each batch
/// that the consumer read. It polls again at once after a poll with records, reads as many records as the stream
/// allows, and starts at the beginning of the stream, as it has no checkpoint.
final class CamelRoute implements Peer {
    private static final String FROM = "aws2-ddbstream://" + OpenTable.NAME
            + "?amazonDynamoDbStreamsClient=#streams&streamIteratorType=FROM_START&maxResultsPerRequest=1000"
            + "&greedy=true";
    private static final String RECORDS = "direct:records";

    private final DefaultCamelContext context = new DefaultCamelContext();

    CamelRoute(PeerConnection connection) {
        context.getRegistry().bind("streams", connection.streams());
        var opensearch = context.getComponent("opensearch", OpensearchComponent.class);
        opensearch.setHostAddresses(connection.opensearch().getAuthority());
        opensearch.setUser(connection.user());
        opensearch.setPassword(connection.password());
        try {
            context.addRoutes(route("opensearch://peers?operation=Bulk&indexName=" + connection.index()));
        } catch (Exception e) {
            throw new IllegalStateException("the route cannot be created", e);
        }
        context.start();
    }

    private static RouteBuilder route(String to) {
        return new RouteBuilder() {
            @Override
            public void configure() {
                from(FROM).to(RECORDS);
                from(RECORDS)
                        .process(CamelRoute::toOperation)
                        .aggregate(constant(true), AggregationStrategies.groupedBody())
                        .completionFromBatchConsumer()
                        .to(to);
            }
        };
    }

    private static void toOperation(Exchange exchange) {
        exchange.getMessage()
                .setBody(operation(RecordDocument.of(exchange.getMessage().getBody(Record.class))));
    }

    private static BulkOperationVariant operation(RecordDocument document) {
        return document.source()
                .<BulkOperationVariant>map(source -> IndexOperation.of(
                        o -> o.id(document.id()).routing(document.routing()).document(source)))
                .orElseGet(() -> DeleteOperation.of(o -> o.id(document.id()).routing(document.routing())));
    }

    @Override
    public void redeliver(List<Record> records) {
        try (var template = context.createProducerTemplate()) {
            for (Record record : records) {
                template.send(RECORDS, exchange -> {
                    exchange.setProperty(ExchangePropertyKey.BATCH_SIZE, records.size());
                    exchange.getMessage().setBody(record);
                });
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the template cannot be closed", e);
        }
    }
}
