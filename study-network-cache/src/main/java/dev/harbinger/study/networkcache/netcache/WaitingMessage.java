package dev.harbinger.study.networkcache.netcache;

/**
 * A message that has arrived and is not bound.
 *
 * @param id its ID
 * @param sequence its number among the messages with that ID, counted from 0 by arrival
 * @param address its buffer in network memory
 * @param length its bytes
 * @param lines how many lines of the network cache it takes, at least one
 * @param large whether it is too large for the network cache and waits in network memory
 */
record WaitingMessage(long id, long sequence, long address, int length, int lines, boolean large) {}
