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
    private static final List<String> READ = List.of("dynamodb:DescribeTable", "dynamodb:GetItem", "dynamodb:Query");
    private static final List<String> WRITE =
            with(READ, "dynamodb:ConditionCheckItem", "dynamodb:DeleteItem", "dynamodb:PutItem");

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
        List<PolicyStatement> all = new ArrayList<>(List.of(
                onTable(with(WRITE, "dynamodb:Scan")),
                allow(
                        List.of(
                                "dynamodb:DeleteItem",
                                "dynamodb:DescribeTable",
                                "dynamodb:GetItem",
                                "dynamodb:Query",
                                "dynamodb:UpdateItem"),
                        parked()),
                allow(
                        List.of("dynamodb:GetItem", "dynamodb:Query", "dynamodb:Scan"),
                        Stream.concat(
                                        Stream.of(data.progress.getTableArn()),
                                        Names.GROUPS.stream()
                                                .map(group ->
                                                        data.names.leases(group).getFirst())
                                                .map(name -> arn("dynamodb", "table/" + name)))
                                .toList()),
                bucket(),
                objects(
                        List.of(Names.FILES, Names.CHANGES),
                        "s3:AbortMultipartUpload",
                        "s3:DeleteObject",
                        "s3:GetObject",
                        "s3:ListMultipartUploadParts",
                        "s3:PutObject"),
                useOfKey()));
        summaries(all);
        return all;
    }

    private List<PolicyStatement> stream() {
        List<PolicyStatement> all = new ArrayList<>();
        // A gap in the stream is filled by a scan of the table.
        all.add(onTable(with(WRITE, "dynamodb:Scan")));
        all.add(allow(
                List.of("dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"),
                List.of(data.main.getTableStreamArn())));
        all.add(besides());
        all.add(leases());
        data.kinesis.ifPresent(changes -> all.add(allow(
                List.of(
                        "kinesis:DescribeStreamSummary",
                        "kinesis:GetRecords",
                        "kinesis:GetShardIterator",
                        "kinesis:ListShards"),
                List.of(changes.getStreamArn()))));
        all.add(bucket());
        all.add(objects(List.of(Names.FILES, Names.CHANGES), "s3:DeleteObject", "s3:GetObject", "s3:PutObject"));
        // For `talestream erase`, which runs with this role.
        all.add(allow(List.of("s3:ListBucketMultipartUploads"), List.of(files.bucket.getBucketArn())));
        all.add(objects(List.of(Names.FILES), "s3:AbortMultipartUpload"));
        summaries(all);
        all.add(useOfKey());
        return all;
    }

    private List<PolicyStatement> worker() {
        List<PolicyStatement> all = new ArrayList<>();
        all.add(onTable(WRITE));
        all.add(bucket());
        // Transcribe accesses the bucket with the permissions of the caller that starts the job.
        all.add(objects(List.of(Names.FILES), "s3:DeleteObject", "s3:GetObject", "s3:PutObject"));
        listening.ifPresent(queue -> transcribe(queue, all));
        summaries(all);
        all.add(useOfKey());
        return all;
    }

    private void transcribe(CompletionQueue queue, List<PolicyStatement> all) {
        all.add(allow(
                List.of(
                        "transcribe:DeleteTranscriptionJob",
                        "transcribe:GetTranscriptionJob",
                        "transcribe:StartTranscriptionJob"),
                List.of(arn("transcribe", "transcription-job/" + Names.JOBS + "*"))));
        all.add(allow(
                List.of("transcribe:CreateVocabulary", "transcribe:DeleteVocabulary", "transcribe:GetVocabulary"),
                List.of(arn("transcribe", "vocabulary/" + Names.JOBS + "*"))));
        // This action supports no resource-level permissions.
        all.add(allow(List.of("transcribe:ListVocabularies"), List.of("*")));
        all.add(allow(
                List.of("sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"),
                List.of(queue.ended.getQueueArn())));
    }

    private void summaries(List<PolicyStatement> all) {
        options.bedrock().ifPresent(model -> all.add(allow(List.of("bedrock:InvokeModel"), models(model))));
    }

    /// The tables other than the main one. The processes create missing ones, and therefore describe each of them.
    private PolicyStatement besides() {
        return allow(
                List.of(
                        "dynamodb:CreateTable",
                        "dynamodb:DeleteItem",
                        "dynamodb:DescribeTable",
                        "dynamodb:DescribeTimeToLive",
                        "dynamodb:GetItem",
                        "dynamodb:PutItem",
                        "dynamodb:Query",
                        "dynamodb:Scan",
                        "dynamodb:UpdateItem"),
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
                List.of(
                        "dynamodb:CreateTable",
                        "dynamodb:DeleteItem",
                        "dynamodb:DescribeTable",
                        "dynamodb:GetItem",
                        "dynamodb:PutItem",
                        "dynamodb:Query",
                        "dynamodb:Scan",
                        "dynamodb:UpdateItem"),
                Names.GROUPS.stream()
                        .flatMap(group -> Stream.concat(
                                data.names.leases(group).stream(), Stream.of(data.names.leasesByOwner(group))))
                        .map(name -> arn("dynamodb", "table/" + name))
                        .toList());
    }

    private PolicyStatement onTable(List<String> actions) {
        String table = data.main.getTableArn();
        return allow(
                actions,
                Stream.concat(
                                Stream.of(table),
                                TableDesign.SECONDARY_INDEXES.stream().map(index -> table + "/index/" + index.name()))
                        .toList());
    }

    private PolicyStatement bucket() {
        return allow(List.of("s3:ListBucket"), List.of(files.bucket.getBucketArn()));
    }

    private PolicyStatement objects(List<String> below, String... actions) {
        return allow(
                List.of(actions),
                below.stream()
                        .map(path -> files.bucket.arnForObjects(path + "*"))
                        .toList());
    }

    private PolicyStatement useOfKey() {
        return allow(List.of("kms:Decrypt", "kms:GenerateDataKey"), List.of(key.getKeyArn()));
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

    private static PolicyStatement allow(List<String> actions, List<String> resources) {
        return PolicyStatement.Builder.create()
                .actions(actions)
                .resources(resources)
                .build();
    }

    private static List<String> with(List<String> some, String... more) {
        return Stream.concat(some.stream(), Stream.of(more)).sorted().toList();
    }
}
