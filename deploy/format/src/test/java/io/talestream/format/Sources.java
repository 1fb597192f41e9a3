package io.talestream.format;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The Java files people write: below a `src` folder, outside whatever a tool made or fetched.
final class Sources {
    private static final Set<String> MADE_BY_TOOLS = Set.of("target", ".git", "node_modules", ".talestream");

    private Sources() {}

    static List<Path> below(Path root) throws IOException {
        var found = new ArrayList<Path>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                var skipped = !directory.equals(root)
                        && MADE_BY_TOOLS.contains(directory.getFileName().toString());
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".java") && isBelowSrc(root.relativize(file))) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        return List.copyOf(found);
    }

    private static boolean isBelowSrc(Path relative) {
        for (var name : relative) {
            if (name.toString().equals("src")) {
                return true;
            }
        }
        return false;
    }
}
