/* Loaded before a program (LD_PRELOAD), sets how it rounds, by TRIBO_ROUNDING: up, down or zero. Threads made later
   inherit it. */
#include <fenv.h>
#include <stdlib.h>
#include <string.h>

__attribute__((constructor)) static void set_rounding(void) {
  const char* const mode = getenv("TRIBO_ROUNDING");
  if (mode == NULL) return;
  if (strcmp(mode, "up") == 0) fesetround(FE_UPWARD);
  if (strcmp(mode, "down") == 0) fesetround(FE_DOWNWARD);
  if (strcmp(mode, "zero") == 0) fesetround(FE_TOWARDZERO);
}
