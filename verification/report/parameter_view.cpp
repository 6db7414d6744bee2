#include "verification/report/parameter_view.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verification/report/number.hpp"
#include "verification/text/parameter_text.hpp"

namespace tribo::verification::report {

data parameters_view(const std::vector<models::ParameterSpec>& specs) {
  return section_of(specs, [](const models::ParameterSpec& spec) {
    data view;
    view["key"] = spec.key;
    view["unit"] = spec.unit;
    view["description"] = spec.description;
    if (const auto* const number = std::get_if<double>(&spec.initial)) {
      view["initial"] = readable(*number, 6);
      view["allowed"] = std::string(allowed(spec.range));
    } else {
      view["initial"] = std::get<std::string>(spec.initial);
      view["allowed"] = fmt::format("{}", fmt::join(spec.choices, ", "));
    }
    return view;
  });
}

}  // namespace tribo::verification::report
