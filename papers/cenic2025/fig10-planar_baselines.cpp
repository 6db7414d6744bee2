/// Fig. 10 on the planar clutter — work by accuracy of CENIC and of four general schemes, with
/// error control on the whole state and on positions alone.
///
/// Counted: attempted steps and geometry queries, of which a general scheme makes one in each
/// evaluation of ẋ = f(x), differences for Jacobians included. Nothing drives the balls: a run that
/// ends with more energy than it began with has diverged unnoticed and is no point of the diagram,
/// however little it cost; nor is one that ends with a ball outside the box, through its floor.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "papers/cenic2025/clutter.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::fig10_planar {
namespace {

using verification::Block;
using verification::Figure;

struct Candidate {
  std::string name;
  std::string scheme;
  Changes changes;
};

const std::array<Candidate, 6> kCandidates = {{
    {"cenic", "cenic", {{"scheme.linear_algebra", "sparse"}}},
    {"cenic-dense", "cenic", {{"scheme.linear_algebra", "dense"}}},
    {"implicit-euler",
     "implicit-euler",
     {{"scheme.error", "step-doubling"},
      {"scheme.newton", "quasi"},
      {"scheme.profile", "drake"},
      {"scheme.tals", "off"}}},
    {"rk3", "rk3", {}},
    {"sdirk2", "sdirk2", {{"scheme.newton", "quasi"}}},
    {"ros2", "ros2", {}},
}};

constexpr double kSparseIsDense = 0.15;  ///< until when the two are compared [s]

/// A fall with error control on positions alone, or on the whole state.
Clutter fall(const Candidate& candidate, bool positions, int seed = 1) {
  Clutter clutter{.seed = seed, .scheme = candidate.scheme, .changes = candidate.changes};
  clutter.changes.push_back({"scheme.error_norm", positions ? "positions" : "full"});
  return clutter;
}

std::vector<std::pair<const char*, double>> accuracies(verification::Tier tier) {
  if (tier == verification::Tier::kQuick) return {{"1e-1", 1e-1}, {"1e-3", 1e-3}};
  return {{"1e-1", 1e-1}, {"1e-2", 1e-2}, {"1e-3", 1e-3}, {"1e-4", 1e-4}};
}

/// Whether a tier has time for a run: the general schemes take thousands of steps with Jacobians by
/// differences, or ten thousands without.
bool affordable(verification::Tier tier, const Candidate& c, double epsilon, bool positions) {
  if (c.scheme == "cenic" || (c.scheme == "rk3" && epsilon > 5e-2)) return true;
  const bool explicit_like = c.scheme == "rk3" || c.scheme == "ros2";
  if (tier == verification::Tier::kFull) return positions || !explicit_like || epsilon > 5e-4;
  return positions && (c.scheme == "ros2" || epsilon > 5e-2);
}

/// Whether every centre is between the walls and above the floor, and none within another ball: no
/// contact is as deep as a radius.
bool all_inside(const models::Instance& instance, const models::State<double>& x) {
  const double radius = models::Parameters(models::find_scenario("planar-clutter").parameters)
                            .number("clutter.radius");
  models::Snapshot<double> snapshot;
  instance.system->evaluate(x, snapshot);
  return std::ranges::all_of(snapshot.contacts.items(),
                             [&](const auto& contact) { return contact.phi > -radius; });
}

class Diagram {
 public:
  explicit Diagram(Figure& figure) : figure_(figure) {}

  /// A row of the block; its status is `outside-domain` where energy was gained.
  void add(
      const Candidate& candidate, const char* name, double epsilon, bool positions, Block& block) {
    const Clutter clutter = fall(candidate, positions);
    const auto run = run_clutter(clutter, accuracy(epsilon), planar_clutter().end);
    const double gained = energy_over_start(clutter.instance(), run.x) - 1;
    const bool inside = all_inside(clutter.instance(), run.x);
    const bool believed = run.end.status == solvers::Status::kOk && gained <= 0 && inside;
    const std::string status = believed || run.end.status != solvers::Status::kOk
                                   ? verification::status_name(run.end)
                                   : "outside-domain";
    block.rows.push_back({{epsilon,
                           attempts(run.work),
                           static_cast<double>(run.work.geometry_queries),
                           static_cast<double>(run.work.newton_iterations),
                           gained},
                          status});
    const std::string id =
        std::string(positions ? "positions." : "full.") + candidate.name + "." + name;
    figure_.run_ends.push_back({id, status, reason(run.end, gained, inside)});
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const auto queries = static_cast<double>(run.work.geometry_queries);
    figure_.quantities.push_back({"attempts." + id, believed ? attempts(run.work) : nothing});
    figure_.quantities.push_back({"queries." + id, believed ? queries : nothing});
    figure_.quantities.push_back({"gained." + id, verification::of_whole_run(run.end, gained)});
    figure_.work += run.work;
  }

 private:
  /// Why the run is no point of the diagram; empty if it is one.
  static std::string reason(const solvers::RunStatus& end, double gained, bool inside) {
    if (end.status != solvers::Status::kOk) return end.reason;
    std::string why = gained > 0 ? "more energy than at the start" : "";
    if (!inside)
      why += why.empty() ? "a ball is outside the box" : ", and a ball is outside the box";
    return why;
  }

  Figure& figure_;
};

void add_candidate(const Candidate& candidate,
                   bool positions,
                   verification::Tier tier,
                   Figure& figure) {
  Diagram diagram(figure);
  const std::string name = (positions ? "positions." : "full.") + candidate.name;
  Block block{name,
              {{"accuracy", "-"},
               {"attempts", "-"},
               {"queries", "-"},
               {"iterations", "-"},
               {"gained", "-"}},
              {}};
  for (const auto& [label, epsilon] : accuracies(tier)) {
    if (!affordable(tier, candidate, epsilon, positions)) {
      figure.omissions.push_back(fmt::format("{} at {}: takes too long in this tier", name, label));
      continue;
    }
    diagram.add(candidate, label, epsilon, positions, block);
  }
  figure.blocks.push_back(block);
}

/// max |q_sparse − q_dense| of the two in whole runs of the same accuracy, until they are chaotic.
double sparse_from_dense(double epsilon) {
  const auto end = [&](const Candidate& c) {
    return run_clutter(fall(c, true), accuracy(epsilon), kSparseIsDense);
  };
  const auto sparse = end(kCandidates[0]), dense = end(kCandidates[1]);
  const double distance = (sparse.x.q - dense.x.q).cwiseAbs().maxCoeff();
  return verification::of_whole_run(sparse.end, verification::of_whole_run(dense.end, distance));
}

/// Attempts of CENIC by norm, full over positions, as means over seeds.
void add_norm_ratio(const char* name, double epsilon, int seeds, Figure& figure) {
  SeedTable table(std::string("norm.") + name, {"attempts", "iterations"});
  for (int seed = 1; seed <= seeds; ++seed) {
    const Candidate& dense = kCandidates[1];
    const auto full =
        run_clutter(fall(dense, false, seed), accuracy(epsilon), planar_clutter().end);
    const auto positions =
        run_clutter(fall(dense, true, seed), accuracy(epsilon), planar_clutter().end);
    const auto whole = [&](double x) {
      return verification::of_whole_run(full.end, verification::of_whole_run(positions.end, x));
    };
    table.add(seed,
              {whole(attempts(full.work) / attempts(positions.work)),
               whole(over(full.work.newton_iterations, positions.work.newton_iterations))});
    figure.work += full.work;
    figure.work += positions.work;
  }
  table.write(figure);
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  for (const bool positions : {false, true}) {
    for (const Candidate& candidate : kCandidates) {
      add_candidate(candidate, positions, options.tier, figure);
    }
  }
  add_norm_ratio("1e-1", 1e-1, seeds_of(planar_clutter(), options.tier, 1e-1), figure);
  add_norm_ratio("1e-3", 1e-3, seeds_of(planar_clutter(), options.tier, 1e-3), figure);
  figure.quantities.push_back({"sparse_from_dense", sparse_from_dense(1e-3), "m"});
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig10-planar",
    .title = "Work and accuracy beside general schemes, on a planar clutter",
    .shows =
        "Attempted steps and geometry queries by accuracy, with error control on the whole state "
        "and on positions alone; crosses where a run ended with more energy than it began with. A "
        "planar stand-in of twelve balls for the hard clutter.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig10_planar
