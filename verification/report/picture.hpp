#pragma once

#include <string>
#include <string_view>

namespace tribo::verification::report {

/// An SVG document as an element of a page: its ids made unique by `prefix`, with `label` for those
/// who cannot see it. Only drawing elements are left: no title, script, style sheet, CDATA, link,
/// animation or foreign content, no attribute that acts, no reference to anything outside. Empty
/// for a document that is no XML with an `<svg>`, or nested more than 100 levels deep.
[[nodiscard]] std::string inline_picture(std::string_view document, std::string_view prefix,
                                         std::string_view label);

}  // namespace tribo::verification::report
