package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.benchmark.BundledTexts;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.model.Model;
import dev.harbinger.study.messageinterface.model.ModelSettings;
import dev.harbinger.study.messageinterface.model.RetargetedProgram;
import dev.harbinger.study.messageinterface.model.Retargeting;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.NetworkObserver;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.settings.MachineSettings;
import dev.harbinger.study.messageinterface.settings.MachineSettings.NetworkKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The latencies that microbenchmarks measure, in cycles.
 *
 * @param register from a result to its use in the same cluster
 * @param cross from a result to its use in another cluster
 * @param memory from a store to the use of the word that a load brings
 * @param remote from a SEND until its word is in the other node's memory
 * @param dispatch from the dispatcher's jump to the handler
 * @param send from a SEND of a null message to the next
 * @param sendOfAWord from a SEND of a word to the next
 * @param fetchAdd from the SEND of fetch-and-add to its store
 * @param pollPeriod from a poll to the next
 * @param pollCost from the call that polls until the displaced program goes on
 */
record MicrobenchmarkLatencies(
        long register,
        long cross,
        long memory,
        long remote,
        long dispatch,
        long send,
        long sendOfAWord,
        long fetchAdd,
        long pollPeriod,
        long pollCost) {
    private static final int CYCLES = 2_000;
    private static final MeshSize SIZE = MeshSize.of("2x1");
    private static final String FETCH_ADD = "fetch-add.map";

    /** Measures them. */
    static MicrobenchmarkLatencies of(MachineSettings settings, ModelSettings models) {
        Times remote = run(settings, SourceText.of("remote write", Microbenchmarks.REMOTE_WRITE));
        Times fetchAdd = run(settings, BundledTexts.program(FETCH_ADD));
        Polls polls = polls(settings, models);
        return new MicrobenchmarkLatencies(
                between(settings, "register", Microbenchmarks.REGISTER),
                between(settings, "cross", Microbenchmarks.CROSS),
                between(settings, "memory", Microbenchmarks.MEMORY),
                remote.stored - remote.sent + settings.node().memoryLatency(),
                remote.at("_write") - remote.at("_dispatch0"),
                between(settings, "sends", Microbenchmarks.SENDS),
                between(settings, "sends of a word", Microbenchmarks.SENDS_OF_A_WORD),
                fetchAdd.stored - fetchAdd.sent,
                polls.period,
                polls.cost);
    }

    private static long between(MachineSettings settings, String name, String text) {
        Times times = run(settings, SourceText.of(name, text));
        return times.at(Microbenchmarks.TO) - times.at(Microbenchmarks.FROM);
    }

    private static Times run(MachineSettings settings, SourceText text) {
        Program program = Assembler.assemble(settings.page(), List.of(text, BundledTexts.system()));
        Times times = new Times(program);
        Machine machine = new Machine(
                program, settings.node(), settings.network(NetworkKind.IDEAL, SIZE, NetworkObserver.NONE), times);
        machine.run(CYCLES);
        return times;
    }

    /** When instructions issued first, when the first SEND did and the first word was stored. */
    private static final class Times implements NodeObserver {
        private static final long NEVER = -1;

        private final Program program;
        private final Map<Integer, Long> first = new HashMap<>();
        private long sent = NEVER;
        private long stored = NEVER;

        private Times(Program program) {
            this.program = program;
        }

        private long at(String label) {
            Long cycle = first.get(program.index(label));
            if (cycle == null) {
                throw new IllegalStateException("'" + label + "' of " + program.name() + " was never reached");
            }
            return cycle;
        }

        @Override
        public void issued(
                long cycle, int node, int cluster, int slot, int index, Instruction instruction, int operations) {
            first.putIfAbsent(index, cycle);
            if (sent == NEVER
                    && instruction.operations().stream()
                            .anyMatch(operation -> operation.opcode().isSend())) {
                sent = cycle;
            }
        }

        @Override
        public void stored(long cycle, int node, int cluster, int slot, long address) {
            stored = stored == NEVER ? cycle : stored;
        }
    }

    private static Polls polls(MachineSettings settings, ModelSettings models) {
        RetargetedProgram retargeted = Retargeting.of(
                Benchmark.PING.program(settings.page(), false), Model.of("POL"), models, settings.node(), SIZE);
        Polls polls = new Polls(retargeted.program());
        Machine machine = retargeted.machine(settings.network(NetworkKind.IDEAL, SIZE, NetworkObserver.NONE), polls);
        machine.run(Math.max(CYCLES, 4L * models.pollingPeriod()));
        return polls;
    }

    /** Looks at the polls of a node and priority to which no message comes. */
    private static final class Polls implements NodeObserver {
        private static final int NODE = 1;
        private static final int CLUSTER = 2;

        private final int call;
        private final int work;
        private long called;
        private boolean away;
        private long period;
        private long cost;

        private Polls(Program program) {
            call = program.index("_model_call");
            work = program.index("_model_work");
        }

        @Override
        public void issued(
                long cycle, int node, int cluster, int slot, int index, Instruction instruction, int operations) {
            if (node != NODE || cluster != CLUSTER) {
                return;
            }
            if (index == call) {
                period = called == 0 ? 0 : cycle - called;
                called = cycle;
                away = true;
            } else if (index == work && away) {
                cost = cycle - called;
                away = false;
            }
        }
    }
}
