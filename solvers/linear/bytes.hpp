#pragma once

#include <cstddef>
#include <vector>

namespace tribo::solvers {

/// Bytes of the elements of lists; spare capacity, which occupies no page until it is used, is not
/// counted.
template <class... Elements>
[[nodiscard]] std::size_t bytes_of(const std::vector<Elements>&... lists) {
  return (std::size_t{0} + ... + (lists.size() * sizeof(Elements)));
}

}  // namespace tribo::solvers
