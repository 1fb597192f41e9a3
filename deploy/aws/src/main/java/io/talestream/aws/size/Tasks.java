package io.talestream.aws.size;

/// The tasks of one role: their resources, and their minimum and maximum number.
///
/// @param cpu in units of Fargate: 1,024 per vCPU
/// @param memory in MiB
public record Tasks(int cpu, int memory, int least, int most) {
    private static final double A_CPU = 1_024;
    private static final double A_GB = 1_024;

    public Tasks {
        if (least < 0 || most < 1 || most < least) {
            throw new IllegalArgumentException("there must be 0 to %d processes, not %d".formatted(most, least));
        }
    }

    public double cpus() {
        return cpu / A_CPU;
    }

    public double gigabytes() {
        return memory / A_GB;
    }
}
