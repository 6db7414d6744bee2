#include "verification/cli/junit.hpp"

#include <pugixml.hpp>

#include <algorithm>
#include <sstream>

namespace tribo::cli {

std::string junit_xml(const std::string& suite, const std::vector<JunitCase>& cases) {
  pugi::xml_document document;
  pugi::xml_node tests = document.append_child("testsuite");
  tests.append_attribute("name") = suite.c_str();
  tests.append_attribute("tests") = static_cast<unsigned>(cases.size());
  tests.append_attribute("failures") = static_cast<unsigned>(
      std::ranges::count_if(cases, [](const JunitCase& one) { return !one.failure.empty(); }));
  for (const JunitCase& one : cases) {
    pugi::xml_node test = tests.append_child("testcase");
    test.append_attribute("classname") = one.group.c_str();
    test.append_attribute("name") = one.name.c_str();
    if (one.skipped) test.append_child("skipped");
    if (!one.failure.empty())
      test.append_child("failure").append_attribute("message") = one.failure.c_str();
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace tribo::cli
