package dev.harbinger.trace.otf2;

import java.util.Map;

/**
 * The meaning of the numbers in the events of all locations. Any thread may use it.
 *
 * @param world locations by ranks of the world; empty if the archive does not say
 * @param locations by number, in the order of the archive
 * @param regions by number
 * @param contexts regions by numbers of calling contexts
 * @param communicators by number
 */
record Definitions(
        Clock clock,
        World world,
        Map<Long, Location> locations,
        Map<Integer, Region> regions,
        Map<Integer, Integer> contexts,
        Map<Integer, Communicator> communicators) {}
