#include "verification/picture/render/facets.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace tribo::verification::render {
namespace {

using models::geometry::Box;
using models::geometry::Capsule;
using models::geometry::Cylinder;
using models::geometry::HalfSpace;
using models::geometry::Sphere;

constexpr int kFewestToPole = 3, kMostToPole = 8;  ///< pieces from an equator to a pole
constexpr int kMostCuts = 64;                      ///< of a side of something flat

int pieces(double length, double longest, int fewest, int most) {
  return static_cast<int>(std::clamp(std::ceil(length / longest), double(fewest), double(most)));
}
int cuts(double length, double longest) {
  return pieces(length, longest, 1, kMostCuts);
}

/// Cuts of a quarter of a turn, so that every quarter begins at a cut.
int cuts_of_quarter(double radius, double longest) {
  return pieces(std::numbers::pi / 2 * radius, longest, kFewestToPole, kMostToPole);
}

/// A line that is turned about the z axis: distances from it, heights, and the normals between.
struct Profile {
  int quarter = 0;                                 ///< pieces of a quarter of a turn
  std::vector<std::pair<double, double>> points;   ///< (r, z) from below
  std::vector<std::pair<double, double>> normals;  ///< one less
};

void add(Profile& profile, double r, double z, std::pair<double, double> normal) {
  profile.points.emplace_back(r, z);
  profile.normals.push_back(normal);
}

/// A quarter of a circle about (0, z), from its equator up or from its pole to the equator.
void add_quarter(Profile& profile, double radius, double z, bool upper) {
  for (int i = 1; i <= profile.quarter; ++i) {
    const double step = std::numbers::pi / 2 / profile.quarter;
    const double angle = upper ? i * step : i * step - std::numbers::pi / 2;
    const double between = angle - step / 2;
    add(profile, radius * std::cos(angle), z + radius * std::sin(angle),
        {std::cos(between), std::sin(between)});
  }
}

Profile profile_of(const Capsule& shape, double longest) {
  Profile profile{.quarter = cuts_of_quarter(shape.radius, longest),
                  .points = {{0, -shape.half_length - shape.radius}},
                  .normals = {}};
  add_quarter(profile, shape.radius, -shape.half_length, false);
  const int rings = shape.half_length > 0 ? cuts(2 * shape.half_length, longest) : 0;
  for (int i = 1; i <= rings; ++i) {
    add(profile, shape.radius, shape.half_length * (2.0 * i / rings - 1), {1, 0});
  }
  add_quarter(profile, shape.radius, shape.half_length, true);
  return profile;
}

Profile profile_of(const Cylinder& shape, double longest) {
  Profile profile{.quarter = cuts_of_quarter(shape.radius, longest),
                  .points = {{0, -shape.half_length}},
                  .normals = {}};
  add(profile, shape.radius, -shape.half_length, {0, -1});
  const int rings = cuts(2 * shape.half_length, longest);
  for (int i = 1; i <= rings; ++i) {
    add(profile, shape.radius, shape.half_length * (2.0 * i / rings - 1), {1, 0});
  }
  add(profile, 0, shape.half_length, {0, 1});
  return profile;
}

Vector turned(double r, double z, double angle) {
  return {r * std::cos(angle), r * std::sin(angle), z};
}

std::vector<Facet> turned(const Profile& profile) {
  std::vector<Facet> facets;
  for (std::size_t k = 0; k < profile.normals.size(); ++k) {
    const auto& [r0, z0] = profile.points[k];
    const auto& [r1, z1] = profile.points[k + 1];
    const auto& [out, up] = profile.normals[k];
    for (int i = 0; i < 4 * profile.quarter; ++i) {
      const double step = std::numbers::pi / 2 / profile.quarter, from = i * step, to = from + step;
      Facet facet{.corners = {turned(r0, z0, from)},
                  .middle = turned((r0 + r1) / 2, (z0 + z1) / 2, from + step / 2),
                  .normal = turned(out, up, from + step / 2)};
      if (r0 > 0) facet.corners.push_back(turned(r0, z0, to));
      facet.corners.push_back(turned(r1, z1, to));
      if (r1 > 0) facet.corners.push_back(turned(r1, z1, from));
      facets.push_back(std::move(facet));
    }
  }
  return facets;
}

/// The face of a box whose normal is the axis `axis` times `sign`.
void add_face(const Vector& half, int axis, double sign, double longest,
              std::vector<Facet>& facets) {
  const int across = (axis + 1) % 3, along = (axis + 2) % 3;
  const int m = cuts(2 * half[across], longest), n = cuts(2 * half[along], longest);
  const auto point = [&](double i, double j) {
    Vector r;
    r[axis] = sign * half[axis];
    r[across] = half[across] * sign * (2 * i / m - 1);  // so that the turn is that of the normal
    r[along] = half[along] * (2 * j / n - 1);
    return r;
  };
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      facets.push_back({{point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)},
                        point(i + 0.5, j + 0.5),
                        sign * Vector::Unit(axis)});
    }
  }
}

std::vector<Facet> local_facets(const Sphere& shape, double longest) {
  return turned(profile_of(Capsule{shape.radius, 0}, longest));
}
std::vector<Facet> local_facets(const Capsule& shape, double longest) {
  return turned(profile_of(shape, longest));
}
std::vector<Facet> local_facets(const Cylinder& shape, double longest) {
  return turned(profile_of(shape, longest));
}
std::vector<Facet> local_facets(const Box& shape, double longest) {
  std::vector<Facet> facets;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) add_face(shape.half, axis, sign, longest, facets);
  }
  return facets;
}
std::vector<Facet> local_facets(const HalfSpace& /*shape*/, double /*longest*/) {
  throw std::logic_error("a half space has no end");
}

}  // namespace

std::vector<Facet> facets_of(const Solid& solid, double longest) {
  std::vector<Facet> facets =
      std::visit([&](const auto& shape) { return local_facets(shape, longest); }, solid.shape);
  const auto& [R, p] = solid.at;
  for (Facet& facet : facets) {
    for (Vector& corner : facet.corners) corner = (R * corner + p).eval();
    facet.middle = (R * facet.middle + p).eval();
    facet.normal = (R * facet.normal).eval();
  }
  return facets;
}

}  // namespace tribo::verification::render
