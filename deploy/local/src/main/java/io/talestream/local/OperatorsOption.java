package io.talestream.local;

import io.talestream.engines.tokens.LocalUser;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/// The users who see the operations page.
final class OperatorsOption {
    @Option(
            names = "--operator",
            paramLabel = "NAME",
            description = "Let this user see the operations page (repeatable; default: your login name)")
    private Set<String> names = new HashSet<>();

    Set<LocalUser> users() {
        return names.isEmpty()
                ? Set.of(starter())
                : names.stream()
                        .map(name -> TokenCommand.named("--operator", name))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /// The user who started this process, by the login name.
    static LocalUser starter() {
        return new LocalUser(System.getProperty("user.name", "operator"));
    }
}
