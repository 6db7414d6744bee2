#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verification/exchange/dat.hpp"

namespace tribo::verification {

/// The figures of an item's jobs as files of a run directory, `<paper>/<item>.part-<k>.dat`, kept
/// until the item's own data exist. Figures are read back from these files, whoever computed them.
class ItemParts {
 public:
  /// `header` of the item's data: parts of other data do not count.
  ItemParts(std::filesystem::path run_dir, std::string_view item, DatHeader header);

  /// Paths, from the run directory, of all existing parts, of whatever data.
  [[nodiscard]] std::vector<std::string> files() const;
  [[nodiscard]] std::string file(std::size_t k) const;

  /// Whether a file is one of `count` parts of these data; of any number without a count.
  [[nodiscard]] bool belongs(const std::string& file, std::optional<std::size_t> count = {}) const;

  /// Whether the k-th of `count` parts exists, k from 0.
  [[nodiscard]] bool has(std::size_t k, std::size_t count) const;
  /// Throws std::logic_error for a figure with times, which would be lost, and as write_dat does.
  void write(std::size_t k, std::size_t count, const Figure& figure) const;
  [[nodiscard]] Figure read(std::size_t k) const;

 private:
  [[nodiscard]] DatHeader header(std::size_t k, std::size_t count) const;

  std::filesystem::path run_dir_;
  std::string item_;
  DatHeader header_;
};

}  // namespace tribo::verification
