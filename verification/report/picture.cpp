#include "verification/report/picture.hpp"

#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace tribo::verification::report {
namespace {

constexpr int kMostLevels = 100;
constexpr std::size_t kMostBytes = std::size_t{64} << 20;

/// Elements that draw and do nothing else: no scripts, styles, links, animations or foreign
/// content.
constexpr std::array<std::string_view, 29> kElements = {
    "svg",     "g",        "defs",           "use",
    "symbol",  "path",     "rect",           "circle",
    "ellipse", "line",     "polyline",       "polygon",
    "text",    "tspan",    "clipPath",       "mask",
    "pattern", "marker",   "linearGradient", "radialGradient",
    "stop",    "filter",   "feFlood",        "feComposite",
    "feBlend", "feOffset", "feMerge",        "feMergeNode",
    "image"};

template <class List>
bool contains(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string lower_case(std::string_view text) {
  std::string lower;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z')
      lower += static_cast<char>(c - 'A' + 'a');
    else if (static_cast<unsigned char>(c) > ' ')
      lower += c;
  }
  return lower;
}

bool is_link(std::string_view attribute) {
  return attribute == "href" || attribute == "xlink:href";
}

/// Whether all that `value` refers to is in the picture itself, or a bitmap that it carries along.
bool stays_in_picture(std::string_view element, std::string_view attribute,
                      std::string_view value) {
  const std::string plain = lower_case(value);  // without blanks, which browsers ignore
  if (is_link(attribute)) {
    const bool bitmap = element == "image" && plain.starts_with("data:image/png;base64,");
    return plain.starts_with('#') || bitmap;
  }
  for (std::size_t at = plain.find("url("); at != std::string::npos;
       at = plain.find("url(", at + 1)) {
    const std::size_t inside = plain.find_first_not_of("'\"", at + 4);
    if (inside == std::string::npos || plain[inside] != '#') return false;
  }
  return plain.find("script:") == std::string::npos && plain.find('\\') == std::string::npos &&
         plain.find("expression(") == std::string::npos &&
         plain.find("@import") == std::string::npos;
}

bool is_harmless(std::string_view element, const pugi::xml_attribute& attribute) {
  const std::string name = lower_case(attribute.name());
  const bool foreign = name.find(':') != std::string::npos && name != "xlink:href" &&
                       name != "xml:space" && name != "xmlns:xlink";
  return !foreign && !name.starts_with("on") && stays_in_picture(element, name, attribute.value());
}

/// Where the names of parts of the picture begin in an attribute's value, from the last on.
std::vector<std::size_t> references_in(std::string_view attribute, std::string_view value) {
  if (is_link(attribute) && value.starts_with('#')) return {1};
  std::vector<std::size_t> found;
  for (std::size_t at = value.find("url("); at != std::string::npos;
       at = value.find("url(", at + 1)) {
    const std::size_t hash = value.find('#', at);
    if (hash != std::string::npos) found.push_back(hash + 1);
  }
  std::sort(found.begin(), found.end(), std::greater());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

/// What an attribute refers to in the picture, under the names that `prefix` makes unique.
std::string with_prefix(std::string_view attribute, std::string value, const std::string& prefix) {
  if (attribute == "id") return prefix + value;
  for (const std::size_t at : references_in(attribute, value)) value.insert(at, prefix);
  return value;
}

/// The names of the parts that others refer to.
class References final : public pugi::xml_tree_walker {
 public:
  bool for_each(pugi::xml_node& node) override {
    for (const pugi::xml_attribute& attribute : node.attributes()) {
      const std::string_view value = attribute.value();
      for (const std::size_t at : references_in(attribute.name(), value))
        names.insert(std::string(value.substr(at, value.find_first_of(")'\" ", at) - at)));
    }
    return true;
  }

  std::set<std::string> names;
};

/// Names the parts that others refer to, and drops the names that nothing refers to: gnuplot gives
/// every curve of every panel the same ones.
class Naming final : public pugi::xml_tree_walker {
 public:
  Naming(const std::set<std::string>& names, std::string prefix)
      : names_(names), prefix_(std::move(prefix)) {}

  bool for_each(pugi::xml_node& node) override {
    while (is_idle(node.attribute("id"))) node.remove_attribute("id");
    for (pugi::xml_attribute attribute : node.attributes())
      attribute.set_value(with_prefix(attribute.name(), attribute.value(), prefix_).c_str());
    return true;
  }

 private:
  [[nodiscard]] bool is_idle(const pugi::xml_attribute& id) const {
    return id && !names_.contains(id.value());
  }

  const std::set<std::string>& names_;
  std::string prefix_;
};

void clean_attributes(pugi::xml_node element) {
  std::vector<pugi::xml_attribute> harmful;
  for (const pugi::xml_attribute attribute : element.attributes())
    if (!is_harmless(element.name(), attribute)) harmful.push_back(attribute);
  for (const pugi::xml_attribute& attribute : harmful) element.remove_attribute(attribute);
}

/// Leaves only elements that draw. The depth is that of a document that `is_shallow`.
void clean(pugi::xml_node element) {
  clean_attributes(element);
  std::vector<pugi::xml_node> harmful;
  for (const pugi::xml_node child : element.children()) {
    const bool text = child.type() == pugi::node_pcdata;
    if (child.type() == pugi::node_element && contains(kElements, child.name())) {
      clean(child);
    } else if (!text) {
      harmful.push_back(child);
    }
  }
  for (const pugi::xml_node& child : harmful) element.remove_child(child);
}

/// Measures without recursion how deep a document is.
class Depth final : public pugi::xml_tree_walker {
 public:
  bool for_each(pugi::xml_node& /*node*/) override { return depth() <= kMostLevels; }
};

}  // namespace

std::string inline_picture(std::string_view document, std::string_view prefix,
                           std::string_view label) {
  pugi::xml_document parsed;
  constexpr unsigned kFlags = pugi::parse_default | pugi::parse_ws_pcdata;
  if (document.size() > kMostBytes) return "";
  if (!parsed.load_buffer(document.data(), document.size(), kFlags, pugi::encoding_utf8)) return "";
  Depth depth;
  pugi::xml_node svg = parsed.child("svg");
  if (!svg || !parsed.traverse(depth)) return "";
  clean(svg);
  References references;  // of what is left
  references.for_each(svg);
  svg.traverse(references);
  Naming naming(references.names, std::string(prefix));
  naming.for_each(svg);
  svg.traverse(naming);
  for (const char* const name : {"role", "aria-label"}) svg.remove_attribute(name);
  svg.prepend_attribute("aria-label").set_value(std::string(label).c_str());
  svg.prepend_attribute("role").set_value("img");
  std::ostringstream text;
  svg.print(text, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
  return std::move(text).str();
}

}  // namespace tribo::verification::report
