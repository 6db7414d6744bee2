/* A simulator in C: reads a scene of tribometer, writes a trajectory. usage: ball SCENE.json > mine.csv */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of `entry` after the parameter or coordinate of this name. */
static double number(const char* scene, const char* name, const char* entry) {
  const char* at = strstr(scene, name);
  at = at ? strstr(at, entry) : NULL;
  if (!at) exit(2);
  return atof(at + strlen(entry));
}

static double k, c, m, g;
static double acceleration(double z, double v) {
  const double force = -k * z - c * v; /* a spring and a damper that never pull */
  return (z < 0 && force > 0 ? force / m : 0) - g;
}

int main(int argc, char** argv) {
  static char scene[1 << 16];
  FILE* file = argc == 2 ? fopen(argv[1], "r") : NULL;
  if (!file || fread(scene, 1, sizeof scene - 1, file) == 0) return 2;
  m = number(scene, "\"ball.mass\"", "\"value\":"), g = number(scene, "\"ball.gravity\"", "\"value\":");
  k = number(scene, "\"contact.stiffness\"", "\"value\":");
  c = number(scene, "\"contact.damping\"", "\"value\":");
  double z = number(scene, "\"ball.z\"", "\"start\":"), v = number(scene, "\"ball.vz\"", "\"start\":");
  const double h = 1e-6; /* [s] */
  puts("t[s],ball.z[m],ball.vz[m/s]");
  const long steps = (long)(number(scene, "\"end\"", "\"value\":") / h + 0.5);
  for (long i = 0; i <= steps; ++i) {
    if (i % 1000 == 0) printf("%.9g,%.17g,%.17g\n", i * h, z, v);
    const double middle = v + h / 2 * acceleration(z, v);
    z += h * middle;
    v = middle + h / 2 * acceleration(z, middle);
  }
  return 0;
}
