#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "papers/icf2023/clutter.hpp"

namespace tribo::papers::icf2023 {
namespace {

const std::string kGate = "gate.";  ///< of blocks that a `Gate` takes

/// Numbers by seed.
class OverSeeds {
 public:
  /// One value of the present seed.
  void add(const std::string& name, double value, const std::string& unit) {
    if (block_.rows.empty()) block_.columns.push_back({name, unit});
    present_.push_back(value);
  }

  /// Ends a seed.
  void next() {
    verification::Row row{{static_cast<double>(block_.rows.size() + 1)}};
    row.values.insert(row.values.end(), present_.begin(), present_.end());
    block_.rows.push_back(row);
    present_.clear();
  }

  void write(verification::Figure& figure) const {
    const auto count = static_cast<double>(block_.rows.size());
    for (std::size_t i = 1; i < block_.columns.size(); ++i) {
      const verification::Column& column = block_.columns[i];
      double sum = 0;
      for (const verification::Row& row : block_.rows) sum += row.values[i];
      figure.quantities.push_back({column.name, sum / count, column.unit});
      if (block_.rows.size() == 1) continue;
      for (const verification::Row& row : block_.rows)
        figure.quantities.push_back(
            {fmt::format("{}@seed{}", column.name, row.values[0]), row.values[i], column.unit});
    }
    figure.blocks.push_back(block_);
  }

 private:
  verification::Block block_{"seeds", {{"seed", "-"}}, {}};
  std::vector<double> present_;
};

/// What says whether falls are falls at all, over all of them together.
class Gate {
 public:
  /// Takes the rows of `add_gate` out of a figure.
  void take(verification::Figure& figure) {
    for (const verification::Block& block : figure.blocks) {
      if (!block.name.starts_with(kGate)) continue;
      for (const verification::Row& row : block.rows)
        add(block.name.substr(kGate.size()), row.values);
    }
    std::erase_if(figure.blocks, [](const auto& block) { return block.name.starts_with(kGate); });
  }

  void write(verification::Figure& figure) const {
    if (falls_ == 0) return;
    figure.quantities.push_back({"unsolved", unsolved_});
    figure.quantities.push_back({"outside", outside_});
    figure.quantities.push_back({"carried", carried_, "N"});
    for (const auto& [label, energy] : energies_) {
      figure.quantities.push_back({"most_energy." + label, energy.most});
      figure.quantities.push_back({"end_energy." + label, energy.sum_of_ends / energy.falls});
    }
  }

 private:
  void add(const std::string& label, const std::vector<double>& row) {
    const double carried = row[2], weight = row[3];
    ++falls_;
    unsolved_ += row[0];
    outside_ += row[1];
    if (!(std::abs(carried - weight) <= farthest_)) {
      farthest_ = std::abs(carried - weight);
      carried_ = carried;
    }
    Energies& of_label = energies_[label];
    ++of_label.falls;
    keep_largest(of_label.most, row[4]);
    of_label.sum_of_ends += row[5];
  }

  struct Energies {
    int falls = 0;
    double most = 0, sum_of_ends = 0;
  };

  int falls_ = 0;
  double unsolved_ = 0, outside_ = 0;
  double farthest_ = -1, carried_ = 0;        ///< [N]
  std::map<std::string, Energies> energies_;  ///< by label
};

}  // namespace

void add_gate(const std::string& label, const Fall& fall, verification::Figure& figure) {
  const Window whole = {0, fall.run.end.t};
  verification::Figure one;
  one.blocks = {{kGate + label,
                 {{"unsolved", "-"},
                  {"outside", "-"},
                  {"carried", "N"},
                  {"weight", "N"},
                  {"energy", "-"},
                  {"end_energy", "-"}},
                 {{{fall.whole() ? 0.0 : 1.0, static_cast<double>(fall.outside),
                    mean_over(fall, late(fall.run.end.t), &FallRecord::carried), fall.weight,
                    most_over(fall, whole, &FallRecord::energy),
                    of_whole_run(fall.run.end, fall.end_energy)}}}}};
  verification::join(figure, one);
}

verification::Figure compute_falls(const verification::RunOptions& options,
                                   const std::vector<FallJob>& falls) {
  std::vector<verification::Job> jobs;
  for (const FallJob& fall : falls) jobs.push_back(fall.job);
  std::vector<verification::Figure> parts = options.compute(jobs);
  OverSeeds seeds;
  Gate gate;
  verification::Figure figure;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (const verification::Quantity& q : parts[i].quantities) seeds.add(q.name, q.value, q.unit);
    parts[i].quantities.clear();
    gate.take(parts[i]);
    verification::join(figure, parts[i]);
    if (i + 1 == parts.size() || falls[i + 1].seed != falls[i].seed) seeds.next();
  }
  seeds.write(figure);
  gate.write(figure);
  return figure;
}

verification::Block history(const std::string& name, const Fall& fall, double interval,
                            const std::vector<NamedColumn>& columns) {
  verification::Block block{name, {{"t", "s"}}, {}};
  for (const NamedColumn& column : columns) block.columns.push_back(column.column);
  const int count = static_cast<int>(std::lround(fall.run.end.t / interval));
  for (int i = 1; i <= count; ++i) {
    const double to = i * interval;
    const Window window{to - interval, to};
    verification::Row row{{to}};
    for (const NamedColumn& column : columns)
      row.values.push_back(mean_over(fall, window, column.what));
    block.rows.push_back(row);
  }
  return block;
}

void add_end(const std::string& name, int seed, const Fall& fall, verification::Figure& figure) {
  figure.run_ends.push_back(
      {fmt::format("{}.seed{}", name, seed), status_name(fall.run.end), fall.run.end.reason});
  figure.work += fall.run.work;
}

std::string power_of_ten(double value) {
  return fmt::format("1e{}", std::lround(std::log10(value)));
}

verification::Block curve_over_stiffness(const std::string& name,
                                         const std::vector<double>& stiffnesses,
                                         const std::vector<verification::Column>& columns,
                                         const verification::Figure& figure) {
  verification::Block block{name, {{"k", "N/m"}}, {}};
  block.columns.insert(block.columns.end(), columns.begin(), columns.end());
  for (const double k : stiffnesses) {
    verification::Row row{{k}};
    for (const verification::Column& column : columns) {
      const std::string quantity = fmt::format("{}.{}.{}", column.name, name, power_of_ten(k));
      row.values.push_back(
          std::ranges::find(figure.quantities, quantity, &verification::Quantity::name)->value);
    }
    block.rows.push_back(row);
  }
  return block;
}

int seeds_of(verification::Tier tier) {
  return tier == verification::Tier::kFull ? 5 : 1;
}

double end_of(verification::Tier tier) {
  const double end = numbers::kClutterEnd.value;
  return tier == verification::Tier::kFull ? end : 0.4 * end;
}

}  // namespace tribo::papers::icf2023
