/*
 * The instructions of the network extension, one inline function each. They lie in the custom opcode space of RISC-V:
 *
 *   network loads    custom-0 (0x0b), I-type, funct3 as LOAD
 *   network stores   custom-1 (0x2b), S-type, funct3 as STORE
 *   nc.post          custom-2 (0x5b), R4-type, funct2 0, funct3 0    rd, id, address, bytes
 *   nc.send          custom-2 (0x5b), R4-type, funct2 0, funct3 1    x0, id, address, bytes
 *   nc.remap         custom-3 (0x7b), R-type, funct7 0, funct3 0     rd, id, address
 *   nc.wait          custom-3 (0x7b), R-type, funct7 0, funct3 1     rd, receive
 *   nc.test          custom-3 (0x7b), R-type, funct7 0, funct3 2     rd, receive
 *   nc.find          custom-3 (0x7b), R-type, funct7 0, funct3 3     rd, id
 *
 * Instructions that read or write process memory, now or later, clobber "memory": the compiler must neither keep
 * values of that memory in registers across them nor delay stores past them.
 */
#ifndef HARBINGER_NETWORK_H
#define HARBINGER_NETWORK_H

#include <stdint.h>

/* What identifies a message and binds it to its receive. */
typedef uint64_t message_id;

/* An address in network memory, where messages wait until they are bound; no pointer. */
typedef uint64_t network_address;

/*
 * The ID of a message:
 *
 *   bits 63..44  source (of a send: destination)   20 bits
 *   bits 43..32  communicator, 0 for the world     12 bits
 *   bits 31..0   tag, not negative                 32 bits
 */
static inline message_id message_id_of(int peer, int communicator, int tag)
{
    return (uint64_t)(uint32_t)peer << 44 | (uint64_t)(uint32_t)communicator << 32 | (uint32_t)tag;
}

/* Posts a receive of at most `bytes` bytes into `into`. Returns the receive's number. */
static inline long network_post(message_id id, void *into, long bytes)
{
    long receive;
    __asm__ volatile(".insn r4 0x5b, 0, 0, %0, %1, %2, %3"
                     : "=r"(receive)
                     : "r"(id), "r"(into), "r"(bytes)
                     : "memory");
    return receive;
}

/* Sends `bytes` bytes from `from`, which may be changed afterwards. The ID names the destination. */
static inline void network_send(message_id id, const void *from, long bytes)
{
    __asm__ volatile(".insn r4 0x5b, 1, 0, x0, %0, %1, %2" : : "r"(id), "r"(from), "r"(bytes) : "memory");
}

/* Waits for a posted receive and puts the message where it was to be. Returns its length in bytes. */
static inline long network_wait(long receive)
{
    long bytes;
    __asm__ volatile(".insn r 0x7b, 1, 0, %0, %1, x0" : "=r"(bytes) : "r"(receive) : "memory");
    return bytes;
}

/* Returns whether network_wait would return at once. */
static inline int network_test(long receive)
{
    long complete;
    __asm__ volatile(".insn r 0x7b, 2, 0, %0, %1, x0" : "=r"(complete) : "r"(receive));
    return complete != 0;
}

/*
 * Binds the oldest message with that ID that has arrived to the memory at `into`: from then on ordinary loads from
 * there read the message. Returns whether there was one.
 */
static inline int network_remap(message_id id, void *into)
{
    long bound;
    __asm__ volatile(".insn r 0x7b, 0, 0, %0, %1, %2" : "=r"(bound) : "r"(id), "r"(into) : "memory");
    return bound != 0;
}

/* Returns where the oldest unbound message with that ID waits in network memory, or 0 when none has arrived. */
static inline network_address network_find(message_id id)
{
    network_address address;
    __asm__ volatile(".insn r 0x7b, 3, 0, %0, %1, x0" : "=r"(address) : "r"(id));
    return address;
}

/* Network loads and stores: as the loads and stores of the same size, but of network memory. */

static inline int8_t network_load_i8(network_address address)
{
    long value;
    __asm__ volatile(".insn i 0x0b, 0, %0, 0(%1)" : "=r"(value) : "r"(address));
    return (int8_t)value;
}

static inline int16_t network_load_i16(network_address address)
{
    long value;
    __asm__ volatile(".insn i 0x0b, 1, %0, 0(%1)" : "=r"(value) : "r"(address));
    return (int16_t)value;
}

static inline int32_t network_load_i32(network_address address)
{
    long value;
    __asm__ volatile(".insn i 0x0b, 2, %0, 0(%1)" : "=r"(value) : "r"(address));
    return (int32_t)value;
}

static inline int64_t network_load_i64(network_address address)
{
    int64_t value;
    __asm__ volatile(".insn i 0x0b, 3, %0, 0(%1)" : "=r"(value) : "r"(address));
    return value;
}

static inline uint8_t network_load_u8(network_address address)
{
    unsigned long value;
    __asm__ volatile(".insn i 0x0b, 4, %0, 0(%1)" : "=r"(value) : "r"(address));
    return (uint8_t)value;
}

static inline uint16_t network_load_u16(network_address address)
{
    unsigned long value;
    __asm__ volatile(".insn i 0x0b, 5, %0, 0(%1)" : "=r"(value) : "r"(address));
    return (uint16_t)value;
}

static inline uint32_t network_load_u32(network_address address)
{
    unsigned long value;
    __asm__ volatile(".insn i 0x0b, 6, %0, 0(%1)" : "=r"(value) : "r"(address));
    return (uint32_t)value;
}

static inline void network_store_8(network_address address, uint8_t value)
{
    __asm__ volatile(".insn s 0x2b, 0, %1, 0(%0)" : : "r"(address), "r"((unsigned long)value));
}

static inline void network_store_16(network_address address, uint16_t value)
{
    __asm__ volatile(".insn s 0x2b, 1, %1, 0(%0)" : : "r"(address), "r"((unsigned long)value));
}

static inline void network_store_32(network_address address, uint32_t value)
{
    __asm__ volatile(".insn s 0x2b, 2, %1, 0(%0)" : : "r"(address), "r"((unsigned long)value));
}

static inline void network_store_64(network_address address, uint64_t value)
{
    __asm__ volatile(".insn s 0x2b, 3, %1, 0(%0)" : : "r"(address), "r"(value));
}

#endif
