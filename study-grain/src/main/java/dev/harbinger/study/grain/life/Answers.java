package dev.harbinger.study.grain.life;

import java.util.Optional;

/**
 * What the model says where the document prints a number (Lee, sections 7.2.2 and 7.3).
 *
 * @param speedUpOn4 of the small LIFE on 4 processors
 * @param speedUpOn16 on 16
 * @param speedUpOn64 on 64
 * @param breakEven occupancy from which on the small LIFE does not pay at any grain; empty when there is none
 * @param shareAt0 best share of linear speed-up at no occupancy, from 0 to 1
 * @param shareAt5 at 5 cycles
 * @param shareAt100 at 100 cycles
 * @param large speed-up of the large LIFE, efficient enough, on the machine
 * @param largeAt100 at 100 cycles of occupancy
 * @param occupancyFor256 most occupancy at which 256 processors host 256 cells efficiently enough; empty for none
 * @param grainAtHalf smallest grain at 50 % on the machine; empty for none
 * @param grainAtThreeQuarters at 75 %
 */
public record Answers(
        double speedUpOn4,
        double speedUpOn16,
        double speedUpOn64,
        Optional<Double> breakEven,
        double shareAt0,
        double shareAt5,
        double shareAt100,
        double large,
        double largeAt100,
        Optional<Double> occupancyFor256,
        Optional<Long> grainAtHalf,
        Optional<Long> grainAtThreeQuarters) {
    /** The answers of a machine and a program. */
    public static Answers of(Sensitivity model) {
        return new Answers(
                model.small(4, 0, 0).speedUp(),
                model.small(16, 0, 0).speedUp(),
                model.small(64, 0, 0).speedUp(),
                model.breakEven(),
                model.shareAtOccupancy(0),
                model.shareAtOccupancy(5),
                model.shareAtOccupancy(100),
                model.fast().speedUp(),
                model.fastAtOccupancy(100).speedUp(),
                model.mostOccupancy(256, 256),
                model.finestGrain(0.5),
                model.finestGrain(0.75));
    }
}
