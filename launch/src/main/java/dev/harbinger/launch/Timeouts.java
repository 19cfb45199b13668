package dev.harbinger.launch;

import java.time.Duration;

/**
 * The timeouts of the launchers of a job's hosts.
 *
 * @param silence how long a connected launcher may be silent; zero: no limit
 * @param join how long to try to reach the launcher of rank 0, which may be started later
 * @param notice after how long the launcher of rank 0 reports which launchers are missing
 */
record Timeouts(Duration silence, Duration join, Duration notice) {
    private static final Duration JOIN = Duration.ofSeconds(60);
    private static final Duration NOTICE = Duration.ofSeconds(10);

    /** The timeouts of a job whose user has set {@code silence}. */
    static Timeouts of(Duration silence) {
        return new Timeouts(silence, JOIN, NOTICE);
    }
}
