#include "verification/judge/figure.hpp"

#include <algorithm>
#include <stdexcept>

namespace tribo::verification {
namespace {

template <class T>
void append(std::vector<T>& all, const std::vector<T>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

bool same_columns(const Block& a, const Block& b) {
  return std::ranges::equal(a.columns, b.columns, [](const Column& x, const Column& y) {
    return x.name == y.name && x.unit == y.unit;
  });
}

void append_blocks(std::vector<Block>& all, const std::vector<Block>& more) {
  for (const Block& block : more) {
    const auto known = std::ranges::find(all, block.name, &Block::name);
    if (known == all.end()) {
      all.push_back(block);
    } else if (same_columns(*known, block)) {
      append(known->rows, block.rows);
    } else {
      throw std::logic_error("parts have blocks '" + block.name + "' with different columns");
    }
  }
}

}  // namespace

void join(Figure& all, const Figure& part) {
  append(all.quantities, part.quantities);
  append(all.run_ends, part.run_ends);
  append_blocks(all.blocks, part.blocks);
  append_blocks(all.timing, part.timing);
  append(all.findings, part.findings);
  append(all.omissions, part.omissions);
  all.work += part.work;
}

Figure joined(const std::vector<Figure>& parts) {
  Figure all;
  for (const Figure& part : parts) join(all, part);
  return all;
}

std::vector<Figure> compute_in_order(const std::vector<Job>& jobs) {
  std::vector<Figure> figures;
  for (const Job& job : jobs) figures.push_back(job());
  return figures;
}

}  // namespace tribo::verification
