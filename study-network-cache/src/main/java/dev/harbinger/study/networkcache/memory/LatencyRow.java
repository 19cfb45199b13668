package dev.harbinger.study.networkcache.memory;

/**
 * What one kind of event costs.
 *
 * @param event what happens
 * @param composition how its cycles come from parameters, by their keys
 * @param cycles how many
 */
public record LatencyRow(String event, String composition, int cycles) {}
