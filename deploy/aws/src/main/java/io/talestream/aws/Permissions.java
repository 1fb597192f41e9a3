package io.talestream.aws;

import io.talestream.contracts.table.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.kms.IKey;

/// The permissions of each role, least privilege: every action is listed, on resources of this stack. A process acts
/// for many users with one IAM role and authorises by token. No user identity reaches DynamoDB, so keys cannot be
/// restricted per user.
record Permissions(
        Stack stack, Options options, Tables data, Buckets files, Optional<CompletionQueue> listening, IKey key) {
    private static final String READ = "DescribeTable GetItem Query";
    private static final String WRITE = "ConditionCheckItem DeleteItem DescribeTable GetItem PutItem Query";

    List<PolicyStatement> of(Role role) {
        return switch (role) {
            case API -> api();
            case SEARCH -> List.of(onTable(READ), bucket(), useOfKey());
            case STREAM -> stream();
            case WORKER -> worker();
        };
    }

    /// The permissions ECS needs to inject secrets, in addition to reading them.
    PolicyStatement toOpenSecrets() {
        return PolicyStatement.Builder.create()
                .actions(List.of("kms:Decrypt"))
                .resources(List.of(key.getKeyArn()))
                .conditions(Map.of(
                        "StringEquals",
                        Map.of("kms:ViaService", "secretsmanager.%s.amazonaws.com".formatted(stack.getRegion()))))
                .build();
    }

    /// Operators use the API to see the progress of the groups, redrive parked changes, and run comparisons.
    private List<PolicyStatement> api() {
        Stream<String> leases = Names.GROUPS.stream()
                .map(group ->
                        arn("dynamodb", "table/" + data.names.leases(group).getFirst()));
        List<PolicyStatement> all = new ArrayList<>(List.of(
                onTable(WRITE + " Scan"),
                allow("dynamodb", "DeleteItem DescribeTable GetItem Query UpdateItem", parked()),
                allow(
                        "dynamodb",
                        "GetItem Query Scan",
                        Stream.concat(Stream.of(data.progress.getTableArn()), leases)
                                .toList()),
                bucket(),
                objects(
                        List.of(Names.FILES, Names.CHANGES),
                        "AbortMultipartUpload DeleteObject GetObject ListMultipartUploadParts PutObject"),
                useOfKey()));
        summaries(all);
        return all;
    }

    private List<PolicyStatement> stream() {
        List<PolicyStatement> all = new ArrayList<>();
        // A gap in the stream is filled by a scan of the table.
        all.add(onTable(WRITE + " Scan"));
        all.add(allow(
                "dynamodb", "DescribeStream GetRecords GetShardIterator", List.of(data.main.getTableStreamArn())));
        all.add(besides());
        all.add(leases());
        data.kinesis.ifPresent(changes -> all.add(allow(
                "kinesis",
                "DescribeStreamSummary GetRecords GetShardIterator ListShards",
                List.of(changes.getStreamArn()))));
        all.add(bucket());
        all.add(objects(List.of(Names.FILES, Names.CHANGES), "DeleteObject GetObject PutObject"));
        // For `talestream erase`, which runs with this role.
        all.add(allow("s3", "ListBucketMultipartUploads", List.of(files.bucket.getBucketArn())));
        all.add(objects(List.of(Names.FILES), "AbortMultipartUpload"));
        summaries(all);
        all.add(useOfKey());
        return all;
    }

    private List<PolicyStatement> worker() {
        List<PolicyStatement> all = new ArrayList<>();
        all.add(onTable(WRITE));
        all.add(bucket());
        // Transcribe accesses the bucket with the permissions of the caller that starts the job.
        all.add(objects(List.of(Names.FILES), "DeleteObject GetObject PutObject"));
        listening.ifPresent(queue -> transcribe(queue, all));
        summaries(all);
        all.add(useOfKey());
        return all;
    }

    private void transcribe(CompletionQueue queue, List<PolicyStatement> all) {
        all.add(allow(
                "transcribe",
                "DeleteTranscriptionJob GetTranscriptionJob StartTranscriptionJob",
                List.of(arn("transcribe", "transcription-job/" + Names.JOBS + "*"))));
        all.add(allow(
                "transcribe",
                "CreateVocabulary DeleteVocabulary GetVocabulary",
                List.of(arn("transcribe", "vocabulary/" + Names.JOBS + "*"))));
        // This action supports no resource-level permissions.
        all.add(allow("transcribe", "ListVocabularies", List.of("*")));
        all.add(allow("sqs", "DeleteMessage GetQueueAttributes ReceiveMessage", List.of(queue.ended.getQueueArn())));
    }

    private void summaries(List<PolicyStatement> all) {
        options.bedrock().ifPresent(model -> all.add(allow("bedrock", "InvokeModel", models(model))));
    }

    /// The tables other than the main one. The processes create missing ones, and therefore describe each of them.
    private PolicyStatement besides() {
        return allow(
                "dynamodb",
                "CreateTable DeleteItem DescribeTable DescribeTimeToLive GetItem PutItem Query Scan UpdateItem",
                Stream.concat(parked().stream(), Stream.of(data.progress.getTableArn(), data.replays.getTableArn()))
                        .toList());
    }

    private List<String> parked() {
        String table = data.parked.getTableArn();
        return List.of(table, table + "/index/" + Names.PARKED_BY_TIME);
    }

    /// The lease tables are created by the processes, and by KCL as its version requires.
    private PolicyStatement leases() {
        return allow(
                "dynamodb",
                "CreateTable DeleteItem DescribeTable GetItem PutItem Query Scan UpdateItem",
                Names.GROUPS.stream()
                        .flatMap(group -> Stream.concat(
                                data.names.leases(group).stream(), Stream.of(data.names.leasesByOwner(group))))
                        .map(name -> arn("dynamodb", "table/" + name))
                        .toList());
    }

    private PolicyStatement onTable(String actions) {
        String table = data.main.getTableArn();
        return allow(
                "dynamodb",
                actions,
                Stream.concat(
                                Stream.of(table),
                                TableDesign.SECONDARY_INDEXES.stream().map(index -> table + "/index/" + index.name()))
                        .toList());
    }

    private PolicyStatement bucket() {
        return allow("s3", "ListBucket", List.of(files.bucket.getBucketArn()));
    }

    private PolicyStatement objects(List<String> below, String actions) {
        return allow(
                "s3",
                actions,
                below.stream()
                        .map(path -> files.bucket.arnForObjects(path + "*"))
                        .toList());
    }

    private PolicyStatement useOfKey() {
        return allow("kms", "Decrypt GenerateDataKey", List.of(key.getKeyArn()));
    }

    /// A foundation model, or an inference profile of this account that distributes requests over regions.
    private List<String> models(String model) {
        String of = "arn:" + stack.getPartition() + ":bedrock:";
        String known = modelInAnyRegion(model);
        return model.equals(known)
                ? List.of(of + stack.getRegion() + "::foundation-model/" + model)
                : List.of(arn("bedrock", "inference-profile/" + model), of + "*::foundation-model/" + known);
    }

    /// The id of the model behind an inference profile, which is the same in every region.
    static String modelInAnyRegion(String model) {
        return model.replaceFirst("^(us|eu|apac|global)\\.", "");
    }

    private String arn(String service, String resource) {
        return "arn:%s:%s:%s:%s:%s"
                .formatted(stack.getPartition(), service, stack.getRegion(), stack.getAccount(), resource);
    }

    private static PolicyStatement allow(String service, String actions, List<String> resources) {
        return PolicyStatement.Builder.create()
                .actions(actions(service, actions))
                .resources(resources)
                .build();
    }

    /// The actions of a service, whose names have blanks between them.
    static List<String> actions(String service, String names) {
        return Stream.of(names.split(" ", -1)).map(name -> service + ":" + name).toList();
    }
}
