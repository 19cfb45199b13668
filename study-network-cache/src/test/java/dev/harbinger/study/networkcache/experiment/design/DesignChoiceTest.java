package dev.harbinger.study.networkcache.experiment.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.experiment.design.DesignChoice.Group;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DesignChoiceTest {
    private static final List<Group> GROUPS = DesignChoice.groups(BundledProgram.ADI_4, BundledProgram.CG_S_4);

    @Test
    void every_choice_of_a_group_makes_another_machine() {
        for (Group group : GROUPS) {
            Set<MachineParameters> machines = new HashSet<>();
            for (DesignChoice choice : group.choices()) {
                assertTrue(machines.add(machine(choice)), group.name() + ": " + choice.name());
            }
        }
    }

    @Test
    void the_first_choice_of_a_group_is_the_usual_one() {
        GROUPS.forEach(
                group -> assertEquals("default", group.choices().getFirst().name()));
    }

    @Test
    void each_switch_in_which_the_documents_disagree_is_measured() {
        Set<String> keys = new HashSet<>();
        GROUPS.forEach(group -> group.choices()
                .forEach(choice ->
                        choice.changes().forEach(change -> keys.add(change.substring(0, change.indexOf('='))))));
        assertTrue(keys.containsAll(Set.of(
                "netcache.evict-to",
                "netcache.path",
                "netcache.form",
                "netcache.message-lines",
                "netmem.reuse",
                "replacement.first",
                "replacement.minimum-bound",
                "replacement.minimum-unbound",
                "netcache.late-to",
                "netcache.receive-miss",
                "ntlb.reading")));
    }

    @Test
    void a_group_with_fewer_sets_has_them_in_all_its_choices() {
        DesignChoice first = GROUPS.getFirst().choices().getFirst();
        DesignChoice small = GROUPS.getLast().choices().getFirst();
        assertEquals(64, machine(first).networkCache().network().sets());
        assertEquals(4, machine(small).networkCache().network().sets());
        assertNotEquals(machine(first), machine(small));
    }

    private static MachineParameters machine(DesignChoice choice) {
        return MachineSettings.of(choice.with(StudyParameters.usual()), PolicyKind.LAZY_DTCT);
    }
}
