#include "models/scenarios/drawings.hpp"

#include <boost/math/constants/constants.hpp>

#include <algorithm>
#include <cmath>

#include "models/robots/romeo.hpp"
#include "models/scenarios/anchored_points.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/romeo_scenes.hpp"
#include "models/scenarios/solo12_scenes.hpp"

namespace tribo::models::drawing {
namespace {

using Point = Vector2d;

constexpr double kNominal = 0.1;  ///< side of a body to which its model gives no size [m]
constexpr const char* kNoSize = "The model gives the body no size: its outline is not to scale.";

const Point kRight(1, 0), kLeft(-1, 0), kDown(0, -1);

SketchShape rectangle(const Point& low, const Point& high, bool fixed = false) {
  return {.corners = {low, Point(high[0], low[1]), high, Point(low[0], high[1])}, .fixed = fixed};
}

/// A square whose lowest points are at `bottom`.
SketchShape nominal_box(const Point& bottom) {
  return rectangle(bottom - Point(kNominal / 2, 0), bottom + Point(kNominal / 2, kNominal));
}

/// A body that touches the ground in one point.
Sketch point_body(const Point& lowest, std::vector<SketchArrow> arrows) {
  return {.shapes = {nominal_box(lowest)},
          .contacts = {lowest},
          .arrows = std::move(arrows),
          .level_ground = true,
          .remark = kNoSize};
}

Point side_of(const Point& lowest) {
  return lowest + Point(kNominal / 2, kNominal / 2);
}

}  // namespace

Sketch falling_ball(const Parameters&, const Instance& instance) {
  const double z = instance.x0.q[0], radius = std::max(kNominal, z) / 4;
  return {.shapes = {{.corners = {Point(0, z + radius)}, .radius = radius}},
          .contacts = {Point(0, z)},
          .arrows = {},
          .level_ground = true,
          .remark = "The model gives the ball no size: only its lowest point is to scale."};
}

Sketch pushed_box(const Parameters& p, const Instance& instance) {
  const bool ode = p.has("box.model") && p.choice("box.model") == "ode";
  const Point lowest(instance.x0.q[0], ode ? 0 : instance.x0.q[1]);
  return point_body(lowest, {{side_of(lowest), kRight, "A cos(2πft + phase)"}});
}

Sketch swung_box(const Parameters&, const Instance& instance) {
  const Point lowest(instance.x0.q[0], instance.x0.q[1]);
  return point_body(lowest, {{side_of(lowest), kRight, "A sin(2πft)"}});
}

Sketch belt(const Parameters&, const Instance& instance) {
  const Point lowest(instance.x0.q[0], instance.x0.q[1]);
  return point_body(lowest, {{Point(kNominal, 0), kRight, "belt, v = Aω sin ωt"}});
}

Sketch brick_under_load(const Parameters&, const Instance& instance) {
  const Point lowest(instance.x0.q[0], instance.x0.q[1]);
  return point_body(
      lowest, {{side_of(lowest), kRight, "push"}, {lowest + Point(0, kNominal), kDown, "press"}});
}

Sketch slipping_ground(const Parameters&, const Instance& instance) {
  const Point lowest(0, instance.x0.q[0]);
  return point_body(lowest, {{Point(kNominal, 0), kRight, "slip, as prescribed"}});
}

Sketch sphere(const Parameters& p, const Instance& instance) {
  const double radius = p.number("sphere.radius");
  const Point centre(instance.x0.q[0], instance.x0.q[1]);
  return {.shapes = {{.corners = {centre}, .radius = radius}},
          .contacts = {centre - Point(0, radius)},
          .arrows = {{centre, kRight, "v"}},
          .level_ground = true,
          .remark = {}};
}

Sketch rod(const Parameters& p, const Instance& instance) {
  const auto model = sliding_rod_from<double>(p);
  const Point centre(instance.x0.q[0], instance.x0.q[1]);
  const double theta = instance.x0.q[2];
  const Point half = model.length / 2 * Point(std::cos(theta), -std::sin(theta));
  return {.shapes = {{.corners = {centre - half, centre + half}}},
          .contacts = {centre + half},
          .arrows = {{centre, kRight, "v"}},
          .level_ground = true,
          .remark = {}};
}

Sketch stack(const Parameters&, const Instance& instance) {
  Sketch drawn{.shapes = {},
               .contacts = {Point(0, instance.x0.q[0])},
               .arrows = {},
               .level_ground = true,
               .remark = "The model gives the masses no size: their outlines are not to scale."};
  for (Eigen::Index i = 0; i < instance.x0.q.size(); ++i) {
    drawn.shapes.push_back(
        nominal_box(Point(0, instance.x0.q[i] + kNominal * static_cast<double>(i))));
  }
  return drawn;
}

Sketch feet(const Parameters& p, const Instance&) {
  const double radius = p.number("disc.radius");
  Sketch drawn{.shapes = {{.corners = {Point(0, 0)}, .radius = radius}},
               .contacts = {},
               .arrows = {},
               .level_ground = false,
               .gravity = false,
               .remark = "Seen from above: the small discs are the feet; a moment turns the disc."};
  for (int i = 0; i < 3; ++i) {
    const double angle = 2 * boost::math::constants::pi<double>() * i / 3;
    drawn.shapes.push_back({.corners = {radius * Point(std::cos(angle), std::sin(angle))},
                            .radius = radius / 20,
                            .fixed = false});
  }
  return drawn;
}

/// The faces of the uncompressed walls.
Sketch walls(const Parameters& p, const Instance& instance) {
  const double half = 2 * p.number("contact.overlap"), face = half / 2;
  const Point centre(instance.x0.q[0], 0);
  return {.shapes = {rectangle(Point(-1.5 * half, -half), Point(-face, half), true),
                     rectangle(Point(face, -half), Point(1.5 * half, half), true),
                     rectangle(centre - Point(half, half / 4), centre + Point(half, half / 4))},
          .contacts = {},
          .arrows = {},
          .level_ground = false,
          .gravity = false,
          .remark = "The mass overlaps both walls by contact.overlap, which is to scale."};
}

Sketch stop(const Parameters& p, const Instance& instance) {
  const double at = instance.x0.q[0], end = p.number("mass.stop");
  return {.shapes = {rectangle(Point(at - kNominal, 0), Point(at, kNominal)),
                     rectangle(Point(end, 0), Point(end + kNominal / 4, 1.5 * kNominal), true)},
          .contacts = {},
          .arrows = {{Point(at, kNominal / 2), kRight, "F"}},
          .level_ground = false,
          .gravity = false,
          .remark = kNoSize};
}

namespace {

/// Rods one below the other, hung up at the origin.
Sketch chain(const VectorXd& q, double length) {
  Sketch drawn;
  Point joint(0, 0);
  double angle = 0;
  for (const double turn : q) {
    angle += turn;
    const Point next = joint + length * Point(std::sin(angle), -std::cos(angle));
    drawn.shapes.push_back({.corners = {joint, next}});
    joint = next;
  }
  drawn.shapes.push_back({.corners = {Point(0, 0)}, .radius = length / 30, .fixed = true});
  return drawn;
}

}  // namespace

Sketch arm(const Parameters& p, const Instance& instance) {
  return chain(instance.x0.q, p.number("arm.length") / p.number("arm.joints"));
}

Sketch pendulum(const Parameters& p, const Instance& instance) {
  return chain(instance.x0.q, p.number("rod.length"));
}

namespace {

SketchShape shape_of(const Convex& convex, bool fixed) {
  const auto corners = convex.corners();
  return {.corners = {corners.begin(), corners.end()}, .radius = convex.radius, .fixed = fixed};
}

}  // namespace

/// Every part of every body at its start, and the fixed parts. Half-planes other than the ground
/// are drawn as lines as high as the scene.
Sketch scene_in_plane(const PlanarScene& scene) {
  Sketch drawn;
  double highest = 0;
  for (const PlanarBody& body : scene.bodies) {
    const Vector3d& at = body.place;
    highest = std::max(highest, at[1]);
    const auto pose = PlanarPose::at(at[0], at[1], at[2]);
    for (const auto& part : body.parts) {
      drawn.shapes.push_back(shape_of(pose(part.shape), false));
    }
  }
  for (const auto& part : scene.fixed) drawn.shapes.push_back(shape_of(part.shape, true));
  for (const auto& [half_plane, material] : scene.half_planes) {
    const Point on = half_plane.offset * half_plane.normal;
    if (half_plane.normal == Point(0, 1) && half_plane.offset == 0) {
      drawn.level_ground = true;
    } else {
      const Point tangent(half_plane.normal[1], -half_plane.normal[0]);
      const Point end = on + (tangent[1] < 0 ? -highest : highest) * tangent;
      drawn.shapes.push_back({.corners = {on, end}, .fixed = true});
    }
  }
  return drawn;
}

namespace {

Point in_plane(const Vector3d& p) {
  return {p[0], p[2]};
}

/// Links as lines from joint to joint, points that may touch the ground as contacts.
Sketch tree_on_ground(const Scene& system, const VectorXd& q) {
  const auto& tree = system.tree(0);
  TreeWorkspace workspace;
  update_kinematics(tree, q, VectorXd(VectorXd::Zero(system.num_velocities())), workspace);
  Sketch drawn{.shapes = {}, .contacts = {}, .arrows = {}, .level_ground = true, .remark = {}};
  const auto origin = [&](int link) {
    return in_plane(workspace.placement[static_cast<std::size_t>(link)].p);
  };
  for (int link = 1; link < tree.num_links(); ++link) {
    const int parent = tree.link(link).parent;
    if (parent > 0) drawn.shapes.push_back({.corners = {origin(parent), origin(link)}});
  }
  for (const PointOnPlane& point : system.description().points) {
    const Point at = in_plane(position(tree, workspace, {point.a.body, point.point}));
    drawn.shapes.push_back({.corners = {origin(tree.body(point.a.body).link), at}});
    drawn.contacts.push_back(at);
  }
  return drawn;
}

}  // namespace

Sketch robot(const Parameters& p, const Instance& instance) {
  Sketch drawn = tree_on_ground(solo12_on_ground(p), instance.x0.q);
  drawn.remark = "Seen from the side: lines from joint to joint, in space one leg beside another.";
  return drawn;
}

/// The robot before its recorded motion is known.
Sketch robot_without_motion(const Parameters& p, const Instance&) {
  const VectorXd q = solo12_squat(p).start.q;
  Sketch drawn = tree_on_ground(solo12_on_ground(p), q);
  drawn.remark =
      "The robot, seen from the side, where solo-squat starts: the start of this scenario is in "
      "the recorded motions.";
  return drawn;
}

/// Also before its recorded motion is known.
Sketch romeo_walking(const Parameters& p, const Instance& instance) {
  const VectorXd q = instance.x0.q.size() > 0 ? instance.x0.q : romeo_walk_start().q;
  Sketch drawn = tree_on_ground(romeo_on_ground(p), q);
  drawn.remark = "Seen from the side: lines from joint to joint, in space one limb beside another.";
  return drawn;
}

Sketch mass_on_rail(const Parameters&, const Instance& instance) {
  const Point lowest(0, instance.x0.q[0]);
  return point_body(lowest, {{lowest + Point(0, kNominal), kDown, "v"}});
}

Sketch point_on_ground(const Parameters&, const Instance& instance) {
  const Point at(instance.x0.q[0], instance.x0.q[2]);
  return point_body(at, {{side_of(at), kRight, "v"}});
}

Sketch box_on_corners(const Parameters& p, const Instance& instance) {
  Sketch drawn = tree_on_ground(box_on_four_springs_from(p), instance.x0.q);
  const Point half(p.number("box.half_x"), p.number("box.half_z"));
  const Point centre(instance.x0.q[0], instance.x0.q[2]);
  drawn.shapes = {rectangle(centre - half, centre + half)};
  drawn.remark = "Seen from the side: two of the four corners, each with a spring to its anchor.";
  return drawn;
}

}  // namespace tribo::models::drawing
