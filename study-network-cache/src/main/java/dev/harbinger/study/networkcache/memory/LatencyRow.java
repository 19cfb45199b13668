package dev.harbinger.study.networkcache.memory;

/**
 * The cost of one kind of event.
 *
 * @param event the event
 * @param composition how its cycles come from parameters, by their keys
 * @param cycles its cycles
 */
public record LatencyRow(String event, String composition, int cycles) {}
