package dev.harbinger.study.networkcache.experiment.laboratory;

import dev.harbinger.study.networkcache.machine.Simulation;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.traffic.RecordedJob;
import dev.harbinger.trace.traffic.Traffic;

/**
 * A program that experiments run: rank 0 of a job whose traffic was recorded and timed.
 *
 * @param program the program
 * @param job the calls of all ranks of the job
 * @param traffic messages that rank 0 received, with arrival times in virtual time
 * @param simulation the program with that traffic
 */
public record Subject(BundledProgram program, RecordedJob job, Traffic traffic, Simulation simulation) {
    /** Its name in tables. */
    public String title() {
        return program.programName();
    }
}
