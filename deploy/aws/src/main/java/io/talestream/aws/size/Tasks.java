package io.talestream.aws.size;

/// The processes of one role: what each is given, and how many there are at least and at most.
///
/// @param cpu in 1,024ths of a virtual CPU, as Fargate counts
/// @param memory in MiB
public record Tasks(int cpu, int memory, int least, int most) {
    private static final double A_CPU = 1_024;
    private static final double A_GB = 1_024;

    public Tasks {
        if (least < 1 || most < least) {
            throw new IllegalArgumentException("there must be 1 to %d processes, not %d".formatted(most, least));
        }
    }

    public double cpus() {
        return cpu / A_CPU;
    }

    public double gigabytes() {
        return memory / A_GB;
    }
}
