#pragma once

#include <map>
#include <string>
#include <vector>

#include "verification/model_file/xml_file.hpp"

namespace tribo::verification::model_file {

/// The classes of defaults of an MJCF, each with its enclosing classes.
class MjcfDefaults {
 public:
  /// Throws InputError for a class without a name, given twice, or with content not understood.
  explicit MjcfDefaults(XmlFile& file);

  /// An element with the defaults of its class, or of the class that the body sets for its
  /// children; empty: of none. Throws InputError for a missing class.
  [[nodiscard]] Element element(const pugi::xml_node& node, const std::string& of_children) const;

  /// Throws InputError, with the place of the element, for a missing class.
  void expect_class(const pugi::xml_node& node, const std::string& name) const;

 private:
  void add_class(const pugi::xml_node& node, std::vector<pugi::xml_node> chain, int depth);

  XmlFile& file_;
  std::map<std::string, std::vector<pugi::xml_node>> classes_;  ///< <default>s, the nearest first
};

/// Checks the attributes of joints, which defaults may have too.
void expect_joint_attributes(const pugi::xml_node& node, XmlFile& file);
void expect_geom_attributes(const pugi::xml_node& node, XmlFile& file);
/// Checks the attributes of a tendon that pulls nothing.
void expect_idle_tendon(const pugi::xml_node& node, XmlFile& file);

}  // namespace tribo::verification::model_file
