package io.talestream.local;

/// The unit that runs the whole system on one machine.
final class SystemdUnit {
    private SystemdUnit() {}

    /// All texts are free of characters that systemd interprets.
    static String of(String script, String user, String data, int port) {
        return """
            [Unit]
            Description=Talestream
            After=network.target

            [Service]
            Type=exec
            User=%s
            ExecStart=%s up --data %s --port %d
            Restart=on-failure
            # The status of a Java process that SIGTERM stops.
            SuccessExitStatus=143
            TimeoutStopSec=90
            UMask=0077
            NoNewPrivileges=yes
            ProtectSystem=strict
            ProtectHome=read-only
            PrivateTmp=yes
            ReadWritePaths=%s
            # Models and ffmpeg are unpacked here.
            Environment=HOME=%s

            [Install]
            WantedBy=multi-user.target
            """.formatted(user, script, data, port, data, data);
    }
}
