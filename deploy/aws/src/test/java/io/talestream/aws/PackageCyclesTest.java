package io.talestream.aws;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackageCyclesTest {
    @Test
    void no_package_depends_on_itself_through_others() {
        var classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.talestream.aws");

        slices().matching("io.talestream.(**)").should().beFreeOfCycles().check(classes);
    }
}
