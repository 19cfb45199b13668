package dev.harbinger.study.messageinterface.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.benchmark.BundledTexts;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.IdealSettings;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.MeshSettings;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.OutputPath;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages followed from SEND to the last word that their handler reads. */
class MessageTrackerTest {
    /** Each node sends three words to the node at the other end of its row and column. */
    private static final String CROSSING = """
        .memory place[1]
        .thread _main node 0 with i4 = ReadWrite(place @ (3,3)), i5 = 1, i6 = 2, i8 = ExecuteMessage(_take)
        .thread _main node 15 with i4 = ReadWrite(place @ (0,0)), i5 = 1, i6 = 2, i8 = ExecuteMessage(_take)
        _main: instr IALU isnd0 3, i4, i8, cc0;
               instr IALU halt;
        _take: instr IALU mov MsgBody, i1;
               instr IALU mov MsgBody, i1;
               instr IALU mov MsgBody, i1;
               instr IALU mov MsgBody, i1;
               instr IALU add i1, #1, i2;
               instr IALU jmp MsgHead;
        """;

    private final List<MessageLife> lives = new ArrayList<>();

    private void run(boolean onMesh, String size, SourceText... texts) {
        List<SourceText> all = new ArrayList<>(List.of(texts));
        all.add(BundledTexts.system());
        NodeSettings settings = NodeSettings.DEFAULT;
        Program program = Assembler.assemble(settings.injection().page(), all);
        MeshSize mesh = MeshSize.of(size);
        MessageTracker tracker = new MessageTracker(mesh, settings.reservedSlot(), true, lives::add);
        Machine machine = new Machine(
                program,
                settings,
                onMesh
                        ? new MeshNetwork(mesh, MeshSettings.architecture(), tracker, List.of())
                        : new IdealNetwork(mesh, IdealSettings.zeroLatency(), tracker),
                tracker);
        assertEquals(Machine.Ending.FINISHED, machine.run(100_000), machine.positions() + " " + machine.faults());
        tracker.end();
    }

    private static long partsOf(MessageLife life) {
        return Arrays.stream(LatencyPart.values())
                .filter(LatencyPart::counts)
                .mapToLong(part -> part.cycles(life))
                .sum();
    }

    @Test
    void the_parts_add_up_to_the_latency() {
        run(true, "4x4", SourceText.of("crossing.map", CROSSING));
        assertEquals(2, lives.size());
        for (MessageLife life : lives) {
            assertEquals(life.latency(), partsOf(life), life.toString());
            assertTrue(life.latency() > 0, life.toString());
            assertEquals(15 - life.sender(), life.receiver());
            assertEquals(3, life.length());
        }
    }

    @Test
    void figure_6_6_injection_is_a_cycle_each_of_issue_transfer_translation_and_queue() {
        run(false, "2x1", BundledTexts.program("fetch-add.map"));
        MessageLife life = lives.getFirst();
        for (LatencyPart part :
                List.of(LatencyPart.SEND, LatencyPart.TRANSFER, LatencyPart.TRANSLATION, LatencyPart.OUTGOING)) {
            assertEquals(1, part.cycles(life), part.title());
        }
        // The document gives 5 cycles and one a word for the unit (8.3); the words have left after 3 and one a word.
        assertEquals(life.sent() + 3 + life.length(), life.acknowledged());
    }

    @Test
    void figure_6_9_dispatch_is_the_jump() {
        run(false, "2x1", BundledTexts.program("fetch-add.map"));
        assertEquals(NodeSettings.DEFAULT.jumpLatency(), LatencyPart.DISPATCH.cycles(lives.getFirst()));
    }

    @Test
    void the_way_through_the_routers_is_told_hop_by_hop() {
        run(true, "4x4", SourceText.of("crossing.map", CROSSING));
        MessageLife life =
                lives.stream().filter(each -> each.sender() == 0).findFirst().orElseThrow();
        assertEquals(
                List.of(
                        OutputPath.X_PLUS_TURN,
                        OutputPath.X_PLUS_LINK,
                        OutputPath.X_PLUS_LINK,
                        OutputPath.X_PLUS_LINK,
                        OutputPath.Y_PLUS_TURN,
                        OutputPath.Y_PLUS_LINK,
                        OutputPath.Y_PLUS_LINK,
                        OutputPath.Y_PLUS_LINK,
                        OutputPath.EXTRACTION_0),
                life.hops().stream().map(Hop::path).toList());
        assertEquals(
                List.of(0, 0, 1, 2, 3, 3, 7, 11, 15),
                life.hops().stream().map(Hop::node).toList());
        for (Hop hop : life.hops()) {
            assertTrue(hop.first() >= life.injected() && hop.first() < life.arrived(), hop.toString());
            assertTrue(hop.last() > hop.first() && hop.last() < life.arrivedLast(), hop.toString());
        }
    }

    @Test
    void a_message_without_a_dispatcher_is_handed_over_with_what_is_known() {
        String text = CROSSING + "_dispatch0: instr IALU halt;\n";
        run(true, "4x4", SourceText.of("crossing.map", text));
        assertEquals(2, lives.size());
        for (MessageLife life : lives) {
            assertTrue(life.arrived() > life.injected(), life.toString());
            assertEquals(MessageLife.UNKNOWN, life.dispatched());
            assertEquals(MessageLife.UNKNOWN, life.latency());
        }
    }

    @Test
    void a_handler_of_one_instruction_that_reads_the_next_head_runs_when_that_comes() {
        SourceText words = BundledTexts.program("words.map");
        String joined = words.text().replace("instr MEMU st #1, i0;", "instr MEMU st #1, i0 IALU jmp MsgHead;");
        run(false, "2x1", BundledTexts.program("blkw.map"), new SourceText(words.name(), joined, words.library()));
        List<MessageLife> credits =
                lives.stream().filter(life -> life.priority() == 1).toList();
        assertEquals(103, credits.size());
        for (int i = 0; i + 1 < credits.size(); i++) {
            assertEquals(
                    credits.get(i + 1).dispatched(),
                    credits.get(i).started(),
                    credits.get(i).toString());
        }
        assertEquals(MessageLife.UNKNOWN, credits.getLast().started());
    }
}
