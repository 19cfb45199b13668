package dev.harbinger.study.messageinterface;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.ParameterTable;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.model.RetargetedProgram;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.network.ParityFaults;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run of one program came to, as a report.
 *
 * @param program what ran
 * @param handlers its message handlers
 * @param retargeted the program as the interface model makes it
 * @param parameters of the machine
 * @param machine after the run
 * @param network after the run
 * @param ending how it ended
 * @param latencies of its messages
 * @param misses SENDs that found no entry in the GTLB
 * @param faults parity faults that were tried
 * @param memory what is to be shown of it
 */
record RunReport(
        String program,
        List<HandlerVerdict> handlers,
        RetargetedProgram retargeted,
        Parameters parameters,
        Machine machine,
        Network network,
        RunEnding ending,
        LatencySummary latencies,
        long misses,
        ParityFaults faults,
        List<MemoryChoice> memory) {
    /** Ids of the tables that say most. */
    static final List<String> BRIEF = List.of("threads", "latency", "memory");

    /** The report. */
    Report report() {
        MessageTables messages = new MessageTables(latencies);
        MachineTables machines = new MachineTables(machine);
        List<DataTable> tables =
                new ArrayList<>(List.of(machines.threads(ending.cycles()), messages.latency(), messages.each()));
        if (network instanceof MeshNetwork mesh) {
            tables.add(machines.links(mesh));
        }
        if (!memory.isEmpty()) {
            tables.add(machines.memory(memory));
        }
        List<Section> sections = new ArrayList<>(List.of(new Section("run", "The run", "", tables, List.of())));
        if (!handlers.isEmpty()) {
            sections.add(new HandlerTables(handlers, retargeted.model()).section());
        }
        sections.add(new Section(
                "machine",
                "The simulated machine",
                "",
                List.of(ParameterTable.of("parameters", "The parameters", parameters)),
                List.of()));
        List<KeyFact> facts = new ArrayList<>(List.of(
                new KeyFact("program", program),
                new KeyFact("nodes", network.size().toString()),
                new KeyFact("model", retargeted.model().name()),
                new KeyFact("network", parameters.word("network.kind")),
                new KeyFact("cycles", Amounts.count(ending.cycles())),
                new KeyFact("ended", ending.brief())));
        facts.addAll(ParameterTable.facts(parameters));
        return new Report(
                "One program on the M-Machine's message interface",
                "Simulated cycle by cycle",
                facts,
                new RunFindings(handlers, retargeted, ending, latencies, misses, faults).all(),
                sections);
    }
}
