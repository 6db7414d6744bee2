#include "verification/model_file/model_file.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "verification/model_file/mjcf_reader.hpp"
#include "verification/model_file/urdf_reader.hpp"
#include "verification/model_file/xml_file.hpp"

namespace tribo::verification::model_file {
namespace {

/// The first body of the link that a body is part of; kWorld if the link is fixed in the world.
int link_root(const models::TreeDescription& tree, int body) {
  while (body != models::BodyDescription::kWorld) {
    const models::BodyDescription& one = tree.bodies[static_cast<std::size_t>(body)];
    if (one.joint != models::Joint::kFixed) return body;
    body = one.parent;
  }
  return body;
}

/// The first body of the link that carries a link, likewise.
int parent_root(const models::TreeDescription& tree, int root) {
  if (root == models::BodyDescription::kWorld) return root;
  return link_root(tree, tree.bodies[static_cast<std::size_t>(root)].parent);
}

}  // namespace

Model parse_model(std::string text, const std::string& file) {
  XmlFile xml(std::move(text), file);
  const std::string_view root = xml.root().name();
  if (root == "robot") return read_urdf(xml);
  if (root == "mujoco") return read_mjcf(xml);
  throw xml.error(
      xml.root(),
      fmt::format("the file is of <{}>; <robot>, a URDF, and <mujoco>, an MJCF, are read", root));
}

std::vector<std::pair<int, int>> neighbours(const models::Scene<double>& scene, bool with_world) {
  constexpr int kWorld = models::BodyDescription::kWorld;
  const auto& all = scene.geometries;
  std::vector<std::pair<int, int>> pairs;
  for (std::size_t b = 0; b < all.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      if (all[a].body.tree != all[b].body.tree || all[a].body.tree == models::BodyId::kWorld)
        continue;
      const auto& tree = scene.trees[static_cast<std::size_t>(all[a].body.tree)];
      const int on_a = link_root(tree, all[a].body.body), on_b = link_root(tree, all[b].body.body);
      if (on_a == on_b || (!with_world && (on_a == kWorld || on_b == kWorld))) continue;
      if (parent_root(tree, on_a) == on_b || parent_root(tree, on_b) == on_a)
        pairs.emplace_back(static_cast<int>(a), static_cast<int>(b));
    }
  }
  return pairs;
}

}  // namespace tribo::verification::model_file
