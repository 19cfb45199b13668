package dev.harbinger.study.pushpull.measure;

import dev.harbinger.study.pushpull.node.Variant;
import java.util.List;

/** The settings of the protocol that the document compares, with its own parameters. */
public final class Variants {
    /** BTP within a node (section 5.1). */
    public static final int LOCAL_PUSH = 16;
    /** BTP(1) between nodes (section 5.2). */
    public static final int FIRST_PUSH = 80;
    /** BTP(2) between nodes (section 5.2). */
    public static final int SECOND_PUSH = 680;

    private Variants() {}

    /** Push-Zero, Push-Pull, Push-All within a node: figure 3. */
    public static List<Variant> local() {
        return List.of(Variant.pushZero(), Variant.pushPull(LOCAL_PUSH, 0), Variant.pushAll());
    }

    /** The same between nodes, fully optimised: figure 6. */
    public static List<Variant> modes() {
        return List.of(Variant.pushZero(), optimised(), Variant.pushAll());
    }

    /** Push-Pull with both optimisations. */
    public static Variant optimised() {
        return Variant.pushPull(FIRST_PUSH, SECOND_PUSH);
    }

    /** Push-Pull with none, one, the other and both of the optimisations: figure 4. */
    public static List<Variant> optimisations() {
        int all = FIRST_PUSH + SECOND_PUSH;
        return List.of(
                new Variant("none", all, 0, false),
                new Variant("masking", all, 0, true),
                new Variant("overlap", FIRST_PUSH, SECOND_PUSH, false),
                new Variant("both", FIRST_PUSH, SECOND_PUSH, true));
    }
}
