#include "models/input_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "models/characters.hpp"

namespace tribo {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0u : 1u)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

InputError::InputError(std::string_view message) : std::runtime_error(printable(message)) {}

std::string nearest_name(std::string_view name, const std::vector<std::string>& known) {
  constexpr std::size_t kLongest = 200;  // the time goes with its square
  if (name.size() > kLongest) return {};
  const std::size_t near = std::max<std::size_t>(2, name.size() / 3);
  std::string best;
  std::size_t best_distance = near + 1;
  for (const std::string& candidate : known) {
    if (candidate.size() > name.size() + near) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

InputError unknown_name(std::string_view kind, std::string_view name,
                        const std::vector<std::string>& known) {
  constexpr std::size_t kMostMeant = 10;
  if (const std::string near = nearest_name(name, known); !near.empty()) {
    return InputError(fmt::format("unknown {} '{}'; did you mean '{}'?", kind, name, near));
  }
  std::vector<std::string> ends;  // `tamsi2020/fig04` for `fig04`
  for (const std::string& full : known)
    if (full.ends_with(fmt::format("/{}", name))) ends.push_back(fmt::format("'{}'", full));
  if (!ends.empty() && ends.size() <= kMostMeant)
    return InputError(
        fmt::format("unknown {} '{}'; did you mean {}?", kind, name, fmt::join(ends, " or ")));
  if (known.empty()) return InputError(fmt::format("unknown {} '{}'; there are none", kind, name));
  constexpr std::size_t kMostNamed = 60;
  const std::vector<std::string> named(
      known.begin(),
      known.begin() + static_cast<std::ptrdiff_t>(std::min(known.size(), kMostNamed)));
  std::string line =
      fmt::format("unknown {} '{}'; known are {}", kind, name, fmt::join(named, " "));
  if (known.size() > named.size()) line += fmt::format(" and {} more", known.size() - named.size());
  return InputError(line);
}

}  // namespace tribo
