package dev.harbinger.study.messageinterface.isa;

/** What an operation reads. */
public sealed interface Operand permits Register, Immediate {}
