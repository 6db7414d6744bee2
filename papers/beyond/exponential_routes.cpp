/// Exponential — cost and accuracy of the integrals of Expo's contacts: by modes, by the standard
/// Padé approximant with and without balancing, and with its matrix products bounded.
///
/// The paper trades accuracy for products: an exponential of few products, not scaled, is cheaper
/// and accurate enough [expint, Sec. V-C, VI]. Modes need no products at all, where all contacts
/// have one ratio of damping to stiffness, as in all its runs.
///
/// Two measures, over the motions of the paper and the box:
/// - the integrals ∫x and ∫∫x at states along a run, against Taylor's series in 50 digits, relative
///   to the integrals, separately for positions and velocities;
/// - the local error of a period with n steps, against Expo at a step hundreds of times smaller,
///   published mean and median, of each way over that of modes.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

#include "papers/expint2022/robot_study.hpp"
#include "reference/taylor_exponential.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/median.hpp"

namespace tribo::papers::beyond::exponential {
namespace {

using expint2022::ContactMotion;
using expint2022::NamedScheme;
using expint2022::RobotScene;
using models::State;
using solvers::FlowRoute;
using verification::Block;
using verification::Figure;

constexpr int kMostBound = expint2022::kMostBound;  // on products
constexpr std::array kSubsteps = {1, 2, 4, 8, 16};  // of a period
constexpr std::size_t kStates = 6;                  // of a run, for 50 digits
constexpr int kRepeats = 20;                        // of an exponential, to be timed
constexpr std::string_view kModal = "modal", kPade = "pade";

/// A way to compute the integrals, as an option of the scheme and of a flow.
struct Way {
  std::string name;
  solvers::ExponentialOptions options = {};
  FlowRoute route = FlowRoute::kPade;
  expint2022::Changes changes = {};

  [[nodiscard]] NamedScheme scheme() const { return {name, "expo", changes}; }
};

std::vector<Way> ways() {
  std::vector<Way> all = {{.name = std::string(kModal),
                           .route = FlowRoute::kAuto,
                           .changes = {{"scheme.exponential", "auto"}}},
                          {.name = std::string(kPade)},
                          {.name = "unbalanced",
                           .options = {.balance = false},
                           .changes = {{"scheme.balancing", "off"}}}};
  for (int most = 0; most <= kMostBound; ++most) {
    all.push_back({.name = fmt::format("pade-{}", most),
                   .options = {.most_products = most},
                   .changes = expint2022::expo_with_products(most).changes});
  }
  return all;
}

/// A scene with the step of its reference.
struct Study {
  std::string name;
  RobotScene scene;
  double reference_step = 0;
};

Study of(const char* name, const expint2022::RobotStudy& study) {
  return {name, study.scene, study.reference_step};
}

/// The box rocks on its springs for ten periods of 2 ms; friction holds it, as in unit-pade.
Study box_study() {
  const double period = 2e-3;
  return {"box",
          {.scenario = "box-on-four-springs",
           .period = period,
           .periods = 10,
           .changes = {{"contact.friction", fmt::format("{}", expint2022::kHoldingFriction)}}},
          period / 512};
}

std::vector<Study> studies(const verification::RunOptions& options) {
  std::vector<Study> all = {box_study(), of("squat", expint2022::squat_study(options))};
  if (options.data_dir.empty()) return all;
  all.push_back(of("jump", expint2022::jump_study(options)));
  all.push_back(of("trot", expint2022::trot_study(options)));
  return all;
}

/// Contacts at some of the starts with touching points, torques set.
std::vector<ContactMotion> motions_along(const RobotScene& scene,
                                         const std::vector<State<double>>& starts) {
  const models::Instance instance = scene.instance();
  std::vector<ContactMotion> touching;
  for (State<double> x : starts) {
    if (instance.system->held_control() != nullptr) instance.system->held_control()->tick(x);
    ContactMotion motion = expint2022::touching_motion(*instance.system, x);
    if (motion.K.size() > 0) touching.push_back(std::move(motion));
  }
  std::vector<ContactMotion> some;
  const std::size_t stride = std::max<std::size_t>(1, touching.size() / kStates);
  for (std::size_t i = 0; i < touching.size() && some.size() < kStates; i += stride) {
    some.push_back(touching[i]);
  }
  return some;
}

/// Both integrals of each motion over h in 50 digits.
std::vector<models::MatrixXd> exact_integrals(const std::vector<ContactMotion>& motions, double h) {
  std::vector<models::MatrixXd> all;
  for (const ContactMotion& motion : motions) {
    const models::MatrixXd A = motion.flow({}).matrix();
    all.push_back(reference::taylor_exponential(A, h, expint2022::unit_columns(A))
                      .topRows(2 * motion.K.size()));
  }
  return all;
}

/// Results of a way for the motions: error, products of one exponential, and its time.
struct Measured {
  double error = 0;     ///< largest, relative
  double products = 0;  ///< mean
  double seconds = 0;   ///< CPU time, mean
};

Measured measure(const Way& way, const std::vector<ContactMotion>& motions,
                 const std::vector<models::MatrixXd>& exact, double h, Figure& figure) {
  Measured out;
  std::int64_t products = 0;
  const auto count = static_cast<double>(motions.size());
  for (std::size_t i = 0; i < motions.size(); ++i) {
    solvers::ContactFlow flow = motions[i].flow(way.options, way.route);
    solvers::Work work;
    flow.integrate(h, work);
    figure.work += work;
    products += work.matrix_multiplications;
    verification::keep_largest(out.error,
                               expint2022::relative_difference(flow.integral(), exact[i].col(0)));
    verification::keep_largest(
        out.error, expint2022::relative_difference(flow.double_integral(), exact[i].col(1)));
    const std::clock_t begin = std::clock();
    for (int k = 0; k < kRepeats; ++k) flow.integrate(h, work);
    out.seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / kRepeats / count;
  }
  out.products = static_cast<double>(products) / count;
  return out;
}

/// The largest error and the most products over the steps.
void add_largest(const Study& study, const Way& way, const Block& block, Figure& figure) {
  double error = 0, products = 0;
  for (const verification::Row& row : block.rows) {
    verification::keep_largest(error, row.values[1]);
    verification::keep_largest(products, row.values[2]);
  }
  const std::string of = study.name + "." + way.name;
  figure.quantities.push_back({"largest_error." + of, error});
  figure.quantities.push_back({"most_products." + of, products});
}

void add_quantity(const char* what, const Study& study, const std::string& way, int n, double value,
                  Figure& figure) {
  figure.quantities.push_back({fmt::format("{}.{}.{}.n{}", what, study.name, way, n), value});
}

/// Adds blocks `integrals.STUDY.WAY`: error and products against the step.
void add_integrals(const Study& study, const std::vector<State<double>>& starts, Figure& figure) {
  const std::vector<ContactMotion> motions = motions_along(study.scene, starts);
  std::vector<Block> blocks, times;
  for (const Way& way : ways()) {
    const std::string name = fmt::format("integrals.{}.{}", study.name, way.name);
    blocks.push_back({name, {{"h", "s"}, {"error", "-"}, {"products", "-"}}, {}});
    times.push_back({name, {{"h", "s"}, {"error", "-"}, {"cpu", "us"}, {"of_pade", "-"}}, {}});
  }
  for (const int n : kSubsteps) {
    const double h = study.scene.period / n;
    const std::vector<models::MatrixXd> exact = exact_integrals(motions, h);
    std::vector<Measured> all;
    for (const Way& way : ways()) all.push_back(measure(way, motions, exact, h, figure));
    for (std::size_t w = 0; w < all.size(); ++w) {
      const std::string way = ways()[w].name;
      blocks[w].rows.push_back({{h, all[w].error, all[w].products}});
      times[w].rows.push_back(
          {{h, all[w].error, 1e6 * all[w].seconds, all[w].seconds / all[1].seconds}});
      add_quantity("error", study, way, n, all[w].error, figure);
      add_quantity("products", study, way, n, all[w].products, figure);
    }
  }
  for (std::size_t w = 0; w < blocks.size(); ++w) {
    add_largest(study, ways()[w], blocks[w], figure);
    figure.blocks.push_back(std::move(blocks[w]));
  }
  for (Block& block : times) figure.timing.push_back(std::move(block));
}

/// The local errors of a way with n steps a period, in two numbers.
struct StepErrors {
  double mean = 0, median = 0;
};

/// Adds blocks `steps.STUDY.WAY`: mean and median of the local errors, each over that of modes, and
/// matrix products a step.
void add_steps(const Study& study, const expint2022::Targets& targets, Figure& figure) {
  std::vector<StepErrors> by_modes;
  for (const Way& way : ways()) {
    Block block{fmt::format("steps.{}.{}", study.name, way.name),
                {{"h", "s"},
                 {"mean", "-"},
                 {"median", "-"},
                 {"mean_of_modal", "-"},
                 {"median_of_modal", "-"},
                 {"products", "-"}},
                {}};
    for (std::size_t i = 0; i < kSubsteps.size(); ++i) {
      const auto run = expint2022::local_errors(study.scene, way.scheme(), targets, kSubsteps[i]);
      figure.work += run.work;
      const StepErrors e = {expint2022::published_mean(run.errors),
                            verification::median(run.errors)};
      if (way.name == kModal) by_modes.push_back(e);
      const double mean = e.mean / by_modes[i].mean, median = e.median / by_modes[i].median;
      const double products = static_cast<double>(run.work.matrix_multiplications) /
                              static_cast<double>(run.work.steps);
      block.rows.push_back(
          {{study.scene.period / kSubsteps[i], e.mean, e.median, mean, median, products}});
      add_quantity("mean_ratio", study, way.name, kSubsteps[i], mean, figure);
      add_quantity("median_ratio", study, way.name, kSubsteps[i], median, figure);
    }
    figure.blocks.push_back(block);
  }
}

void add_study(const Study& study, Figure& figure) {
  const NamedScheme reference = {.name = study.name, .scheme = expint2022::expo().scheme};
  const expint2022::Targets targets =
      expint2022::reference_run(study.scene, reference, study.reference_step, figure);
  add_integrals(study, targets.starts, figure);
  add_steps(study, targets, figure);
}

/// The most products of an exponential by modes, over all studies.
double products_by_modes(const std::vector<Study>& all, const Figure& figure) {
  double most = 0;
  for (const Study& study : all) {
    const Block& block = figure.block(fmt::format("integrals.{}.{}", study.name, kModal));
    for (const verification::Row& row : block.rows) {
      verification::keep_largest(most, row.values[2]);
    }
  }
  return most;
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  double done = 0;
  const std::vector<Study> all = studies(options);
  for (const Study& study : all) {
    add_study(study, figure);
    options.progress(++done / static_cast<double>(all.size()));
  }
  figure.quantities.push_back({"most_products.modes", products_by_modes(all, figure)});
  figure.quantities.push_back({"fallbacks", static_cast<double>(figure.work.fallbacks)});
  figure.findings = {
      "Where all contacts have one ratio of damping to stiffness, as in all runs of expint2022, "
      "its "
      "trade of accuracy for matrix products need not be made: modes take none and are exact."};
  if (options.data_dir.empty()) figure.omissions.push_back("jump and trot need recorded motions");
  return figure;
}

}  // namespace tribo::papers::beyond::exponential
