#include <nanobind/eigen/dense.h>

#include <memory>

#include "solvers/stepper.hpp"
#include "verification/python/bindings.hpp"
#include "verification/python/values.hpp"

namespace tribo::python {
namespace {

using models::ContactPoint;
using models::Parameters;
using models::Snapshot;
using models::State;
using models::System;
using models::VectorXd;
using solvers::Status;

/// A vector of C++ as an array that looks into it.
nb::ndarray<nb::numpy, double, nb::ndim<1>> view(VectorXd& vector) {
  return {vector.data(), {static_cast<std::size_t>(vector.size())}, nb::handle()};
}

/// All that a scheme may know of a system at one state: M v̇ + k = Σ Jᵀ f.
class Evaluation {
 public:
  Evaluation(const System& system, const State<double>& x) { system.evaluate(x, snapshot_); }

  [[nodiscard]] Eigen::MatrixXd mass_matrix() const {
    const Eigen::Index n = snapshot_.k.size();
    Eigen::MatrixXd M = Eigen::MatrixXd::Zero(n, n);
    for (std::size_t i = 0; i < snapshot_.trees.size(); ++i) {
      const auto [first, size] = snapshot_.trees[i];
      M.block(first, first, size, size) = snapshot_.M[i];
    }
    return M;
  }
  [[nodiscard]] const VectorXd& k() const { return snapshot_.k; }
  [[nodiscard]] std::size_t num_contacts() const { return snapshot_.contacts.size(); }
  [[nodiscard]] double gap(std::size_t i) const { return at(i).phi; }
  [[nodiscard]] models::ContactId id(std::size_t i) const { return at(i).id; }

  /// 3 × n, rows n, t1, t2
  [[nodiscard]] Eigen::MatrixXd jacobian(std::size_t i) const {
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(3, snapshot_.k.size());
    for (std::size_t t = 0; t < snapshot_.trees.size(); ++t) {
      const auto [first, size] = snapshot_.trees[t];
      contact_jacobian(snapshot_, at(i), static_cast<int>(t), J.middleCols(first, size));
    }
    return J;
  }
  [[nodiscard]] Eigen::Vector3d velocity(std::size_t i, const VectorXd& v) const {
    check_size(v);
    return contact_velocity(snapshot_, at(i), v);
  }
  [[nodiscard]] Eigen::Vector3d force(std::size_t i, const Eigen::Vector3d& velocity) const {
    return contact_force(at(i), velocity);
  }
  /// M⁻¹ (Σ Jᵀ f − k) with the forces of the laws at v.
  [[nodiscard]] VectorXd acceleration(const VectorXd& v) const {
    check_size(v);
    VectorXd f = -snapshot_.k;
    for (const ContactPoint<double>& contact : snapshot_.contacts.items()) {
      if (!contact.active()) continue;
      add_contact_force(
          snapshot_, contact, contact_force(contact, contact_velocity(snapshot_, contact, v)), f);
    }
    for (std::size_t i = 0; i < snapshot_.trees.size(); ++i) {
      const auto [first, size] = snapshot_.trees[i];
      f.segment(first, size) = snapshot_.M[i].llt().solve(f.segment(first, size)).eval();
    }
    return f;
  }

 private:
  [[nodiscard]] const ContactPoint<double>& at(std::size_t i) const {
    if (i >= snapshot_.contacts.size()) throw nb::index_error("no such contact");
    return snapshot_.contacts[i];
  }
  void check_size(const VectorXd& v) const {
    if (v.size() != snapshot_.k.size()) throw nb::value_error("v has another length than k");
  }

  Snapshot<double> snapshot_;
};

/// A step by a method of a Python object, `step(x0, h, x1)`.
class PythonStepper final : public solvers::Stepper {
 public:
  PythonStepper(const System& system, const solvers::SchemeTraits& traits, nb::object scheme)
      : Stepper(system, traits), scheme_(std::move(scheme)), step_(scheme_.attr("step")) {}
  ~PythonStepper() override {
    const nb::gil_scoped_acquire gil;
    step_.reset();
    scheme_.reset();
  }
  PythonStepper(const PythonStepper&) = delete;
  PythonStepper& operator=(const PythonStepper&) = delete;

  /// x1 begins as x0, h later.
  [[nodiscard]] Status step(const State<double>& x0,
                            double h,
                            solvers::Attempt,
                            solvers::StepResult& out) override {
    out.newton.clear();
    x0_ = x0;
    out.x = x0;
    out.x.t = x0.t + h;
    const nb::gil_scoped_acquire gil;
    try {
      const nb::object failure = step_(
          nb::cast(&x0_, nb::rv_policy::reference), h, nb::cast(&out.x, nb::rv_policy::reference));
      if (!failure.is_none())
        return out.fail(Status::kNewtonDiverged, nb::cast<std::string>(failure));
    } catch (...) {
      keep(std::current_exception());
      return out.fail(Status::kSchemeError, "the scheme raised an exception");
    }
    return require_finite(out.x, out);
  }

  /// The forces of the laws at x.
  void contacts(const State<double>& x, std::vector<solvers::ContactReport>& out) override {
    system().evaluate(x, snapshot_);
    out.clear();
    for (const ContactPoint<double>& contact : snapshot_.contacts.items()) {
      const models::Vector3<double> v_c = contact_velocity(snapshot_, contact, x.v);
      out.push_back({contact.id, contact.phi, v_c, contact_force(contact, v_c)});
    }
  }

 private:
  nb::object scheme_, step_;
  State<double> x0_;  ///< given to Python, so that it cannot write into the caller's state
  Snapshot<double> snapshot_;
};

/// `type` is called with the system and the parameters for each run.
std::unique_ptr<OwnScheme> own_scheme(const std::string& id,
                                      const std::string& description,
                                      int order,
                                      bool consistent,
                                      const ChangeList& parameters,
                                      const nb::object& type) {
  auto own = std::make_unique<OwnScheme>();
  const solvers::SchemeTraits traits{.order = order, .consistent = consistent};
  own->row = {.id = id,
              .family = "own",
              .description = description,
              .traits = traits,
              .parameters = specs_of(parameters)};
  // The class holds the row, so that a count in the row would make a reference cycle.
  own->row.make = [type = nb::handle(type), traits](
                      const System& system,
                      const Parameters& values) -> std::unique_ptr<solvers::Stepper> {
    const nb::gil_scoped_acquire gil;
    return std::make_unique<PythonStepper>(
        system, traits, type(nb::cast(&system, nb::rv_policy::reference), values_of(values)));
  };
  return own;
}

}  // namespace

void bind_own_scheme(nb::module_& m) {
  nb::class_<State<double>>(
      m, "State", "Time t [s], positions q, velocities v; arrays look into it.")
      .def_rw("t", &State<double>::t)
      .def_prop_ro(
          "q", [](State<double>& x) { return view(x.q); }, nb::rv_policy::reference_internal)
      .def_prop_ro(
          "v", [](State<double>& x) { return view(x.v); }, nb::rv_policy::reference_internal);

  nb::class_<Evaluation>(m, "Evaluation", "M v' + k = sum of J^T f, at one state.")
      .def_prop_ro("mass_matrix", &Evaluation::mass_matrix)
      .def_prop_ro("k", &Evaluation::k, nb::rv_policy::copy)
      .def_prop_ro("num_contacts", &Evaluation::num_contacts)
      .def("gap", &Evaluation::gap, nb::arg("contact"), "phi [m]; above zero: apart")
      .def("id", &Evaluation::id, nb::arg("contact"))
      .def("jacobian", &Evaluation::jacobian, nb::arg("contact"), "3 x n; rows n, t1, t2")
      .def("velocity", &Evaluation::velocity, nb::arg("contact"), nb::arg("v"), "J v + bias [m/s]")
      .def("force", &Evaluation::force, nb::arg("contact"), nb::arg("velocity"), "of the laws [N]")
      .def("acceleration", &Evaluation::acceleration, nb::arg("v"), "with the forces of the laws");

  nb::class_<System>(m, "System", "What is integrated. It is there as long as a run goes on.")
      .def_prop_ro("num_positions", &System::num_positions)
      .def_prop_ro("num_velocities", &System::num_velocities)
      .def(
          "evaluate",
          [](const System& system, const State<double>& x) { return Evaluation(system, x); },
          nb::arg("x"))
      .def(
          "exponential",
          [](const System& system, const VectorXd& q, const VectorXd& h_v) {
            VectorXd out;
            system.exponential(q, h_v, out);
            return out;
          },
          nb::arg("q"),
          nb::arg("h_v"),
          "where a constant velocity leads: q + h v, of quaternions the rotation");

  nb::class_<OwnScheme>(m, "OwnScheme").def_prop_ro("id", [](const OwnScheme& own) {
    return own.row.id;
  });
  m.def("own_scheme",
        &own_scheme,
        nb::arg("id"),
        nb::arg("description"),
        nb::arg("order"),
        nb::arg("consistent"),
        nb::arg("parameters"),
        nb::arg("type"));
}

}  // namespace tribo::python
