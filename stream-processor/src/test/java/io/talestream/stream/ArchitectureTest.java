package io.talestream.stream;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.talestream.stream.delivery.ShardDelivery;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.talestream.stream");

    @Test
    void consumers_delivery_and_the_contract_of_sources_do_not_depend_on_the_cloud_sdk() {
        assertThat(CLASSES.contain(ShardDelivery.class)).isTrue();
        noClasses()
                .that()
                .resideInAnyPackage("..stream.consumer..", "..stream.delivery..", "..stream.source")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("software.amazon..", "com.amazonaws..")
                .check(CLASSES);
    }

    @Test
    void consumers_do_not_depend_on_delivery_or_parking() {
        noClasses()
                .that()
                .resideInAPackage("..stream.consumer..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..stream.delivery..", "..stream.parking..")
                .check(CLASSES);
    }

    @Test
    void only_sources_depend_on_kcl() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..stream.source..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("software.amazon.kinesis..", "com.amazonaws..", "..services.kinesis..")
                .check(CLASSES);
    }

    @Test
    void sources_do_not_depend_on_groups_delivery_or_consumers() {
        noClasses()
                .that()
                .resideInAPackage("..stream.source..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..stream.group..", "..stream.delivery..", "..stream.consumer..")
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
