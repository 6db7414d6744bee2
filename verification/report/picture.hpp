#pragma once

#include <string>
#include <string_view>

namespace tribo::verification::report {

/// An SVG document as an element of a page: without prolog and title, its ids made unique by
/// `prefix`, with `label` for those who cannot see it. Empty if `document` has no `<svg`.
[[nodiscard]] std::string inline_picture(std::string_view document,
                                         std::string_view prefix,
                                         std::string_view label);

}  // namespace tribo::verification::report
