package io.talestream.aws;

import io.github.cdklabs.cdknag.NagPackSuppression;
import io.github.cdklabs.cdknag.NagSuppressions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import software.amazon.awscdk.CfnElement;
import software.amazon.awscdk.Stack;

/// The suppressed findings of cdk-nag, with reasons. A finding without a reason here fails the build.
record Reasons(Stack stack, Options options) {
    static void give(Stack stack, Options options) {
        var reasons = new Reasons(stack, options);
        reasons.people();
        reasons.changes();
        reasons.index();
        reasons.secrets();
        reasons.processes();
        reasons.door();
    }

    private void people() {
        because(
                "People",
                "AwsSolutions-COG2",
                "A second factor is offered to everyone; players who only read along are not forced to have one.");
        because(
                "People",
                "AwsSolutions-COG3",
                "Threat protection is part of a dearer plan, paid by the user; owners who want it choose that plan.");
    }

    private void changes() {
        if (options.kinesis()) {
            because(
                    "Changes",
                    "AwsSolutions-KDS3",
                    "It has what the table has, and is encrypted with the same key, which is there anyway.");
        }
    }

    private void index() {
        because(
                "Index",
                "AwsSolutions-OS3",
                "It has no address outside the network, where the security group lets in our processes.");
        because(
                "Index",
                "AwsSolutions-OS5",
                "Its clients show a name and a password over TLS, which a policy that asks for signatures would"
                        + " refuse.");
        if (!options.size().nodes().hasMasters()) {
            because(
                    "Index",
                    "AwsSolutions-OS4",
                    "So few nodes keep themselves together, and what is in the index can be made again.");
        }
        if (!options.size().isRedundant()) {
            because(
                    "Index",
                    "AwsSolutions-OS7",
                    "It is one node, for its price; if its zone is lost the index is made again from the table.");
        }
    }

    private void secrets() {
        because(
                "IndexPassword",
                "AwsSolutions-SMG4",
                "OpenSearch and the processes would have to change it in the same moment; it is changed by deploying.");
        because(
                "Cursors",
                "AwsSolutions-SMG4",
                "It opens nothing: it only seals places in lists, and a change would end every list people page in.");
    }

    private void processes() {
        if (!options.size().isRedundant()) {
            because(
                    "Processes",
                    "AwsSolutions-ECS4",
                    "Container Insights is paid by the metric and would cost as much as a process does.");
        }
        for (Role role : Role.values()) {
            String task = role.id() + "Task";
            because(
                    task,
                    "AwsSolutions-ECS2",
                    "What is in the environment says where things are; secrets come from Secrets Manager.");
            because(
                    task,
                    "AwsSolutions-IAM5",
                    "Files of all workspaces are under one prefix, and a name of ours begins each job of Transcribe.",
                    wildcards(role));
            because(
                    task,
                    "AwsSolutions-IAM5",
                    "The one action on everything has no narrower resource: a token for ECR, the list of vocabularies.",
                    List.of("Resource::*"));
        }
    }

    private void door() {
        if (options.certificate().isPresent()) {
            because("DoorGuard", "AwsSolutions-EC23", "It is the way in for people, on the port of TLS alone.");
        }
    }

    private List<String> wildcards(Role role) {
        List<String> all = new ArrayList<>();
        if (role != Role.SEARCH) {
            all.add("Resource::<%s.Arn>/%s*".formatted(logicalId("Files"), Names.FILES));
        }
        if (role == Role.API || role == Role.STREAM) {
            all.add("Resource::<%s.Arn>/%s*".formatted(logicalId("Files"), Names.CHANGES));
        }
        if (role == Role.WORKER && !options.embedded()) {
            String ours = "Resource::arn:<AWS::Partition>:transcribe:%s:%s:".formatted(options.region(), account());
            all.add(ours + "transcription-job/" + Names.JOBS + "*");
            all.add(ours + "vocabulary/" + Names.JOBS + "*");
        }
        if (role.summarizes()) {
            options.bedrock()
                    .map(Permissions::modelInAnyRegion)
                    .ifPresent(model -> all.add("Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/" + model));
        }
        return all;
    }

    private String account() {
        String account = stack.getAccount();
        return account.matches("\\d+") ? account : "<AWS::AccountId>";
    }

    private String logicalId(String bucket) {
        var made = stack.getNode().findChild(bucket).getNode().getDefaultChild();
        return stack.getLogicalId((CfnElement) Objects.requireNonNull(made));
    }

    private void because(String construct, String rule, String reason) {
        give(construct, NagPackSuppression.builder().id(rule).reason(reason).build());
    }

    private void because(String construct, String rule, String reason, List<String> findings) {
        if (!findings.isEmpty()) {
            give(
                    construct,
                    NagPackSuppression.builder()
                            .id(rule)
                            .reason(reason)
                            .appliesTo(findings)
                            .build());
        }
    }

    private void give(String construct, NagPackSuppression reason) {
        NagSuppressions.addResourceSuppressions(stack.getNode().findChild(construct), List.of(reason), true);
    }
}
