#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "models/parameters.hpp"
#include "models/system.hpp"
#include "reference/compute_hybrid.hpp"

namespace tribo::reference {

/// What two methods, none of which knows a closed form of contact, are called.
[[nodiscard]] std::array<std::string, 2> hybrid_methods();

/// `box.x[m]` of each coordinate.
[[nodiscard]] std::vector<std::string> column_names(
    const std::vector<models::Coordinate>& coordinates);

/// (q, v)
template <class S>
[[nodiscard]] Vector<S> coordinates_of(const models::State<S>& x) {
  Vector<S> qv(x.q.size() + x.v.size());
  qv << x.q, x.v;
  return qv;
}

/// Sizes of q and v of a body of size `length` and of a speed, with its rotation if it has one.
[[nodiscard]] std::vector<double> planar_scales(double length, double speed, bool rotates);

/// Throws InputError, in one line, for parameters of which there is no certified reference.
void check_contact(const std::string& scenario, const models::Parameters& parameters);

/// Gives `problem` its computations. `make<S>()` gives the hybrid system and the start (q, v) in
/// the scalar that a computation asks for.
template <class Make>
[[nodiscard]] Problem with_computations(Problem problem, Make make) {
  problem.methods = hybrid_methods();
  problem.compute = [make, scales = problem.scales](const Computation& c,
                                                    std::span<const double> times) {
    return with_scalar(c.precision, [&]<class S>() {
      const auto [system, start] = make.template operator()<S>();
      return compute_hybrid<S>(*any_hybrid(system), start, scales, c, times);
    });
  };
  return problem;
}

/// Gives `problem` the search for the highest normal force; `make` as above.
template <class Make>
[[nodiscard]] Problem with_peak(Problem problem, Make make) {
  problem.peak = [make](const Computation& c, double until) {
    return with_scalar(c.precision, [&]<class S>() {
      const auto [system, start] = make.template operator()<S>();
      return compute_peak<S>(*any_hybrid(system), start, c, until);
    });
  };
  return problem;
}

/// All of this, and the contact force [f_n, f_t] in the samples, of sizes m g and μ m g.
template <class Make>
[[nodiscard]] Problem with_forces(Problem problem, double weight, double mu, Make make) {
  problem.force_columns = {"contact.fn[N]", "contact.ft[N]"};
  problem.force_scales = {weight, mu > 0 ? mu * weight : weight};
  return with_peak(with_computations(std::move(problem), make), make);
}

}  // namespace tribo::reference
