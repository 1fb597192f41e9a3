package io.talestream.contracts;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.talestream.contracts.table.ItemKey;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("generators"))
            .importPackages("io.talestream.contracts");

    @Test
    void imported_classes_are_not_empty() {
        assertThat(CLASSES.contain(ItemKey.class)).isTrue();
        assertThat(CLASSES.size()).isGreaterThan(100);
    }

    /// `java.io` stays open for the in-memory writers and the exceptions that Jackson needs.
    @Test
    void the_contracts_do_no_input_or_output() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.nio.channels..", "java.net..", "javax.net..", "java.sql..")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.(.*File.*|RandomAccess.*|PrintStream|Console)")
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(Thread.class, ProcessBuilder.class, Runtime.class)
                .check(CLASSES);
    }

    @Test
    void the_contracts_have_no_cloud_dependency() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("software.amazon..", "com.amazonaws..", "org.opensearch..", "io.micronaut..")
                .check(CLASSES);
    }

    @Test
    void the_contracts_have_few_dependencies() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.talestream.contracts..",
                        "java..",
                        "com.fasterxml.jackson.core..",
                        "com.github.f4b6a3.ulid..",
                        "org.jspecify.annotations..")
                .check(CLASSES);
    }

    @Test
    void the_domain_does_not_depend_on_the_table() {
        noClasses()
                .that()
                .resideOutsideOfPackages("..table..", "..change")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..table..", "..change")
                .check(CLASSES);
    }

    @Test
    void every_package_is_documented_and_null_marked() throws ClassNotFoundException {
        for (String name : packages()) {
            assertThat(Class.forName(name + ".package-info").isAnnotationPresent(NullMarked.class))
                    .as(name)
                    .isTrue();
        }
    }

    @Test
    void a_package_name_describes_its_content() {
        assertThat(packages())
                .noneMatch(name ->
                        name.matches(".*\\.(utils?|commons?|models?|impl|services?|managers?|helpers?)(\\..*)?"));
    }

    private static Set<String> packages() {
        return CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    }
}
