package io.talestream.languagemodel;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.talestream.languagemodel", "io.talestream.openai");

    @Test
    void prompts_claims_and_the_interface_know_no_provider() {
        assertThat(CLASSES.contain(LanguageModel.class)).isTrue();
        noClasses()
                .that()
                .resideInAnyPackage("..languagemodel", "..languagemodel.prompt", "..languagemodel.claim")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..languagemodel.bedrock",
                        "..languagemodel.openai",
                        "..languagemodel.budget",
                        "io.talestream.openai",
                        "io.talestream.store..",
                        "software.amazon..",
                        "java.net.http..")
                .check(CLASSES);
    }

    @Test
    void each_provider_keeps_its_protocol_to_itself() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..languagemodel.bedrock")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("software.amazon..", "..languagemodel.bedrock")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackages("..languagemodel.openai", "io.talestream.openai")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.net.http..", "..languagemodel.openai")
                .check(CLASSES);
    }

    @Test
    void only_budgets_use_the_table() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..languagemodel.budget")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.talestream.store..")
                .check(CLASSES);
    }

    @Test
    void every_package_says_why_it_exists_and_is_null_marked() throws ClassNotFoundException {
        Set<String> packages = CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
        for (String name : packages) {
            assertThat(Class.forName(name + ".package-info").isAnnotationPresent(NullMarked.class))
                    .as(name)
                    .isTrue();
        }
    }
}
