/* Prints the instruction that each function of the header comes to, when its operands are in a0, a1 and a2. */
#include "harbinger_network.h"
#include "runtime/runtime.h"

#define CASE(name, call) \
    __attribute__((noinline)) static long name(unsigned long a, unsigned long b, unsigned long c) \
    { \
        (void)b; \
        (void)c; \
        return (long)(call); \
    }

CASE(post, network_post(a, (void *)b, (long)c))
CASE(sending, (network_send(a, (void *)b, (long)c), 0))
CASE(remap, network_remap(a, (void *)b))
CASE(waiting, network_wait((long)a))
CASE(test, network_test((long)a))
CASE(find, network_find(a))
CASE(load_i8, network_load_i8(a))
CASE(load_i16, network_load_i16(a))
CASE(load_i32, network_load_i32(a))
CASE(load_i64, network_load_i64(a))
CASE(load_u8, network_load_u8(a))
CASE(load_u16, network_load_u16(a))
CASE(load_u32, network_load_u32(a))
CASE(store_8, (network_store_8(a, (uint8_t)b), 0))
CASE(store_16, (network_store_16(a, (uint16_t)b), 0))
CASE(store_32, (network_store_32(a, (uint32_t)b), 0))
CASE(store_64, (network_store_64(a, b), 0))

static int is_custom(uint32_t word)
{
    uint32_t opcode = word & 0x7f;
    return opcode == 0x0b || opcode == 0x2b || opcode == 0x5b || opcode == 0x7b;
}

static void show(const char *name, long (*function)(unsigned long, unsigned long, unsigned long))
{
    const uint32_t *word = (const uint32_t *)(uintptr_t)function;
    while (!is_custom(*word)) {
        word++;
    }
    print(name);
    print(" ");
    print_bits(*word);
    print("\n");
}

int main(void)
{
    show("post", post);
    show("send", sending);
    show("remap", remap);
    show("wait", waiting);
    show("test", test);
    show("find", find);
    show("load_i8", load_i8);
    show("load_i16", load_i16);
    show("load_i32", load_i32);
    show("load_i64", load_i64);
    show("load_u8", load_u8);
    show("load_u16", load_u16);
    show("load_u32", load_u32);
    show("store_8", store_8);
    show("store_16", store_16);
    show("store_32", store_32);
    show("store_64", store_64);
    print("id ");
    print_bits(message_id_of(0xfffff, 0xabc, 0x7fffffff));
    print("\nid ");
    print_bits(message_id_of(1, 0, 2));
    print("\n");
    return 0;
}
