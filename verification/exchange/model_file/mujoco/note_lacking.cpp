#include <fmt/format.h>

#include <algorithm>

#include "verification/exchange/model_file/mujoco/translate.hpp"

namespace tribo::verification::model_file {
namespace {

class Lacking {
 public:
  Lacking(const mjModel& from, Model& to) : from_(from), to_(to) {}

  void note() {
    for (int j = 0; j < from_.njnt; ++j) note_joint(j);
    for (int i = 1; i < from_.nbody; ++i) note_body(i);
    for (int i = 0; i < from_.ntendon; ++i) note_tendon(i);
    if (!is_off(mjDSBL_ACTUATION)) {
      for (int i = 0; i < from_.nactuator; ++i) note_actuator(i);
    }
    if (!is_off(mjDSBL_EQUALITY | mjDSBL_CONSTRAINT)) {
      for (int i = 0; i < from_.neq; ++i) note_equality(i);
    }
    if (from_.opt.density > 0 || from_.opt.viscosity > 0)
      lack("bodies move in a fluid; there is none here");
    if (from_.nplugin > 0) lack("it has a plugin; no program of others acts here");
    for (int g = 0; g < from_.ngeom; ++g) note_geom(g);
    if (from_.nactuator > 0) to_.ignored.insert("actuators");
    if (from_.ntendon > 0) to_.ignored.insert("tendons");
  }

 private:
  void lack(const std::string& what) { to_.lacking.push_back(what); }
  [[nodiscard]] bool is_off(int flags) const { return (from_.opt.disableflags & flags) != 0; }
  [[nodiscard]] static bool any(const mjtNum* values, int count) {
    return std::any_of(values, values + count, [](mjtNum x) { return x != 0; });
  }

  void note_joint(int j) {
    const std::string name = named(from_, "joint", from_.name_jntadr[j], j);
    const bool free = from_.jnt_type[j] == mjJNT_FREE;
    const int v = from_.jnt_dofadr[j], n = free ? 6 : 1;
    if (any(from_.dof_frictionloss + v, n) && !is_off(mjDSBL_FRICTIONLOSS | mjDSBL_CONSTRAINT))
      lack(name + " has dry friction; there is none here");
    const bool damped = free && any(from_.dof_damping + v, n) && !is_off(mjDSBL_DAMPER);
    const bool sprung = free && from_.jnt_stiffness[j] != 0 && !is_off(mjDSBL_SPRING);
    if (damped || sprung || (free && any(from_.dof_armature + v, n)))
      lack(name + " is free and has damping, armature or a spring; hinges and slides have it here");
    const bool bends = any(from_.jnt_stiffnesspoly + mjNPOLY * j, mjNPOLY) ||
                       any(from_.dof_dampingpoly + mjNPOLY * v, mjNPOLY) ||
                       from_.jnt_springyield[j] != 0;
    if (bends) lack(name + " has a spring or damper that is not linear");
    if (from_.jnt_stiffness[j] < 0 || from_.dof_damping[v] < 0)
      lack(name + " has a stiffness or damping below zero");
  }

  void note_body(int i) {
    const std::string name = named(from_, "body", from_.name_bodyadr[i], i);
    if (from_.body_mocapid[i] >= 0) lack(name + " is moved by a mocap; it stands still here");
    if (from_.body_gravcomp[i] != 0)
      lack(name + " is held against gravity; here it has its weight");
  }

  void note_geom(int g) {
    const std::string name = named(from_, "geom", from_.name_geomadr[g], g);
    if (from_.geom_adhesion[g] != 0) lack(name + " adheres; nothing pulls in contact here");
    if (any(from_.geom_surfacevel + 6 * g, 6)) lack(name + " has a surface that moves");
  }

  /// A tendon that pulls nothing is a length for sensors and motors.
  void note_tendon(int i) {
    const bool pulls = from_.tendon_stiffness[i] != 0 || from_.tendon_damping[i] != 0 ||
                       from_.tendon_frictionloss[i] != 0 || from_.tendon_armature[i] != 0 ||
                       from_.tendon_limited[i] != 0 ||
                       any(from_.tendon_stiffnesspoly + mjNPOLY * i, mjNPOLY) ||
                       any(from_.tendon_dampingpoly + mjNPOLY * i, mjNPOLY);
    if (pulls) lack(named(from_, "tendon", from_.name_tendonadr[i], i) + " pulls; none does here");
  }

  /// Motors give nothing without a control, and there is none.
  void note_actuator(int i) {
    const bool acts = from_.actuator_biastype[i] != mjBIAS_NONE || from_.actuator_damping[i] != 0 ||
                      any(from_.actuator_dampingpoly + mjNPOLY * i, mjNPOLY) ||
                      from_.actuator_armature[i] != 0;
    if (acts)
      lack(named(from_, "actuator", from_.name_actuatoradr[i], i) +
           " acts without a control; nothing drives joints here");
  }

  void note_equality(int i) {
    if (from_.eq_active0[i] == 0) return;
    lack(named(from_, "equality", from_.name_eqadr[i], i) +
         " ties bodies, joints or tendons; nothing is tied here");
  }

  const mjModel& from_;
  Model& to_;
};

}  // namespace

void note_lacking(const mjModel& from, Model& to) {
  Lacking(from, to).note();
}

}  // namespace tribo::verification::model_file
