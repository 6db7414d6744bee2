#include "verification/testset/problem_equations.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "verification/text/escape.hpp"

namespace tribo::verification {
namespace {

/// `1e5 N/m`, `[0, 0, -9.81] m/s^2`, `k = 1e5 N/m, d = 20 s/m`.
std::string text_of(const Json& value) {
  if (value.is_number()) return fmt::format("{:.12g}", value.get<double>());
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_structured()) return value.dump();
  if (value.is_object() && value.contains("unit"))
    return fmt::format("{} {}", text_of(value.at("value")), value.at("unit").get<std::string>());
  std::vector<std::string> texts;
  for (const auto& [key, member] : value.items())
    texts.push_back(value.is_array() ? text_of(member)
                                     : fmt::format("{} = {}", key, text_of(member)));
  const std::string list = fmt::format("{}", fmt::join(texts, ", "));
  return value.is_array() ? "[" + list + "]" : list;
}

/// A law in words, and then its numbers.
std::string law_text(const std::string& of, Json law) {
  if (!law.at("force").is_string()) return fmt::format("    {}: {}\n", of, text_of(law));
  const std::string force = law.at("force");
  law.erase("force");
  return fmt::format("    {}: {}\n        {}\n", of, force, text_of(law));
}

struct LawOfMany {
  std::string law;
  std::vector<std::string> names;
};

/// Each law once, with the names of those that obey it.
std::string laws_text(const char* of, const std::vector<std::pair<std::string, std::string>>& all) {
  std::vector<LawOfMany> laws;
  for (const auto& [name, law] : all) {
    auto found = std::ranges::find(laws, law, &LawOfMany::law);
    if (found == laws.end()) found = laws.insert(found, {law, {}});
    if (std::ranges::find(found->names, name) == found->names.end()) found->names.push_back(name);
  }
  std::string text;
  for (const LawOfMany& one : laws)
    text += fmt::format("{} {}:\n\n{}\n", of,
                        markdown_text(fmt::format("{}", fmt::join(one.names, ", "))), one.law);
  return text;
}

std::string points_text(const Json& points) {
  std::vector<std::pair<std::string, std::string>> laws;
  for (const Json& point : points) {
    std::string law =
        law_text("normal", point.at("normal")) + law_text("friction", point.at("friction"));
    if (point.contains("with_memory")) law += law_text("in place of both", point["with_memory"]);
    laws.emplace_back(point.value("name", point.at("body").get<std::string>()), law);
  }
  return laws_text("Contact over a plane,", laws);
}

std::string pairs_text(const Json& scene) {
  const Json& pairs = scene.at("pairs");
  std::vector<std::pair<std::string, std::string>> materials;
  for (const Json& geometry : scene.at("geometries"))
    materials.emplace_back(geometry.at("name"),
                           fmt::format("    {}\n", text_of(geometry.at("material"))));
  return fmt::format("Pairs of shapes touch: {}.\n\n    normal: {}\n{}\n",
                     pairs.at("touch").get<std::string>(), pairs.at("law").get<std::string>(),
                     law_text("friction", pairs.at("friction"))) +
         laws_text("Material of", materials);
}

std::string gravity_text(const Json& bodies) {
  std::vector<std::pair<std::string, std::string>> gravities;
  for (const Json& body : bodies)
    gravities.emplace_back(body.at("name"), fmt::format("    {}\n", text_of(body.at("gravity"))));
  return laws_text("Gravity on", gravities);
}

}  // namespace

std::string problem_equations(const Json& scene) {
  if (!scene.contains("bodies"))
    return "The system has equations of its own: the scenario's source says them.\n";
  std::string text =
      "M(q) v' + c(q, v) = the sum of the generalized forces below; masses, inertias, joints and "
      "shapes stand in `scene.json`.\n\n" +
      gravity_text(scene.at("bodies")) + points_text(scene.at("points"));
  if (scene.contains("pairs")) text += pairs_text(scene);
  constexpr std::array kActions = {std::pair{"forces", "Force"}, std::pair{"springs", "Spring"},
                                   std::pair{"ties", "Tie"}, std::pair{"drives", "Drive"},
                                   std::pair{"held_joints", "Held joints"}};
  for (const auto& [key, name] : kActions) {
    for (const Json& action : scene.value(key, Json::array()))
      text += fmt::format("{}:\n\n    {}\n\n", name, text_of(action));
  }
  if (scene.at("points").empty() && !scene.contains("pairs")) text += "Nothing touches.\n";
  return text;
}

}  // namespace tribo::verification
