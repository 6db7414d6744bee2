#include "verification/model_file/xml_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "models/parameters.hpp"

namespace tribo::verification::model_file {
namespace {

bool has_word(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

bool is_harmless(const Words& harmless, std::string_view word) {
  return has_word(harmless, word) || has_word(harmless, kAnyOther);
}

/// The message that a word is neither understood nor harmless.
std::string not_understood(const pugi::xml_node& of,
                           std::string_view kind,
                           std::string_view word,
                           const Words& understood) {
  if (understood.empty()) return fmt::format("<{}> takes no {}, not '{}'", of.name(), kind, word);
  return fmt::format("{} '{}' of <{}> is not understood; those that are: {}",
                     kind,
                     word,
                     of.name(),
                     fmt::join(understood, ", "));
}

}  // namespace

XmlFile::XmlFile(std::string text, std::string name)
    : text_(std::move(text)), name_(std::move(name)) {
  const pugi::xml_parse_result parsed =
      document_.load_buffer(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
  if (parsed) return;
  const auto end = text_.begin() + std::min<std::ptrdiff_t>(std::ssize(text_), parsed.offset);
  throw InputError(fmt::format("{}:{}: not well formed: {}",
                               name_,
                               1 + std::count(text_.begin(), end, '\n'),
                               parsed.description()));
}

InputError XmlFile::error(const pugi::xml_node& at, std::string_view what) const {
  const auto end =
      text_.begin() + std::clamp<std::ptrdiff_t>(at.offset_debug(), 0, std::ssize(text_));
  return InputError(
      fmt::format("{}:{}: {}", name_, 1 + std::count(text_.begin(), end, '\n'), what));
}

void XmlFile::expect_attributes(const pugi::xml_node& of,
                                const Words& understood,
                                const Words& harmless) {
  for (const pugi::xml_attribute& attribute : of.attributes()) {
    const std::string_view name = attribute.name();
    if (of.attribute(attribute.name()) != attribute)
      throw error(of, fmt::format("attribute '{}' of <{}> is there twice", name, of.name()));
    if (has_word(understood, name) || name.starts_with("xmlns")) continue;
    if (!is_harmless(harmless, name))
      throw error(of, not_understood(of, "attribute", name, understood));
    ignore(fmt::format("{}/@{}", of.name(), name));
  }
}

void XmlFile::expect_elements(const pugi::xml_node& in,
                              const Words& understood,
                              const Words& harmless) {
  for (const pugi::xml_node& node : in.children()) {
    if (node.type() != pugi::node_element || has_word(understood, node.name())) continue;
    if (!is_harmless(harmless, node.name()))
      throw error(node, not_understood(in, "element", node.name(), understood));
    ignore(node.name());
  }
}

pugi::xml_node Element::place_of(const char* name) const {
  const auto place = std::ranges::find_if(
      places_, [&](const pugi::xml_node& node) { return !node.attribute(name).empty(); });
  return place == places_.end() ? pugi::xml_node() : *place;
}

InputError Element::error_at(const char* name, std::string_view what) const {
  const pugi::xml_node place = has(name) ? place_of(name) : node();
  return file_->error(place, fmt::format("'{}' of <{}> {}", name, node().name(), what));
}

std::string Element::text(const char* name) const {
  if (!has(name)) throw error_at(name, "is missing");
  return place_of(name).attribute(name).value();
}

std::string Element::text_or(const char* name, const std::string& otherwise) const {
  return has(name) ? text(name) : otherwise;
}

std::string Element::choice(const char* name,
                            const std::vector<std::string>& allowed,
                            const std::string& otherwise) const {
  const std::string word = text_or(name, otherwise);
  if (std::ranges::find(allowed, word) != allowed.end()) return word;
  throw error_at(name, fmt::format("is '{}'; allowed are {}", word, fmt::join(allowed, ", ")));
}

bool Element::flag(const char* name, bool otherwise) const {
  return choice(name, {"true", "false"}, otherwise ? "true" : "false") == "true";
}

Eigen::VectorXd Element::numbers(const char* name, int least, int most) const {
  std::istringstream words(text(name));
  std::vector<double> all;
  for (std::string word; words >> word;) {
    try {
      all.push_back(models::parse_number("", word.starts_with('+') ? word.substr(1) : word));
    } catch (const InputError&) {
      throw error_at(name, fmt::format("has '{}', which is not a finite number", word));
    }
  }
  const std::string allowed =
      least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
  if (std::ssize(all) < least || std::ssize(all) > most)
    throw error_at(name, fmt::format("has {} numbers; it must have {}", all.size(), allowed));
  return Eigen::Map<const Eigen::VectorXd>(all.data(), std::ssize(all));
}

double Element::number_or(const char* name, double otherwise) const {
  return has(name) ? number(name) : otherwise;
}

Eigen::Vector3d Element::vector_or(const char* name, const Eigen::Vector3d& otherwise) const {
  return has(name) ? Eigen::Vector3d(numbers(name, 3, 3)) : otherwise;
}

void Element::expect_zero(const char* name, std::string_view reason) const {
  const double value = number_or(name, 0);
  if (value != 0) throw error_at(name, fmt::format("is {:g}; only 0 is taken: {}", value, reason));
}

}  // namespace tribo::verification::model_file
