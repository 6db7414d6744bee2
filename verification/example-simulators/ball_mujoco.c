/* MuJoCo on a scene of tribometer: usage: ball_mujoco SCENE.xml > mine.csv */
#include <mujoco/mujoco.h>
#include <stdio.h>

int main(int argc, char** argv) {
  char error[1000] = "usage: ball_mujoco SCENE.xml";
  mjModel* model = argc == 2 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  if (!model) return fprintf(stderr, "%s\n", error), 2;
  mjData* data = mj_makeData(model);
  mj_resetDataKeyframe(model, data, 0); /* the start of the scenario */
  model->opt.timestep = 1e-4;           /* [s] */
  puts("t[s],ball.z[m],ball.vz[m/s]");
  for (int i = 0; i <= 10000; ++i) {
    if (i % 10 == 0) printf("%.9g,%.17g,%.17g\n", i * 1e-4, data->qpos[0], data->qvel[0]);
    mj_step(model, data);
  }
  mj_deleteData(data);
  mj_deleteModel(model);
  return 0;
}
