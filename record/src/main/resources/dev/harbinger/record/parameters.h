/* Lists of 1 to 13 parameters of one type, and of arguments with their names. */
#ifndef HARBINGER_PARAMETERS_H
#define HARBINGER_PARAMETERS_H

#define PARAMETERS_1(type) type a
#define PARAMETERS_2(type) PARAMETERS_1(type), type b
#define PARAMETERS_3(type) PARAMETERS_2(type), type c
#define PARAMETERS_4(type) PARAMETERS_3(type), type d
#define PARAMETERS_5(type) PARAMETERS_4(type), type e
#define PARAMETERS_6(type) PARAMETERS_5(type), type f
#define PARAMETERS_7(type) PARAMETERS_6(type), type g
#define PARAMETERS_8(type) PARAMETERS_7(type), type h
#define PARAMETERS_9(type) PARAMETERS_8(type), type i
#define PARAMETERS_10(type) PARAMETERS_9(type), type j
#define PARAMETERS_11(type) PARAMETERS_10(type), type k
#define PARAMETERS_12(type) PARAMETERS_11(type), type l
#define PARAMETERS_13(type) PARAMETERS_12(type), type m

#define ARGUMENTS_1 a
#define ARGUMENTS_2 ARGUMENTS_1, b
#define ARGUMENTS_3 ARGUMENTS_2, c
#define ARGUMENTS_4 ARGUMENTS_3, d
#define ARGUMENTS_5 ARGUMENTS_4, e
#define ARGUMENTS_6 ARGUMENTS_5, f
#define ARGUMENTS_7 ARGUMENTS_6, g
#define ARGUMENTS_8 ARGUMENTS_7, h
#define ARGUMENTS_9 ARGUMENTS_8, i
#define ARGUMENTS_10 ARGUMENTS_9, j
#define ARGUMENTS_11 ARGUMENTS_10, k
#define ARGUMENTS_12 ARGUMENTS_11, l
#define ARGUMENTS_13 ARGUMENTS_12, m

#endif
