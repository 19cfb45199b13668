package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.extraction.ExtractionSettings;
import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.ProgramRefusedException;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.node.AddressMap;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import java.util.List;

/**
 * Rewrites any program for any model, as the document derived its models from MM: by code that is added and by what
 * extraction and injection units do (Lee, section 6.1). What the program computes stays the same; labels, threads and
 * pointers to code follow. A program whose meaning a model cannot keep is refused.
 *
 * <p>A program that polls or is interrupted is put beside the handlers; for interrupts, a slot of clusters 1 and 2 must
 * be free for it.
 */
public final class Retargeting {
    private Retargeting() {}

    /**
     * A program for a model.
     *
     * @param size of the machine it will run on
     * @throws ProgramRefusedException when the program cannot keep its meaning under the model, or no slot is free for
     *     the program that interrupts displace; the message names the place, the reason and what to do
     */
    public static RetargetedProgram of(
            Program program, Model model, ModelSettings models, NodeSettings node, MeshSize size) {
        RetargetedProgram.DisplacedSlots slots = new RetargetedProgram.DisplacedSlots(0, 0);
        ExtractionSettings extraction = node.extraction()
                .withBuffered(
                        model.equals(Model.MM)
                                ? node.extraction().buffered()
                                : model.extraction().isBuffered());
        ProgramRequirements.check(program, model, node, extraction);
        if (model.equals(Model.MM)) {
            return new RetargetedProgram(model, program, node, models, slots);
        }
        if (model.dispatch() == Dispatch.INT) {
            slots = new RetargetedProgram.DisplacedSlots(free(program, node, 1), free(program, node, 2));
        }
        AddressMap addresses = new AddressMap(size, node.injection().page(), node.memoryWords());
        List<InitialValue> table = SoftwareTranslation.table(
                addresses.entry(), models.lookupEntry(), node.injection().page());
        Program rewritten = DispatchRewriting.of(program, model.dispatch(), models);
        rewritten = ExtractionRewriting.of(rewritten, model.extraction(), models.access());
        rewritten = InjectionRewriting.of(rewritten, model, models);
        rewritten = ModelMemory.added(rewritten, table, new int[] {0, slots.cluster1(), slots.cluster2()});
        NodeSettings settings = node.with(extraction).withStreaming(model.streams());
        return new RetargetedProgram(model, rewritten, settings, models, slots);
    }

    private static int free(Program program, NodeSettings node, int cluster) {
        for (int slot = node.reservedSlot() - 1; slot >= 0; slot--) {
            int candidate = slot;
            if (program.threads().stream()
                    .noneMatch(thread -> thread.cluster() == cluster && thread.slot() == candidate)) {
                return slot;
            }
        }
        throw new ProgramRefusedException(program.name() + ": an interface that interrupts needs a slot of cluster "
                + cluster + " that no thread is declared for; leave one free or choose a model without INT");
    }
}
