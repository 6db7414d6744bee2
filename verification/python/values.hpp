#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <string>
#include <variant>
#include <vector>

#include "models/input_error.hpp"
#include "verification/python/own_rows.hpp"
#include "verification/study/simulation/simulation.hpp"

/// Values that several functions take from Python and give to it.
namespace tribo::python {

namespace nb = nanobind;

/// KEY: a number or a word.
using ChangeList = std::vector<std::pair<std::string, std::variant<double, std::string>>>;

/// A scheme by its name, or a class of the caller's.
using SchemeName = std::variant<std::string, OwnScheme*>;
using ScenarioName = std::variant<std::string, OwnScenario*>;

[[nodiscard]] inline std::string name_of(const SchemeName& scheme) {
  if (const auto* const name = std::get_if<std::string>(&scheme)) return *name;
  return std::get<OwnScheme*>(scheme)->row.id;
}
[[nodiscard]] inline std::string name_of(const ScenarioName& scenario) {
  if (const auto* const name = std::get_if<std::string>(&scenario)) return *name;
  return std::get<OwnScenario*>(scenario)->row.id;
}
/// Null for a name.
[[nodiscard]] inline const solvers::Scheme* own_row(const SchemeName& scheme) {
  const auto* const own = std::get_if<OwnScheme*>(&scheme);
  return own == nullptr ? nullptr : &(*own)->row;
}
[[nodiscard]] inline const models::Scenario* own_row(const ScenarioName& scenario) {
  const auto* const own = std::get_if<OwnScenario*>(&scenario);
  return own == nullptr ? nullptr : &(*own)->row;
}

/// The parameters of a class of the caller's: numbers.
[[nodiscard]] std::vector<models::ParameterSpec> specs_of(const ChangeList& parameters);
/// The values of parameters, as passed to objects of a class.
[[nodiscard]] nb::dict values_of(const models::Parameters& parameters);

/// An array that owns its numbers.
using Matrix = nb::ndarray<nb::numpy, double, nb::ndim<2>>;
[[nodiscard]] inline Matrix matrix_of(std::vector<double> values, std::size_t columns) {
  auto* const owned = new std::vector<double>(std::move(values));
  const nb::capsule owner(owned, [](void* p) noexcept {
    delete static_cast<std::vector<double>*>(p);  // NOLINT: the capsule owns it
  });
  return Matrix(owned->data(), {columns == 0 ? 0 : owned->size() / columns, columns}, owner);
}

/// Checks now and then whether Python was told to stop: Ctrl-C. For runs that have released the
/// interpreter.
class Signals {
 public:
  static constexpr auto kGlance = std::chrono::milliseconds(50);  ///< between two checks

  /// To be asked by the thread that Python called: Python tells signals to its main thread alone.
  [[nodiscard]] bool go_on() {
    if (told_) return false;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return true;
    next_ = now + kGlance;
    const nb::gil_scoped_acquire gil;
    told_ = PyErr_CheckSignals() != 0;
    return !told_;
  }
  /// Throws `Told` instead, through computations that do not ask whether to go on.
  struct Told {};
  void heed() {
    if (!go_on()) throw Told{};
  }
  /// Raises the pending Python exception, with the interpreter held.
  void raise() const {
    if (told_) throw nb::python_error();
  }

 private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
  bool told_ = false;
};

/// The result of `compute`, run with the interpreter released. Exceptions that Python raised
/// meanwhile pass through, from Ctrl-C or from a class of the caller's.
template <class Compute>
[[nodiscard]] auto computed(Compute compute) {
  Signals signals;
  forget_raised();
  auto result = [&] {
    const nb::gil_scoped_release released;
    try {
      return compute(signals);
    } catch (const Signals::Told&) {
      const nb::gil_scoped_acquire gil;
      throw nb::python_error();
    } catch (const models::ExternalError&) {
      const nb::gil_scoped_acquire gil;
      raise_kept();
      throw;
    }
  }();
  signals.raise();
  raise_kept();
  return result;
}

}  // namespace tribo::python
