#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tribo::verification {

/// Text put around a piece of a source, or in its place.
struct Edit {
  std::size_t begin = 0, length = 0;
  std::string before, after;
  bool keep = true;  ///< the piece between `before` and `after`, with the edits that lie in it

  [[nodiscard]] std::size_t end() const { return begin + length; }
};

/// The source with all edits, which may lie within each other; of the same piece the first is the
/// outer one. None may overlap another.
[[nodiscard]] std::string edited(std::string_view source, std::vector<Edit> edits);

}  // namespace tribo::verification
