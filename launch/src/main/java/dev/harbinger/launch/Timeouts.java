package dev.harbinger.launch;

import java.time.Duration;

/**
 * How long the launchers of a job's hosts wait for each other.
 *
 * @param silence how long another one that is connected may be silent; zero: no limit
 * @param join how long one tries to reach the launcher of rank 0, which may be started later
 * @param notice after how long the launcher of rank 0 says for whom it still waits
 */
record Timeouts(Duration silence, Duration join, Duration notice) {
    private static final Duration JOIN = Duration.ofSeconds(60);
    private static final Duration NOTICE = Duration.ofSeconds(10);

    /** That of a job whose user has set {@code silence}. */
    static Timeouts of(Duration silence) {
        return new Timeouts(silence, JOIN, NOTICE);
    }
}
