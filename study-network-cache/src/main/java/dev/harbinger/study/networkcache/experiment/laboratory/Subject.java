package dev.harbinger.study.networkcache.experiment.laboratory;

import dev.harbinger.study.networkcache.machine.Simulation;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.traffic.RecordedJob;
import dev.harbinger.trace.traffic.Traffic;

/**
 * A program that experiments run: rank 0 of a job whose traffic was recorded and timed.
 *
 * @param program which one
 * @param job what all ranks of the job called
 * @param traffic what rank 0 received, with arrival times in virtual time
 * @param simulation the program with that traffic
 */
public record Subject(BundledProgram program, RecordedJob job, Traffic traffic, Simulation simulation) {
    /** What it is called in tables. */
    public String title() {
        return program.programName();
    }
}
