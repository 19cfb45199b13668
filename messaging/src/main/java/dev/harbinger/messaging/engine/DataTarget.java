package dev.harbinger.messaging.engine;

/**
 * Where the bytes of a message go that arrive after its PUSH: a matched receive, an early message that is being pulled
 * ahead, or the room of a grant whose message has not arrived.
 */
sealed interface DataTarget permits ReceiveOperation, UnexpectedMessage, IssuedGrant {}
