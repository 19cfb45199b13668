package dev.harbinger.cli.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What no class of Harbinger may ever do, as rules over the packages below a root. The root is a parameter so that the
 * rules can be tried on classes that break them.
 */
final class HouseRules {
    /** Which rooms each room may use. A study may use those of {@code study}, and is kept from other studies apart. */
    static final Map<String, List<String>> USES = Map.ofEntries(
            Map.entry("predict", List.of()),
            Map.entry("trace", List.of()),
            Map.entry("messaging", List.of("predict")),
            Map.entry("report", List.of()),
            Map.entry("reproduction", List.of("report")),
            Map.entry("record", List.of("trace")),
            Map.entry("active", List.of("messaging")),
            Map.entry("junit", List.of("messaging")),
            Map.entry("launch", List.of("messaging", "trace")),
            Map.entry("workloads", List.of("messaging")),
            // messaging: the study of push and pull runs the protocol engine itself, in virtual time.
            Map.entry("study", List.of("predict", "trace", "messaging", "report", "reproduction", "workloads")));

    private final String root;

    HouseRules(String root) {
        this.root = root;
    }

    /**
     * Which packages of messaging each of them may use, by their names below it; the face is the empty name. A name
     * that ends in a class stands for that class alone. The runtime stands on top and may use all.
     */
    static final Map<String, List<String>> FLOORS = Map.ofEntries(
            Map.entry("", List.of("counters", "observe", "settings")),
            Map.entry("progress", List.of("", "counters", "engine", "transport", "deadlock")),
            Map.entry("deadlock", List.of()),
            Map.entry("collective", List.of("", "settings")),
            Map.entry("engine", List.of("counters", "settings", "transport")),
            Map.entry("transport.tcp", List.of("settings", "transport", "transport.local")),
            Map.entry("transport.local", List.of("MessagingException", "settings", "transport")),
            Map.entry("transport", List.of()),
            Map.entry("settings", List.of("transport.Medium")),
            Map.entry("observe", List.of()),
            Map.entry("counters", List.of()));

    /** The classes of the runtime that Harbinger may use: one to join a job, one to run a job of threads. */
    private static final List<String> ENTERED = List.of("runtime.Membership", "runtime.RankThreads");

    /** Every rule by its name. */
    Map<String, ArchRule> all() {
        Map<String, ArchRule> rules = new LinkedHashMap<>();
        USES.forEach((room, uses) -> rules.put(room + " uses no room but " + uses, usesOnly(room, uses)));
        FLOORS.forEach((floor, uses) ->
                rules.put(floorName(floor) + " uses no package of messaging but " + uses, usesOnlyFloors(floor, uses)));
        rules.put("Harbinger enters the runtime by Membership and RankThreads alone", harbingerEntersByName());
        rules.put("predict needs nothing but java", needsOnlyJava("predict"));
        rules.put("messaging needs nothing but java", needsOnlyJava("messaging", "javax.crypto.."));
        rules.put("rooms are free of cycles", roomsAreFreeOfCycles());
        rules.put("packages are free of cycles", packagesAreFreeOfCycles());
        rules.put("studies keep to themselves", studiesKeepToThemselves());
        rules.put("the engine has no thread, lock or I/O", engineHasNoThreadLockOrIo());
        rules.put("the engine reads no clock", engineReadsNoClock());
        rules.put("the engine draws no random number", engineDrawsNoRandomNumber());
        rules.put("the engine takes no monitor", engineTakesNoMonitor());
        rules.put("nobody uses Unsafe", nobodyUsesUnsafe());
        return rules;
    }

    private ArchRule usesOnly(String room, List<String> uses) {
        String[] allowed = new String[uses.size() + 1];
        allowed[0] = root + "." + room + "..";
        for (int i = 0; i < uses.size(); i++) {
            allowed[i + 1] = root + "." + uses.get(i) + "..";
        }
        return noClasses()
                .that()
                .resideInAPackage(root + "." + room + "..")
                .should()
                .dependOnClassesThat(resideInAPackage(root + "..").and(not(resideInAnyPackage(allowed))))
                .allowEmptyShould(true);
    }

    /** How a rule names a package of messaging. */
    private static String floorName(String floor) {
        return floor.isEmpty() ? "messaging's face" : "messaging." + floor;
    }

    private ArchRule usesOnlyFloors(String floor, List<String> uses) {
        return noClasses()
                .that()
                .resideInAPackage(floorPackage(floor))
                .and()
                .doNotHaveFullyQualifiedName(entrance())
                .should()
                .dependOnClassesThat(inMessagingOutside(Stream.concat(Stream.of(floor), uses.stream())))
                .allowEmptyShould(true);
    }

    /** The entrance is of the face, and may also use the classes that stand for the runtime. */
    private ArchRule harbingerEntersByName() {
        Stream<String> uses = Stream.of(Stream.of(""), ENTERED.stream(), FLOORS.get("").stream())
                .flatMap(floors -> floors);
        return noClasses()
                .that()
                .haveFullyQualifiedName(entrance())
                .should()
                .dependOnClassesThat(inMessagingOutside(uses));
    }

    private DescribedPredicate<JavaClass> inMessagingOutside(Stream<String> floors) {
        List<DescribedPredicate<JavaClass>> allowed = floors.map(this::in).toList();
        return resideInAPackage(root + ".messaging..").and(not(DescribedPredicate.or(allowed)));
    }

    /** The classes that a name of {@link #FLOORS} stands for. */
    private DescribedPredicate<JavaClass> in(String floor) {
        String last = floor.substring(floor.lastIndexOf('.') + 1);
        boolean isClass = !last.isEmpty() && Character.isUpperCase(last.charAt(0));
        return isClass ? name(floorPackage(floor)).forSubtype() : resideInAPackage(floorPackage(floor));
    }

    private String floorPackage(String floor) {
        return root + ".messaging" + (floor.isEmpty() ? "" : "." + floor);
    }

    /** The class of messaging's face that may know the runtime. */
    private String entrance() {
        return root + ".messaging.Harbinger";
    }

    /** @param others packages of {@code java.base} besides, by name */
    private ArchRule needsOnlyJava(String room, String... others) {
        String[] allowed = Stream.concat(
                        Stream.of("java..", "org.jspecify.annotations", root + ".."), Stream.of(others))
                .toArray(String[]::new);
        return classes()
                .that()
                .resideInAPackage(root + "." + room + "..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(allowed));
    }

    private ArchRule roomsAreFreeOfCycles() {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }

    private ArchRule packagesAreFreeOfCycles() {
        return slices().assignedFrom(packages())
                .should()
                .beFreeOfCycles()
                // The calls from the face up to the runtime, as HttpClient knows its builder.
                .ignoreDependency(
                        name(entrance()),
                        DescribedPredicate.or(ENTERED.stream().map(this::in).toList()));
    }

    private ArchRule studiesKeepToThemselves() {
        return slices().matching(root + ".study.(*)..")
                .should()
                .notDependOnEachOther()
                .allowEmptyShould(true);
    }

    private ArchRule engineHasNoThreadLockOrIo() {
        return noClasses()
                .that()
                .resideInAPackage(engine())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.io..",
                        "java.net..",
                        "java.nio.channels..",
                        "java.nio.file..",
                        "java.time..",
                        "java.util.concurrent..")
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(Thread.class, ThreadLocal.class, ProcessHandle.class, Process.class);
    }

    private ArchRule engineReadsNoClock() {
        return noClasses()
                .that()
                .resideInAPackage(engine())
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis");
    }

    private ArchRule engineDrawsNoRandomNumber() {
        return noClasses()
                .that()
                .resideInAPackage(engine())
                .should()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(System.class, "identityHashCode", Object.class)
                .orShould()
                .callConstructor(java.util.Random.class);
    }

    private ArchRule engineTakesNoMonitor() {
        return noMethods()
                .that()
                .areDeclaredInClassesThat()
                .resideInAPackage(engine())
                .should()
                .haveModifier(JavaModifier.SYNCHRONIZED)
                .allowEmptyShould(true);
    }

    private static ArchRule nobodyUsesUnsafe() {
        return noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("(sun\\.misc|jdk\\.internal\\.misc)\\.Unsafe");
    }

    private String engine() {
        return root + ".messaging.engine..";
    }

    private SliceAssignment packages() {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                String name = type.getPackageName();
                return name.startsWith(root + ".") ? SliceIdentifier.of(name) : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return "packages below " + root;
            }
        };
    }
}
