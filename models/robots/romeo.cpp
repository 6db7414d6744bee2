#include "models/robots/romeo.hpp"

namespace tribo::models {

RobotTable romeo() {
  return parse_robot(kRomeoTable, "romeo.toml");
}

State<double> romeo_walk_start() {
  constexpr double kRise = 0.000995;  // to where the right ankle is 0.07 m high [m]
  State<double> x;
  x.q.resize(38);
  x.q << 0.00177419, -0.12511690, 0.83188183 + kRise,                               // base, p
      0.05974107, -0.08040491, -0.00156147, 0.99496915,                             // x, y, z, w
      -0.01535875, 0.05381089, -0.10748789, 0.56064738, -0.29206673, -0.17498292,   // left leg
      -0.01281118, 0.05950960, -0.20841122, 0.77785420, -0.40787410, -0.18009467,   // right leg
      -0.00295487,                                                                  // trunk
      1.58185405, -0.03336266, -0.00007193, -0.00925854, -0.00007783, -0.00077116,  // left arm
      -0.00004436,                                                                  //
      -0.00003071, 0.00262859, 0.00611336, 0.00001231,                              // neck, head
      1.58423788, 0.02881547, 0.00006800, 0.00799211, -0.00005117, 0.00080979,      // right arm
      0.00048224;
  x.q.segment<4>(3).normalize();
  x.v.setZero(37);
  return x;
}

}  // namespace tribo::models
