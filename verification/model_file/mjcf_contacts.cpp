#include "verification/model_file/mjcf_contacts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace tribo::verification::model_file {
namespace {

/// Two geometries by index, or two bodies by name, the smaller first.
using Two = std::pair<int, int>;
using TwoBodies = std::pair<std::string, std::string>;

bool bits_allow(const MjcfGeom& a, const MjcfGeom& b) {
  return (a.contype & b.conaffinity) != 0 || (b.contype & a.conaffinity) != 0;
}

class ContactReader {
 public:
  ContactReader(const std::vector<CarriedGeom>& geoms,
                const std::set<std::string>& bodies,
                XmlFile& file,
                Model& model)
      : geoms_(geoms), bodies_(bodies.begin(), bodies.end()), file_(file), model_(model) {}

  void read(bool filters_parents) {
    for (const CarriedGeom& geom : geoms_) add_geometry(geom);
    for (const pugi::xml_node& contact : file_.root().children("contact")) {
      file_.expect_attributes(contact, {}, {});
      file_.expect_elements(contact, {"pair", "exclude"}, {});
      for (const pugi::xml_node& pair : contact.children("pair")) read_pair(pair);
      for (const pugi::xml_node& exclude : contact.children("exclude")) read_exclude(exclude);
    }
    for (const auto& [geom, name] : shapeless_) expect_untouched(*geom, name);
    if (filters_parents) neighbours_ = neighbours(model_.scene, false);
    list_apart();
    set_sliding();
    set_friction();
  }

 private:
  void add_geometry(const CarriedGeom& carried) {
    const MjcfGeom& geom = carried.geom;
    const std::string name = geometry_name(carried);
    if (!geom.shape) {
      shapeless_.emplace_back(&geom, name);
      return;
    }
    index_[name] = static_cast<int>(shaped_.size());
    shaped_.push_back(&carried);
    model_.scene.geometries.push_back({.name = name,
                                       .body = carried.body,
                                       .placement = geom.placement,
                                       .shape = *geom.shape,
                                       .material = {}});
    model_.friction.push_back(geom.friction);
  }

  [[nodiscard]] std::string geometry_name(const CarriedGeom& carried) {
    const std::string own = carried.geom.node.attribute("name").value();
    if (!own.empty() && !names_.insert(own).second)
      throw file_.error(carried.geom.node,
                        fmt::format("the name of geom '{}' is given twice", own));
    if (!own.empty()) return own;
    std::string name = carried.of_body;
    for (int i = 2; !names_.insert(name).second; ++i)
      name = fmt::format("{}.{}", carried.of_body, i);
    return name;
  }

  void read_pair(const pugi::xml_node& node) {
    file_.expect_attributes(node,
                            {"name", "geom1", "geom2", "condim", "friction"},
                            {"class", "solref", "solimp", "solreffriction", "margin", "gap"});
    const Element pair(file_, {node});
    const Two two = std::minmax({geom_of(pair, "geom1"), geom_of(pair, "geom2")});
    std::optional<double> friction;
    if (pair.has("friction")) friction = pair.numbers("friction", 1, 5)[0];
    if (friction.value_or(0) < 0) throw pair.error("'friction' is below zero");
    if (pair.number_or("condim", 3) == 1) friction = 0;
    pairs_[two] = friction;
  }

  [[nodiscard]] int geom_of(const Element& pair, const char* which) const {
    const std::string name = pair.text(which);
    const auto found = index_.find(name);
    if (found != index_.end()) return found->second;
    const auto shapeless =
        std::ranges::find(shapeless_, name, [](const auto& s) { return s.second; });
    if (shapeless != shapeless_.end()) throw pair.error(no_shape(*shapeless->first, name));
    std::vector<std::string> known;
    for (const auto& one : index_) known.push_back(one.first);
    throw pair.error(unknown_name("geom", name, known).what());
  }

  void read_exclude(const pugi::xml_node& node) {
    file_.expect_attributes(node, {"name", "body1", "body2"}, {});
    const Element exclude(file_, {node});
    std::string one = exclude.text("body1"), other = exclude.text("body2");
    for (const std::string& name : {one, other}) {
      if (std::ranges::find(bodies_, name) == bodies_.end())
        throw exclude.error(unknown_name("body", name, bodies_).what());
    }
    excluded_.insert(std::minmax(one, other));
  }

  [[nodiscard]] static std::string no_shape(const MjcfGeom& geom, const std::string& name) {
    return fmt::format(
        "geom '{}' may touch others and is a {}; sphere, box, capsule, cylinder and plane are "
        "taken",
        name,
        geom.type);
  }

  void expect_untouched(const MjcfGeom& geom, const std::string& name) {
    if (geom.contype != 0 || geom.conaffinity != 0) {
      file_.lack(geom.node, no_shape(geom, name));
      return;
    }
    file_.ignore(fmt::format("{} that touches nothing", geom.type));
  }

  /// Whether two geometries may touch without being a <pair>.
  [[nodiscard]] bool meets(int a, int b) const {
    const CarriedGeom &one = *shaped_[static_cast<std::size_t>(a)],
                      &other = *shaped_[static_cast<std::size_t>(b)];
    return !(one.body == other.body) && bits_allow(one.geom, other.geom) &&
           !excluded_.contains(std::minmax(one.of_body, other.of_body)) &&
           !std::ranges::binary_search(neighbours_, Two(a, b));
  }

  void list_apart() {
    std::ranges::sort(neighbours_);
    for (int b = 0; b < static_cast<int>(shaped_.size()); ++b) {
      for (int a = 0; a < b; ++a) {
        if (pairs_.contains({a, b})) continue;
        if (!meets(a, b)) {
          model_.scene.apart.emplace_back(a, b);
        } else {
          note_meeting(a, b);
        }
      }
    }
  }

  /// Two touching geometries: MuJoCo has friction between them if one of them has.
  void note_meeting(int a, int b) {
    others_touch_ = true;
    const bool slides_a = slides(a), slides_b = slides(b);
    if (slides_a && slides_b) sliding_.emplace_back(a, b);
    if (slides_a != slides_b) rubbed_.insert(slides_a ? a : b);
  }

  /// Whether a geometry alone is without friction.
  [[nodiscard]] bool slides(int i) const {
    return shaped_[static_cast<std::size_t>(i)]->geom.condim == 1;
  }

  /// A surface without friction has none on any other; here a surface with friction on some has it
  /// on all.
  void set_sliding() {
    for (int i = 0; i < static_cast<int>(shaped_.size()); ++i) {
      if (slides(i) && !rubbed_.contains(i)) model_.friction[static_cast<std::size_t>(i)] = 0;
    }
    for (const auto& [a, b] : sliding_) {
      if (!rubbed_.contains(a) || !rubbed_.contains(b)) continue;
      const auto& all = model_.scene.geometries;
      file_.lack(shaped_[static_cast<std::size_t>(b)]->geom.node,
                 fmt::format("geoms '{}' and '{}' slide on each other and rub on others; here they "
                             "rub on both",
                             all[static_cast<std::size_t>(a)].name,
                             all[static_cast<std::size_t>(b)].name));
      return;
    }
  }

  /// Takes the friction of the pairs, if they have their own.
  void set_friction() {
    std::set<double> all;
    for (const auto& pair : pairs_) {
      if (pair.second) all.insert(*pair.second);
    }
    if (all.empty()) return;
    const bool all_told =
        std::ranges::all_of(pairs_, [](const auto& p) { return p.second.has_value(); });
    if (all.size() > 1 || !all_told || others_touch_) {
      file_.ignore("friction of each pair (that of geoms is taken)");
      return;
    }
    for (const auto& [two, friction] : pairs_) {
      for (const int geom : {two.first, two.second})
        model_.friction[static_cast<std::size_t>(geom)] = friction;
    }
  }

  const std::vector<CarriedGeom>& geoms_;
  std::vector<std::string> bodies_;
  XmlFile& file_;
  Model& model_;
  std::vector<const CarriedGeom*> shaped_;  ///< by geometry of the scene
  std::vector<std::pair<const MjcfGeom*, std::string>> shapeless_;
  std::map<std::string, int> index_;  ///< of those with a shape
  std::set<std::string> names_;
  std::map<Two, std::optional<double>> pairs_;  ///< and their friction
  std::set<TwoBodies> excluded_;
  std::vector<Two> neighbours_;
  std::vector<Two> sliding_;   ///< pairs that touch without friction
  std::set<int> rubbed_;       ///< of condim 1, that touch others with friction
  bool others_touch_ = false;  ///< that are no <pair>
};

}  // namespace

void set_contacts(const std::vector<CarriedGeom>& geoms,
                  const std::set<std::string>& bodies,
                  bool filters_parents,
                  XmlFile& file,
                  Model& model) {
  ContactReader(geoms, bodies, file, model).read(filters_parents);
}

}  // namespace tribo::verification::model_file
