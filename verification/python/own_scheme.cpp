#include <fmt/format.h>
#include <nanobind/eigen/dense.h>
#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <memory>

#include "models/input_error.hpp"
#include "solvers/stepper.hpp"
#include "verification/judge/special_values.hpp"
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

/// The system of one run, for Python, which may keep it longer than the run goes on.
class RunSystem {
 public:
  explicit RunSystem(const System& system) : system_(&system) {}

  /// From now on there is no system.
  void end() { system_ = nullptr; }

  /// Throws InputError once the run is over.
  [[nodiscard]] const System& system() const {
    if (system_ == nullptr)
      throw InputError("the run is over, and so is its system; keep states or evaluations instead");
    return *system_;
  }

 private:
  const System* system_;
};

/// Ends the system of a run with the run, also where a scheme could not be made.
class RunOfSystem {
 public:
  explicit RunOfSystem(const System& system) : handle_(std::make_shared<RunSystem>(system)) {}
  ~RunOfSystem() {
    const nb::gil_scoped_acquire gil;
    handle_->end();
  }
  RunOfSystem(const RunOfSystem&) = delete;
  RunOfSystem& operator=(const RunOfSystem&) = delete;

  [[nodiscard]] const std::shared_ptr<RunSystem>& handle() const { return handle_; }

 private:
  std::shared_ptr<RunSystem> handle_;
};

/// A state that belongs to Python: it stays as it is, however long it is kept.
struct GivenState {
  State<double> x;
  std::shared_ptr<const RunSystem> run;  ///< whose state it is
};

/// A state that a step writes, and that is read when the step is over. Where the scheme has an
/// error estimate, that is written too: NaN until then.
struct NewState : GivenState {
  VectorXd error_q = {}, error_v = {};  ///< of q1 ⊖ q0 and v1; empty without an estimate

  NewState(const State<double>& x0, double t1, const std::shared_ptr<const RunSystem>& of_run,
           bool estimated)
      : GivenState{x0, of_run} {
    x.t = t1;
    if (!estimated) return;
    error_q.setConstant(x.v.size(), verification::kNaN);
    error_v = error_q;
  }
};

/// An array that looks into a vector of the object whose property it is, which it keeps alive.
template <class Scalar>
using View = nb::ndarray<nb::numpy, Scalar, nb::ndim<1>>;

template <class Scalar, class Vector>
View<Scalar> view(Vector& vector) {
  return {vector.data(), {static_cast<std::size_t>(vector.size())}, nb::handle()};
}

void check_length(const char* what, const VectorXd& vector, int needed) {
  if (vector.size() != needed)
    throw InputError(fmt::format("{} has {} numbers; {} are needed", what, vector.size(), needed));
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
    for (const ContactPoint& contact : snapshot_.contacts.items()) {
      if (!contact.active()) continue;
      add_contact_force(snapshot_, contact,
                        contact_force(contact, contact_velocity(snapshot_, contact, v)), f);
    }
    for (std::size_t i = 0; i < snapshot_.trees.size(); ++i) {
      const auto [first, size] = snapshot_.trees[i];
      f.segment(first, size) = snapshot_.M[i].llt().solve(f.segment(first, size)).eval();
    }
    return f;
  }

 private:
  [[nodiscard]] const ContactPoint& at(std::size_t i) const {
    if (i >= snapshot_.contacts.size()) throw nb::index_error("no such contact");
    return snapshot_.contacts[i];
  }
  void check_size(const VectorXd& v) const {
    if (v.size() != snapshot_.k.size()) throw nb::value_error("v has another length than k");
  }

  Snapshot snapshot_;
};

/// A step by a method of a Python object, `step(x0, h, x1)`.
class PythonStepper final : public solvers::Stepper {
 public:
  /// Calls `type` with the system and the parameters.
  PythonStepper(const System& system, const solvers::SchemeTraits& traits, nb::handle type,
                const nb::dict& parameters)
      : Stepper(system, traits),
        run_(system),
        scheme_(type(nb::cast(run_.handle()), parameters)),
        step_(scheme_.attr("step")) {}
  ~PythonStepper() override {
    const nb::gil_scoped_acquire gil;
    step_.reset();
    scheme_.reset();
  }
  PythonStepper(const PythonStepper&) = delete;
  PythonStepper& operator=(const PythonStepper&) = delete;

  /// x1 begins as x0, h later. Both are new objects, which Python may keep.
  [[nodiscard]] Status step(const State<double>& x0, double h, solvers::Attempt,
                            solvers::StepResult& out) override {
    out.newton.clear();
    const nb::gil_scoped_acquire gil;
    try {
      const nb::object given = nb::cast(GivenState{x0, run_.handle()});
      const nb::object written =
          nb::cast(NewState(x0, x0.t + h, run_.handle(), traits().error_order > 0));
      const nb::object failure = step_(given, h, written);
      if (!failure.is_none())
        return out.fail(Status::kNewtonDiverged, nb::cast<std::string>(failure));
      const NewState& x1 = *nb::inst_ptr<NewState>(written);
      out.x = x1.x;
      out.error_q = x1.error_q;
      out.error_v = x1.error_v;
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
    for (const ContactPoint& contact : snapshot_.contacts.items()) {
      const models::Vector3<double> v_c = contact_velocity(snapshot_, contact, x.v);
      out.push_back({contact.id, contact.phi, v_c, contact_force(contact, v_c)});
    }
  }

 private:
  RunOfSystem run_;  ///< before the scheme, which may use the system until it is gone
  nb::object scheme_, step_;
  Snapshot snapshot_;
};

/// Appends the parameters of error control; throws InputError where one of them is there.
void add_error_norm(const std::string& id, std::vector<models::ParameterSpec>& parameters) {
  for (const models::ParameterSpec& spec : solvers::error_norm_parameters("full")) {
    if (std::ranges::find(parameters, spec.key, &models::ParameterSpec::key) != parameters.end())
      throw InputError(fmt::format("{}: '{}' comes with the `error_order`", id, spec.key));
    parameters.push_back(spec);
  }
}

/// `type` is called with the system and the parameters for each run.
std::unique_ptr<OwnScheme> own_scheme(const std::string& id, const std::string& description,
                                      int order, int error_order, bool consistent,
                                      const ChangeList& parameters, const nb::object& type) {
  auto own = std::make_unique<OwnScheme>();
  const solvers::SchemeTraits traits{
      .order = order, .error_order = error_order, .consistent = consistent};
  own->row = {.id = id,
              .family = "own",
              .description = description,
              .traits = traits,
              .parameters = specs_of(parameters)};
  if (error_order > 0) add_error_norm(id, own->row.parameters);
  // The class holds the row, so that a count in the row would make a reference cycle.
  own->row.make = [type = nb::handle(type), traits](
                      const System& system,
                      const Parameters& values) -> std::unique_ptr<solvers::Stepper> {
    const nb::gil_scoped_acquire gil;
    return std::make_unique<PythonStepper>(system, traits, type, values_of(values));
  };
  return own;
}

/// Throws InputError for a state of another run, which may have other lengths and another memory.
Evaluation evaluation_of(const RunSystem& run, const GivenState& x) {
  const System& system = run.system();
  if (x.run.get() != &run) throw InputError("x is a state of another run");
  return {system, x.x};
}

VectorXd exponential_of(const RunSystem& run, const VectorXd& q, const VectorXd& h_v) {
  const System& system = run.system();
  check_length("q", q, system.num_positions());
  check_length("h_v", h_v, system.num_velocities());
  VectorXd out;
  system.exponential(q, h_v, out);
  return out;
}

void bind_states(nb::module_& m) {
  nb::class_<GivenState>(
      m, "State",
      "Time t [s], positions q, velocities v. The arrays are read-only; they and "
      "the state stay as they are, however long they are kept.")
      .def_prop_ro("t", [](const GivenState& x) { return x.x.t; })
      .def_prop_ro("q", [](const GivenState& x) { return view<const double>(x.x.q); })
      .def_prop_ro("v", [](const GivenState& x) { return view<const double>(x.x.v); });
  nb::class_<NewState, GivenState>(m, "NewState",
                                   "A State that a step writes into. It is read when the step is "
                                   "over; what is written later has no effect.")
      .def_prop_rw(
          "t", [](const NewState& x) { return x.x.t; }, [](NewState& x, double t) { x.x.t = t; })
      .def_prop_ro("q", [](NewState& x) { return view<double>(x.x.q); })
      .def_prop_ro("v", [](NewState& x) { return view<double>(x.x.v); })
      .def_prop_ro(
          "error_q", [](NewState& x) { return view<double>(x.error_q); },
          "Local error of q1 less q0, of the length of v; empty without `error_order`.")
      .def_prop_ro(
          "error_v", [](NewState& x) { return view<double>(x.error_v); },
          "Local error of v; empty without `error_order`.");
}

void bind_system(nb::module_& m) {
  nb::class_<RunSystem>(m, "System",
                        "What is integrated, as long as the run goes on; afterwards all raise "
                        "InputError. Evaluations stay valid.")
      .def_prop_ro("num_positions",
                   [](const RunSystem& run) { return run.system().num_positions(); })
      .def_prop_ro("num_velocities",
                   [](const RunSystem& run) { return run.system().num_velocities(); })
      .def("evaluate", &evaluation_of, nb::arg("x"), "M, k and contacts at a state of this run")
      .def("exponential", &exponential_of, nb::arg("q"), nb::arg("h_v"),
           "where a constant velocity leads: q + h v, of quaternions the rotation");
}

}  // namespace

void bind_own_scheme(nb::module_& m) {
  bind_states(m);

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

  bind_system(m);

  nb::class_<OwnScheme>(m, "OwnScheme").def_prop_ro("id", [](const OwnScheme& own) {
    return own.row.id;
  });
  m.def("own_scheme", &own_scheme, nb::arg("id"), nb::arg("description"), nb::arg("order"),
        nb::arg("error_order"), nb::arg("consistent"), nb::arg("parameters"), nb::arg("type"));
}

}  // namespace tribo::python
