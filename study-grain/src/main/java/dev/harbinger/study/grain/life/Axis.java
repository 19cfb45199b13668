package dev.harbinger.study.grain.life;

import dev.harbinger.study.grain.model.Costs;

/** What an occupancy on an axis is of: the document says k_o and means now this, now that (Lee, section 7.3). */
public enum Axis {
    /** k_o; each word costs what it costs the machine. */
    FIXED {
        @Override
        Costs costs(Costs machine, double occupancy) {
            return machine.withFixed(occupancy);
        }

        @Override
        double of(Costs machine, double words) {
            return machine.fixed();
        }
    },
    /** The whole message, {@code k_o + w v_o}. */
    MESSAGE {
        @Override
        Costs costs(Costs machine, double occupancy) {
            return machine.withFixed(occupancy).withWord(0);
        }

        @Override
        double of(Costs machine, double words) {
            return machine.fixed() + words * machine.word();
        }
    };

    /** The costs of a machine with another occupancy. */
    abstract Costs costs(Costs machine, double occupancy);

    /** Where a machine is on the axis. */
    abstract double of(Costs machine, double words);
}
