#pragma once

#include <string>
#include <string_view>

/// Text for the macros of man(7).
namespace tribo::cli::roff {

/// UTF-8 `text` as ASCII that roff shows verbatim.
[[nodiscard]] std::string escaped(std::string_view text);

/// Lines of one paragraph: none of them is taken for a request.
[[nodiscard]] std::string paragraph(std::string_view text);

[[nodiscard]] std::string bold(std::string_view text);
[[nodiscard]] std::string italic(std::string_view text);

}  // namespace tribo::cli::roff
