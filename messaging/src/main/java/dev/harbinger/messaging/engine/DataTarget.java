package dev.harbinger.messaging.engine;

/**
 * The destination of message bytes that arrive after the PUSH: a matched receive, an early message being pulled ahead,
 * or the room of a grant whose message has not arrived.
 */
sealed interface DataTarget permits ReceiveOperation, UnexpectedMessage, IssuedGrant {}
