package dev.harbinger.cli.architecture;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.MTD_void;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.EvaluationResult;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class HouseRulesTest {
    private static final String ROOT = "dev.harbinger";
    private static final String SAMPLE = "dev.harbinger.cli.architecture.sample";
    private static final String UNSAFE = "nobody uses Unsafe";

    /** What each rule must report of the samples. */
    private static final Map<String, List<String>> OFFENCES = Map.ofEntries(
            Map.entry("predict uses no room but []", List.of("predict.Offender.usesReport")),
            Map.entry("trace uses no room but []", List.of("trace.Offender.usesPredict")),
            Map.entry("messaging uses no room but [predict]", List.of("messaging.Offender.usesLaunch")),
            Map.entry("report uses no room but []", List.of("report.Offender.usesLaunch")),
            Map.entry("reproduction uses no room but [report]", List.of("reproduction.Offender.usesTrace")),
            Map.entry("record uses no room but [trace]", List.of("record.Offender.usesLaunch")),
            Map.entry("active uses no room but [messaging]", List.of("active.Offender.usesTrace")),
            Map.entry("junit uses no room but [messaging]", List.of("junit.Offender.usesTrace")),
            Map.entry("launch uses no room but [messaging, trace]", List.of("launch.Offender.usesWorkloads")),
            Map.entry("workloads uses no room but [messaging]", List.of("workloads.Offender.usesLaunch")),
            Map.entry(
                    "study uses no room but [predict, trace, messaging, report, reproduction, workloads]",
                    List.of("study.first.Offender.usesLaunch")),
            Map.entry("predict needs nothing but java", List.of("predict.Offender.usesPicocli")),
            Map.entry("messaging needs nothing but java", List.of("messaging.Offender.usesPicocli")),
            Map.entry("rooms are free of cycles", List.of("launch.Offender.usesWorkloads")),
            floor("messaging's face", List.of("counters", "observe", "settings"), "messaging.Offender.usesRuntime"),
            floor(
                    "messaging.progress",
                    List.of("", "counters", "engine", "transport", "deadlock"),
                    "messaging.progress.Offender.usesRuntime"),
            floor("messaging.deadlock", List.of(), "messaging.deadlock.Offender.usesProgress"),
            floor("messaging.collective", List.of("", "settings"), "messaging.collective.Offender.usesEngine"),
            floor(
                    "messaging.engine",
                    List.of("counters", "settings", "transport"),
                    "messaging.engine.Offender.usesRuntime"),
            floor(
                    "messaging.transport.tcp",
                    List.of("settings", "transport", "transport.local"),
                    "messaging.transport.tcp.Offender.usesRuntime",
                    "messaging.transport.tcp.Offender.usesFace"),
            floor(
                    "messaging.transport.local",
                    List.of("MessagingException", "settings", "transport"),
                    "messaging.transport.local.Offender.usesTcp",
                    "messaging.transport.local.Offender.usesFace"),
            floor("messaging.transport", List.of(), "messaging.transport.Offender.usesEngine"),
            floor(
                    "messaging.settings",
                    List.of("transport.Medium"),
                    "messaging.settings.Offender.usesCollective",
                    "messaging.settings.Offender.usesTransport"),
            floor("messaging.observe", List.of(), "messaging.observe.Offender.usesFace"),
            floor("messaging.counters", List.of(), "messaging.counters.Offender.usesSettings"),
            Map.entry(
                    "Harbinger enters the runtime by Membership and RankThreads alone",
                    List.of("messaging.Harbinger.usesEngine", "messaging.Harbinger.usesRuntime")),
            Map.entry("packages are free of cycles", List.of("messaging.engine.Offender.usesTransport")),
            Map.entry("studies keep to themselves", List.of("study.first.Offender.usesSecond")),
            Map.entry(
                    "the engine has no thread, lock or I/O",
                    List.of("startsThread", "takesLock", "printsLine", "readsFile", "opensChannel", "readsInstant")),
            Map.entry("the engine reads no clock", List.of("readsNanoTime", "readsMillis")),
            Map.entry("the engine draws no random number", List.of("drawsRandom")),
            Map.entry("the engine takes no monitor", List.of("takesMonitor")));

    @TestFactory
    Stream<DynamicTest> everyClassOfTheHouseObeys() {
        JavaClasses house = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(ROOT);
        return new HouseRules(ROOT)
                .all().entrySet().stream()
                        .map(rule ->
                                dynamicTest(rule.getKey(), () -> rule.getValue().check(house)));
    }

    @TestFactory
    Stream<DynamicTest> everyRuleRejectsTheSampleThatBreaksIt() {
        JavaClasses samples = new ClassFileImporter().importPackages(SAMPLE);
        return new HouseRules(SAMPLE)
                .all().entrySet().stream()
                        .filter(rule -> !rule.getKey().equals(UNSAFE))
                        .map(rule -> dynamicTest(
                                rule.getKey(),
                                () -> assertReports(
                                        OFFENCES.get(rule.getKey()),
                                        rule.getValue().evaluate(samples))));
    }

    /** Written as bytes, since javac warns of Unsafe in any source and every warning fails the build. */
    @Test
    void unsafeIsRejected(@TempDir Path directory) throws IOException {
        ClassDesc unsafe = ClassDesc.of("sun.misc.Unsafe");
        ClassFile.of()
                .buildTo(
                        directory.resolve("Offender.class"),
                        ClassDesc.of("Offender"),
                        offender -> offender.withMethodBody(
                                        "usesUnsafe",
                                        MTD_void,
                                        ClassFile.ACC_STATIC,
                                        code -> code.aconst_null()
                                                .checkcast(unsafe)
                                                .invokevirtual(unsafe, "park", MTD_void)
                                                .return_())
                                .withSuperclass(CD_Object));
        EvaluationResult result =
                new HouseRules(ROOT).all().get(UNSAFE).evaluate(new ClassFileImporter().importPath(directory));
        assertReports(List.of("Offender.usesUnsafe"), result);
    }

    @Test
    void everyRoomIsSeenAndHasARule() {
        Set<String> rooms = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(ROOT).stream()
                        .map(type -> type.getPackageName()
                                .substring(ROOT.length() + 1)
                                .split("\\.", 2)[0])
                        .collect(Collectors.toCollection(TreeSet::new));
        // The commands are wiring and may use every room.
        assertTrue(rooms.remove("cli"), () -> "cli is not among " + rooms);
        assertTrue(rooms.contains("predict") && rooms.contains("workloads"), () -> "seen only " + rooms);
        rooms.removeAll(HouseRules.USES.keySet());
        assertEquals(Set.of(), rooms, "rooms without a rule: add them to HouseRules.USES");
    }

    @Test
    void everyPackageOfMessagingIsAFloor() {
        String messaging = ROOT + ".messaging";
        Set<String> packages = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(messaging).stream()
                        .map(type -> type.getPackageName().substring(messaging.length()))
                        .map(name -> name.isEmpty() ? name : name.substring(1))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(packages.remove("runtime"), () -> "the runtime is not among " + packages);
        assertEquals(HouseRules.FLOORS.keySet(), packages, "packages and keys of HouseRules.FLOORS");
    }

    private static Map.Entry<String, List<String>> floor(String floor, List<String> uses, String... offences) {
        return Map.entry(floor + " uses no package of messaging but " + uses, List.of(offences));
    }

    private static void assertReports(List<String> offences, EvaluationResult result) {
        assertTrue(result.hasViolation(), "not rejected");
        String report = String.join("\n", result.getFailureReport().getDetails());
        assertFalse(offences.isEmpty());
        for (String offence : offences) {
            assertTrue(report.contains(offence), () -> offence + " is not reported in:\n" + report);
        }
    }
}
