package dev.harbinger.study.networkcache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What help texts list is what there is. */
class HelpTextsTest {
    private static Set<String> words(String list) {
        return Set.of(list.split(", ", -1));
    }

    @Test
    void bundled_programs_are_all_listed() {
        assertEquals(
                Arrays.stream(BundledProgram.values())
                        .map(BundledProgram::programName)
                        .collect(Collectors.toSet()),
                words(ProgramRun.BUNDLED));
    }

    @Test
    void policies_are_all_listed() {
        assertEquals(
                Arrays.stream(PolicyKind.values()).map(PolicyKind::word).collect(Collectors.toSet()),
                words(ProgramRun.POLICIES));
    }
}
