#include "models/scene/scene_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tribo::models {

void ScenePairs::list(const SceneDescription& scene, std::vector<int> carriers) {
  carriers_ = std::move(carriers);
  number_bodies();
  first_id_ = static_cast<ContactId>(scene.points.size());
  for_each_two(
      scene, [](const auto& g) { return g.material.rigid; },
      [&](const auto& a, const auto& b) { (void)combined(a.material, b.material); });
  for_each_two(scene, is_half_space, [](const auto& a, const auto& b) {
    throw InputError(
        fmt::format("'{}' and '{}' are half spaces that move against each other", a.name, b.name));
  });
  list_outlines(scene);
  for_each_two(
      scene, [](const auto& g) { return g.field != nullptr; }, check_fields);
  if (scene.margin == std::numeric_limits<double>::infinity()) {
    all_ = possible(scene);
    geometry::BodyOrder().sort(bodies_, all_);
  }
  for (const SceneGeometry& g : scene.geometries) {
    placed_.push_back({g.shape, {}, g.group});
    has_fields_ = has_fields_ || g.field != nullptr;
    if (g.field != nullptr)
      elements_ = std::max(elements_, ContactId{hydroelastic::elements_of(*g.field)});
  }
}

std::vector<std::pair<int, int>> ScenePairs::possible(const SceneDescription& scene) const {
  std::vector<std::pair<int, int>> all;
  for_each_index_pair(
      scene, [](const auto&) { return true; }, [&](int a, int b) { all.emplace_back(a, b); });
  std::sort(all.begin(), all.end());
  return all;
}

void ScenePairs::place(const SceneDescription& scene, int geometry, const Placement& X) const {
  const auto g = static_cast<std::size_t>(geometry);
  placed_[g].X = X;
  if (has_outlines_) outlines_.place(g, scene.geometries[g], X);
}

void ScenePairs::add_contacts(const SceneDescription& scene, Snapshot& out) const {
  for_each_touch(
      scene, [&](const auto& pair, const auto& touch) { add_contact(scene, pair, touch, out); });
}

void ScenePairs::add_contacts(const SceneDescription& scene, Workers& workers,
                              Snapshot& out) const {
  found_.find(placed_, candidates(scene), scene.margin, workers);
  found_.for_each([&](int a, int b, const geometry::Touch& touch) {
    add_contact(scene, pair_of_shapes(scene, a, b), touch, out);
  });
}

double ScenePairs::energy(const SceneDescription& scene) const {
  double sum = 0;
  for_each_touch(scene, [&](const auto& pair, const auto& touch) {
    sum += normal_energy(law_of(pair, touch), -touch.phi);
  });
  return sum;
}

NormalLaw<double> ScenePairs::law_of(const Pair& pair, const geometry::Touch& /*touch*/) {
  return pair.law.normal;
}

NormalLaw<double> ScenePairs::law_of(const FieldPair& pair,
                                     const hydroelastic::PressurePoint& point) {
  return normal_law(point, pair.law.dissipation);
}

void ScenePairs::set_point(const Pair& pair, const geometry::Touch& touch, ContactPoint& contact) {
  double w = pair.law.weight_a;
  contact.id = pair.first_id + touch.feature;
  contact.normal = pair.law.normal;
  contact.place = w * touch.on_a + (1.0 - w) * touch.on_b;
}

void ScenePairs::set_point(const FieldPair& pair, const hydroelastic::PressurePoint& point,
                           ContactPoint& contact) {
  contact.id = pair.first_id + kParts * (pair.elements_of_b * point.a + point.b) + point.part;
  contact.normal = law_of(pair, point);
  contact.place = point.place;
}

void ScenePairs::number_bodies() {
  bodies_.clear();
  for (const int carrier : carriers_) {
    const auto first = std::ranges::find(carriers_, carrier);
    bodies_.push_back(static_cast<int>(first - carriers_.begin()));
  }
}

bool ScenePairs::may_touch(const SceneDescription& scene, int a, int b) const {
  const int group = entry(scene.geometries, a).group;
  const bool grouped = group != 0 && group == entry(scene.geometries, b).group;
  return !grouped && entry(carriers_, a) != entry(carriers_, b) && !are_apart(scene, a, b);
}

bool ScenePairs::are_apart(const SceneDescription& scene, int a, int b) const {
  return !scene.apart.empty() && std::binary_search(scene.apart.begin(), scene.apart.end(),
                                                    std::pair<int, int>(std::minmax(a, b)));
}

void ScenePairs::list_outlines(const SceneDescription& scene) {
  has_outlines_ = std::any_of(scene.geometries.begin(), scene.geometries.end(),
                              [](const auto& g) { return g.outline.has_value(); });
  if (!has_outlines_) return;
  outlines_.resize(scene.geometries.size());
  const auto known = [](const SceneGeometry& g) { return g.outline || is_half_space(g); };
  for_each_two(
      scene, [](const auto&) { return true; },
      [&](const auto& a, const auto& b) {
        if (!touch_in_plane(a, b) || (scene.in_plane && known(a) && known(b))) return;
        throw InputError(fmt::format(
            "'{}' and '{}': outlines touch outlines and half spaces of a scene in the plane",
            a.name, b.name));
      });
}

void ScenePairs::check_fields(const SceneGeometry& a, const SceneGeometry& b) {
  try {
    hydroelastic::ContactPatch::expect_compliant(*a.field, *b.field);
  } catch (const InputError& error) {
    throw InputError(fmt::format("'{}' and '{}': {}", a.name, b.name, error.what()));
  }
}

std::span<const std::pair<int, int>> ScenePairs::candidates(const SceneDescription& scene) const {
  if (scene.margin == std::numeric_limits<double>::infinity()) return all_;
  return kept_.candidates(std::span<const geometry::Placed>(placed_), bodies_, scene.margin,
                          [&](int a, int b) { return may_touch(scene, a, b); });
}

ScenePairs::Pair ScenePairs::pair_of_shapes(const SceneDescription& scene, int a, int b) const {
  const auto count = static_cast<ContactId>(placed_.size());
  return {
      .a = a,
      .b = b,
      .first_id = first_id_ + kFeatures * (count * a + b),
      .law = combined(entry(scene.geometries, a).material, entry(scene.geometries, b).material)};
}

}  // namespace tribo::models
