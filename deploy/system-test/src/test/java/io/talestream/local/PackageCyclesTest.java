package io.talestream.local;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackageCyclesTest {
    @Test
    void no_package_of_the_product_depends_on_itself_through_others() {
        var product = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.talestream");

        slices().matching("io.talestream.(**)").should().beFreeOfCycles().check(product);
    }
}
