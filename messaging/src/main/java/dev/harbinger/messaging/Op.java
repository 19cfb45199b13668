package dev.harbinger.messaging;
public abstract class Op { }
