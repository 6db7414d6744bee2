#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "verification/exchange/model_file/mujoco/translate.hpp"

namespace tribo::verification::model_file {
namespace {

using Two = std::pair<int, int>;
using Shape = models::geometry::Shape;

constexpr double kUsualFriction = 1;  ///< of a geom whose file says nothing

std::optional<Shape> shape_of(const mjModel& from, int g) {
  namespace geometry = models::geometry;
  const mjtNum* const size = from.geom_size + 3 * g;
  switch (from.geom_type[g]) {
    case mjGEOM_SPHERE:
      return geometry::Sphere{size[0]};
    case mjGEOM_BOX:
      return geometry::Box{Eigen::Vector3d(size)};
    case mjGEOM_CYLINDER:
      return geometry::Cylinder{size[0], size[1]};
    case mjGEOM_CAPSULE:
      return geometry::Capsule{size[0], size[1]};
    case mjGEOM_PLANE:
      return geometry::HalfSpace{};
    default:
      return std::nullopt;
  }
}

class Geometries {
 public:
  Geometries(const mjModel& from, const std::vector<Carrier>& carriers, bool root_is_world,
             Model& to)
      : from_(from), carriers_(carriers), root_is_world_(root_is_world), to_(to) {
    for (int i = 0; i < from.nexclude; ++i) excluded_.insert(from.exclude_signature[i]);
  }

  void add() {
    for (int g = 0; g < from_.ngeom; ++g) add_geom(g);
    if (!is_off(mjDSBL_CONTACT)) {
      for (int i = 0; i < from_.npair; ++i) add_pair(i);
    }
    list_apart();
    set_sliding();
    set_friction_of_pairs();
  }

 private:
  [[nodiscard]] bool is_off(int flags) const { return (from_.opt.disableflags & flags) != 0; }

  void add_geom(int g) {
    const std::string name = geometry_name(g);
    const auto shape = shape_of(from_, g);
    const bool touches = (from_.geom_contype[g] | from_.geom_conaffinity[g]) != 0;
    if (!shape) {
      if (touches && !is_off(mjDSBL_CONTACT)) lack_shape(name);
      if (!touches) to_.ignored.insert("shapes that touch nothing");
      return;
    }
    const Carrier& carrier = carriers_[static_cast<std::size_t>(from_.geom_bodyid[g])];
    scene_index_[g] = static_cast<int>(geoms_.size());
    geoms_.push_back(g);
    to_.scene.geometries.push_back(
        {.name = name,
         .body = carrier.id,
         .placement = carrier.frame * placement(from_.geom_pos + 3 * g, from_.geom_quat + 4 * g),
         .shape = *shape,
         .material = {}});
    to_.friction.push_back(told(from_.geom_friction[3 * g]));
    if (from_.geom_condim[g] > 3) to_.ignored.insert("friction of rolling and spinning");
  }

  void lack_shape(const std::string& name) {
    to_.lacking.push_back(
        fmt::format("geom '{}' may touch others and is a mesh, an ellipsoid or a field of heights; "
                    "sphere, box, capsule, cylinder and plane are taken",
                    name));
  }

  [[nodiscard]] static std::optional<double> told(double friction) {
    return friction == kUsualFriction ? std::nullopt : std::optional(friction);
  }

  [[nodiscard]] std::string geometry_name(int g) {
    const int body = from_.geom_bodyid[g];
    const std::string own = from_.names + from_.name_geomadr[g];
    const std::string of_body = from_.names + from_.name_bodyadr[body];
    const std::string first = !own.empty()       ? own
                              : !of_body.empty() ? of_body
                                                 : fmt::format("body{}", body);
    std::string name = first;
    for (int i = 2; !names_.insert(name).second; ++i) name = fmt::format("{}.{}", first, i);
    return name;
  }

  void add_pair(int i) {
    const auto a = scene_index_.find(from_.pair_geom1[i]),
               b = scene_index_.find(from_.pair_geom2[i]);
    if (a == scene_index_.end() || b == scene_index_.end()) {
      to_.lacking.emplace_back("a <pair> has a geom without a shape here");
    } else {
      pairs_[std::minmax(a->second, b->second)] =
          from_.pair_dim[i] == 1 ? 0 : from_.pair_friction[5 * i];
    }
  }

  /// Whether two geometries may touch without being a <pair>.
  [[nodiscard]] bool meets(int a, int b) const {
    const int g = geom(a), h = geom(b);
    const int on_g = from_.geom_bodyid[g], on_h = from_.geom_bodyid[h];
    const int one = from_.body_weldid[on_g], other = from_.body_weldid[on_h];
    const auto [low, high] = std::minmax(on_g, on_h);
    return !is_off(mjDSBL_CONTACT) && one != other && !are_parent_and_child(one, other) &&
           !excluded_.contains((low << 16) + high) &&
           ((from_.geom_contype[g] & from_.geom_conaffinity[h]) != 0 ||
            (from_.geom_contype[h] & from_.geom_conaffinity[g]) != 0);
  }

  /// Of bodies that others are not welded to.
  [[nodiscard]] bool are_parent_and_child(int a, int b) const {
    if (is_off(mjDSBL_FILTERPARENT) || (root_is_world_ && (a == 0 || b == 0))) return false;
    const auto parent = [&](int body) { return from_.body_weldid[from_.body_parentid[body]]; };
    return parent(a) == b || parent(b) == a;
  }

  void list_apart() {
    for (int b = 0; b < static_cast<int>(geoms_.size()); ++b) {
      for (int a = 0; a < b; ++a) {
        if (pairs_.contains({a, b})) continue;
        if (meets(a, b)) {
          note_meeting(a, b);
        } else {
          to_.scene.apart.emplace_back(a, b);
        }
      }
    }
  }

  /// Two touching geometries: MuJoCo has friction between them if one of them has.
  void note_meeting(int a, int b) {
    others_touch_ = true;
    if (slides(a) && slides(b)) sliding_.emplace_back(a, b);
    if (slides(a) != slides(b)) rubbed_.insert(slides(a) ? a : b);
  }

  [[nodiscard]] int geom(int i) const { return geoms_[static_cast<std::size_t>(i)]; }
  /// Whether a geometry alone is without friction.
  [[nodiscard]] bool slides(int i) const { return from_.geom_condim[geom(i)] == 1; }

  /// A surface without friction has none on any other; here a surface with friction on some has it
  /// on all.
  void set_sliding() {
    for (int i = 0; i < static_cast<int>(geoms_.size()); ++i) {
      if (slides(i) && !rubbed_.contains(i)) to_.friction[static_cast<std::size_t>(i)] = 0;
    }
    for (const auto& [a, b] : sliding_) {
      if (!rubbed_.contains(a) || !rubbed_.contains(b)) continue;
      const auto& all = to_.scene.geometries;
      to_.lacking.push_back(fmt::format(
          "geoms '{}' and '{}' slide on each other and rub on others; here they rub on "
          "both",
          all[static_cast<std::size_t>(a)].name, all[static_cast<std::size_t>(b)].name));
      return;
    }
  }

  /// Takes the friction of the pairs, if they are alike and nothing else touches.
  void set_friction_of_pairs() {
    if (pairs_.empty()) return;
    const double first = pairs_.begin()->second;
    const bool alike =
        std::ranges::all_of(pairs_, [&](const auto& p) { return p.second == first; });
    if (!alike || others_touch_) {
      to_.ignored.insert("friction of each pair (that of geoms is taken)");
      return;
    }
    for (const auto& [two, friction] : pairs_) {
      for (const int i : {two.first, two.second})
        to_.friction[static_cast<std::size_t>(i)] = told(friction);
    }
  }

  const mjModel& from_;
  const std::vector<Carrier>& carriers_;
  bool root_is_world_;
  Model& to_;
  std::vector<int> geoms_;          ///< by geometry of the scene
  std::map<int, int> scene_index_;  ///< by geom
  std::set<std::string> names_;
  std::map<Two, double> pairs_;  ///< and their friction
  std::set<int> excluded_;       ///< two bodies, as MuJoCo writes them in one number
  std::vector<Two> sliding_;     ///< pairs that touch without friction
  std::set<int> rubbed_;         ///< of condim 1, that touch others with friction
  bool others_touch_ = false;    ///< that are no <pair>
};

}  // namespace

void add_geometries(const mjModel& from, const std::vector<Carrier>& carriers, bool root_is_world,
                    Model& to) {
  Geometries(from, carriers, root_is_world, to).add();
}

}  // namespace tribo::verification::model_file
