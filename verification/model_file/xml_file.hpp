#pragma once

#include <Eigen/Core>
#include <pugixml.hpp>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "models/input_error.hpp"

/// Models of others, robots above all, from their files.
namespace tribo::verification::model_file {

/// Names of attributes or elements in their place.
using Words = std::vector<std::string_view>;

/// In a list of harmless words: every other word.
inline constexpr std::string_view kAnyOther = "*";

/// An XML text with located errors, which records what its readers leave unread.
class XmlFile {
 public:
  /// Throws InputError `name:line: what` for a text that is not well formed.
  XmlFile(std::string text, std::string name);

  [[nodiscard]] pugi::xml_node root() const { return document_.document_element(); }
  [[nodiscard]] const std::string& name() const { return name_; }

  /// `name:line: what`, of the line on which an element begins.
  [[nodiscard]] InputError error(const pugi::xml_node& at, std::string_view what) const;

  /// Throws InputError for an attribute that is in neither list or given twice. A harmless one is
  /// noted as ignored.
  void expect_attributes(const pugi::xml_node& of, const Words& understood, const Words& harmless);

  /// Likewise for the child elements.
  void expect_elements(const pugi::xml_node& in, const Words& understood, const Words& harmless);

  void ignore(const std::string& what) { ignored_.insert(what); }
  [[nodiscard]] const std::set<std::string>& ignored() const { return ignored_; }

  /// Notes content that affects the motion and is understood, but cannot be part of a scene.
  void lack(const pugi::xml_node& at, std::string_view what) {
    lacking_.emplace_back(error(at, what).what());
  }
  /// Each with its place.
  [[nodiscard]] const std::vector<std::string>& lacking() const { return lacking_; }

 private:
  std::string text_, name_;
  pugi::xml_document document_;
  std::set<std::string> ignored_;
  std::vector<std::string> lacking_;
};

/// An element with the places of its attributes: itself, then those of its defaults, the nearest
/// first. Every function throws InputError with the place of what it cannot read.
class Element {
 public:
  Element(const XmlFile& file, std::vector<pugi::xml_node> places)
      : file_(&file), places_(std::move(places)) {}

  [[nodiscard]] const pugi::xml_node& node() const { return places_.front(); }
  [[nodiscard]] const std::vector<pugi::xml_node>& places() const { return places_; }
  [[nodiscard]] InputError error(std::string_view what) const { return file_->error(node(), what); }

  [[nodiscard]] bool has(const char* name) const { return !place_of(name).empty(); }
  /// Throws if the attribute is missing.
  [[nodiscard]] std::string text(const char* name) const;
  [[nodiscard]] std::string text_or(const char* name, const std::string& otherwise) const;
  [[nodiscard]] std::string choice(const char* name,
                                   const std::vector<std::string>& allowed,
                                   const std::string& otherwise) const;
  [[nodiscard]] bool flag(const char* name, bool otherwise) const;

  /// From `least` to `most` finite numbers; throws if they are missing.
  [[nodiscard]] Eigen::VectorXd numbers(const char* name, int least, int most) const;
  [[nodiscard]] double number(const char* name) const { return numbers(name, 1, 1)[0]; }
  [[nodiscard]] double number_or(const char* name, double otherwise) const;
  [[nodiscard]] Eigen::Vector3d vector_or(const char* name, const Eigen::Vector3d& otherwise) const;

  /// Throws, with the reason, unless the number is zero or missing.
  void expect_zero(const char* name, std::string_view reason) const;

 private:
  /// The nearest place that has the attribute; empty if none has.
  [[nodiscard]] pugi::xml_node place_of(const char* name) const;
  [[nodiscard]] InputError error_at(const char* name, std::string_view what) const;

  const XmlFile* file_;
  std::vector<pugi::xml_node> places_;
};

}  // namespace tribo::verification::model_file
