#include "verification/report/picture.hpp"

#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>
#include <string>
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
bool stays_in_picture(std::string_view element,
                      std::string_view attribute,
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

/// What an attribute refers to in the picture, under the names that `prefix` makes unique.
std::string with_prefix(std::string_view attribute, std::string value, const std::string& prefix) {
  if (attribute == "id") return prefix + value;
  if (is_link(attribute) && value.starts_with('#')) return "#" + prefix + value.substr(1);
  for (std::size_t at = value.find("url("); at != std::string::npos;
       at = value.find("url(", at + 1)) {
    const std::size_t hash = value.find('#', at);
    if (hash != std::string::npos) value.insert(hash + 1, prefix);
  }
  return value;
}

/// Adds what an attribute's value refers to in the picture: after each `#`, to where a name ends.
void add_references(std::string_view value, std::set<std::string>& names) {
  for (std::size_t at = value.find('#'); at != std::string::npos; at = value.find('#', at + 1)) {
    names.insert(std::string(value.substr(at + 1, value.find_first_of(")'\" ", at + 1) - at - 1)));
  }
}

/// The names of the parts that others refer to.
class References final : public pugi::xml_tree_walker {
 public:
  bool for_each(pugi::xml_node& node) override {
    for (const pugi::xml_attribute& attribute : node.attributes()) {
      if (attribute.name() != std::string_view("id")) add_references(attribute.value(), names);
    }
    return true;
  }

  std::set<std::string> names;
};

/// Drops names that nothing refers to: gnuplot gives every curve of every panel the same ones.
void clean_attributes(pugi::xml_node element,
                      const std::set<std::string>& names,
                      const std::string& prefix) {
  std::vector<pugi::xml_attribute> harmful;
  for (pugi::xml_attribute attribute : element.attributes()) {
    const bool idle =
        attribute.name() == std::string_view("id") && !names.contains(attribute.value());
    if (!idle && is_harmless(element.name(), attribute)) {
      attribute.set_value(with_prefix(attribute.name(), attribute.value(), prefix).c_str());
    } else {
      harmful.push_back(attribute);
    }
  }
  for (const pugi::xml_attribute& attribute : harmful) element.remove_attribute(attribute);
}

/// Leaves only elements that draw. The depth is that of a document that `is_shallow`.
void clean(pugi::xml_node element, const std::set<std::string>& names, const std::string& prefix) {
  clean_attributes(element, names, prefix);
  std::vector<pugi::xml_node> harmful;
  for (const pugi::xml_node child : element.children()) {
    const bool text = child.type() == pugi::node_pcdata;
    if (child.type() == pugi::node_element && contains(kElements, child.name())) {
      clean(child, names, prefix);
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

std::string inline_picture(std::string_view document,
                           std::string_view prefix,
                           std::string_view label) {
  pugi::xml_document parsed;
  constexpr unsigned kFlags = pugi::parse_default | pugi::parse_ws_pcdata;
  if (document.size() > kMostBytes) return "";
  if (!parsed.load_buffer(document.data(), document.size(), kFlags, pugi::encoding_utf8)) return "";
  Depth depth;
  pugi::xml_node svg = parsed.child("svg");
  if (!svg || !parsed.traverse(depth)) return "";
  References references;
  svg.traverse(references);
  clean(svg, references.names, std::string(prefix));
  for (const char* const name : {"role", "aria-label"}) svg.remove_attribute(name);
  svg.prepend_attribute("aria-label").set_value(std::string(label).c_str());
  svg.prepend_attribute("role").set_value("img");
  std::ostringstream text;
  svg.print(text, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
  return std::move(text).str();
}

}  // namespace tribo::verification::report
