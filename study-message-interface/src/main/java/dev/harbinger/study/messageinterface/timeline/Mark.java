package dev.harbinger.study.messageinterface.timeline;

/**
 * Something that went wrong in a thread at a cycle.
 *
 * @param cycle when
 * @param node number of its node
 * @param cluster its cluster
 * @param slot its slot
 * @param text what, in words
 */
record Mark(long cycle, int node, int cluster, int slot, String text) {}
