/* Loaded before a program (LD_PRELOAD), sets how it rounds, by TRIBO_ROUNDING: nearest, up, down or zero. Threads made later
   inherit it. */
#include <fenv.h>
#include <stdlib.h>
#include <string.h>

__attribute__((constructor)) static void set_rounding(void) {
  const char* const mode = getenv("TRIBO_ROUNDING");
  if (mode == NULL) return;
  int failed = 1;
  if (strcmp(mode, "nearest") == 0) failed = fesetround(FE_TONEAREST);
  if (strcmp(mode, "up") == 0) failed = fesetround(FE_UPWARD);
  if (strcmp(mode, "down") == 0) failed = fesetround(FE_DOWNWARD);
  if (strcmp(mode, "zero") == 0) failed = fesetround(FE_TOWARDZERO);
  if (failed != 0) abort();
}
