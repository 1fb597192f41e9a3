package io.talestream.local;

import io.talestream.app.command.CommandGroup;
import picocli.CommandLine.Command;

@Command(
        name = "service",
        description = "Run the system on this machine as a service of systemd",
        subcommands = ServiceInstall.class,
        footer = {"  talestream service install --dry-run", "  talestream service install --data /srv/talestream"})
final class ServiceCommand extends CommandGroup {}
