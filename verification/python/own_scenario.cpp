#include <Eigen/Cholesky>
#include <fmt/format.h>
#include <nanobind/eigen/dense.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <memory>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/one_tree.hpp"
#include "verification/python/bindings.hpp"
#include "verification/python/values.hpp"

namespace tribo::python {
namespace {

using models::Coordinate;
using models::Parameters;
using models::Snapshot;
using models::State;
using models::VectorXd;

/// Where Python writes M, k and the contacts of one state. What it hands out is its own, so that
/// Python may keep it; it is read when the evaluation is over.
class Equations {
 public:
  explicit Equations(int n) : n_(n) { models::begin_one_tree(out_, n); }

  [[nodiscard]] std::size_t n() const { return static_cast<std::size_t>(n_); }
  /// Throws InputError once the evaluation is over.
  [[nodiscard]] Snapshot& open() {
    if (closed_)
      throw InputError("this evaluation is over; mass_matrix, k and contacts are for `evaluate`");
    return out_;
  }
  /// What was written. From now on it is closed.
  [[nodiscard]] const Snapshot& close() {
    closed_ = true;
    return out_;
  }

  /// A contact whose velocity is J v + bias in its own axes n, t1, t2.
  void add_contact(double gap, const Eigen::MatrixXd& jacobian, const std::array<double, 3>& bias,
                   double stiffness, double dissipation, double friction, double stiction_tolerance,
                   const std::string& friction_law) {
    Snapshot& out = open();
    if (jacobian.rows() != 3 || jacobian.cols() != n_)
      throw nb::value_error("jacobian: 3 rows n, t1, t2, and a column a velocity, are needed");
    const auto shapes = models::friction_shapes();
    if (std::ranges::none_of(shapes, [&](const auto& f) { return name(f) == friction_law; }))
      throw nb::value_error("friction_law: no such shape");
    models::BodyMotion& body = out.bodies.add();
    body.tree = 0;
    body.origin.setZero();
    body.move_by(n_).topRows<3>() = jacobian;
    models::ContactPoint& contact = out.contacts.add();
    contact = {};
    contact.id = static_cast<models::ContactId>(out.contacts.size()) - 1;
    contact.a = static_cast<int>(out.bodies.size()) - 1;
    contact.axes.setIdentity();
    contact.bias = Eigen::Map<const Eigen::Vector3d>(bias.data());
    contact.phi = gap;
    contact.normal = models::HuntCrossley<double>{stiffness, dissipation};
    contact.friction = {.shape = models::FrictionShape::named(friction_law),
                        .mu = friction,
                        .v_s = stiction_tolerance};
  }

 private:
  int n_;
  Snapshot out_;
  bool closed_ = false;
};

std::vector<Coordinate> coordinates_of(const nb::object& scenario) {
  std::vector<Coordinate> all;
  for (const char* const part : {"positions", "velocities"}) {
    const auto named =
        nb::cast<std::vector<std::pair<std::string, std::string>>>(scenario.attr(part));
    for (const auto& [name, unit] : named) all.push_back({name, unit});
  }
  return all;
}

/// A system of vectors q and v of one length, by methods of a Python object.
class PythonSystem final : public models::System {
 public:
  explicit PythonSystem(nb::object scenario)
      : scenario_(std::move(scenario)),
        evaluate_(scenario_.attr("evaluate")),
        energy_(scenario_.attr("_energy")),
        coordinates_(coordinates_of(scenario_)),
        n_(static_cast<int>(coordinates_.size() / 2)) {}
  ~PythonSystem() override {
    const nb::gil_scoped_acquire gil;
    energy_.reset();
    evaluate_.reset();
    scenario_.reset();
  }
  PythonSystem(const PythonSystem&) = delete;
  PythonSystem& operator=(const PythonSystem&) = delete;

  int num_positions() const override { return n_; }
  int num_velocities() const override { return n_; }
  std::vector<Coordinate> coordinates() const override { return coordinates_; }
  void position_rate(const State<double>& x, VectorXd& out) const override { out = x.v; }
  void add_rate(const VectorXd& q, const VectorXd& dq, VectorXd& out) const override {
    out = q + dq;
  }
  void exponential(const VectorXd& q, const VectorXd& dq, VectorXd& out) const override {
    out = q + dq;
  }
  void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const override {
    out = q1 - q0;
  }

  void evaluate(const State<double>& x, Snapshot& out) const override {
    asked([&] {
      const nb::object equations = nb::cast(Equations(n_));
      evaluate_(x.t, nb::cast(x.q), nb::cast(x.v), equations);
      out = nb::inst_ptr<Equations>(equations)->close();
    });
  }

  models::Energy energy(const State<double>& x) const override {
    models::Energy energy;
    asked([&] {
      const auto [kinetic, potential, elastic] =
          nb::cast<std::tuple<double, double, double>>(energy_(x.t, nb::cast(x.q), nb::cast(x.v)));
      energy = {kinetic, potential, elastic};
    });
    return energy;
  }

 private:
  /// A Python exception is kept, and ends the step by an error of the system.
  template <class Ask>
  void asked(Ask ask) const {
    const nb::gil_scoped_acquire gil;
    try {
      ask();
    } catch (...) {
      keep(std::current_exception());
      throw models::ExternalError("the scenario raised an exception");
    }
  }

  nb::object scenario_, evaluate_, energy_;
  std::vector<Coordinate> coordinates_;
  int n_;
};

/// Throws InputError where M at the start is no mass matrix: some schemes would not notice.
void check_mass_matrix(const std::string& scenario, const models::Instance& instance) {
  constexpr double kRounding = 1e-9;  // of the largest entry
  Snapshot start;
  instance.system->evaluate(instance.x0, start);
  const models::MatrixXd& M = start.M[0];
  const bool symmetric = M.allFinite() && (M - M.transpose()).cwiseAbs().maxCoeff() <=
                                              kRounding * M.cwiseAbs().maxCoeff();
  if (!symmetric || M.llt().info() != Eigen::Success)
    throw InputError(fmt::format(
        "{}: mass_matrix at the start is not symmetric and positive definite", scenario));
}

models::Instance instance_of(const std::string& id, nb::handle type, const Parameters& parameters) {
  const nb::gil_scoped_acquire gil;
  const nb::object scenario = type(values_of(parameters));
  models::Instance instance;
  instance.system = std::make_unique<PythonSystem>(scenario);
  auto [q, v] = nb::cast<std::pair<VectorXd, VectorXd>>(scenario.attr("_start")());
  instance.x0.q = std::move(q);
  instance.x0.v = std::move(v);
  instance.t_end = nb::cast<double>(scenario.attr("t_end"));
  check_mass_matrix(id, instance);
  return instance;
}

/// `type` is called with the parameters for each run.
std::unique_ptr<OwnScenario> own_scenario(const std::string& id, const std::string& description,
                                          const ChangeList& parameters, const nb::object& type) {
  auto own = std::make_unique<OwnScenario>();
  own->row = {.id = id,
              .description = description,
              .source = "own",
              .parameters = specs_of(parameters),
              .make = {}};
  // The class holds the row, so that a count in the row would make a reference cycle.
  own->row.make = [id, type = nb::handle(type)](const Parameters& values,
                                                const std::filesystem::path&) {
    return instance_of(id, type, values);
  };
  return own;
}

}  // namespace

void bind_own_scenario(nb::module_& m) {
  nb::class_<Equations>(m, "Equations",
                        "M v' + k = sum of J^T f, to be written by a scenario within `evaluate`; "
                        "afterwards all raise InputError. Arrays that were kept stay valid.")
      .def_prop_ro(
          "mass_matrix",
          [](Equations& e) {
            return nb::ndarray<nb::numpy, double, nb::ndim<2>>(
                e.open().M[0].data(), {e.n(), e.n()}, nb::handle(),
                {1, static_cast<std::int64_t>(e.n())});
          },
          nb::rv_policy::reference_internal, "zero, to be filled")
      .def_prop_ro(
          "k",
          [](Equations& e) {
            return nb::ndarray<nb::numpy, double, nb::ndim<1>>(e.open().k.data(), {e.n()},
                                                               nb::handle());
          },
          nb::rv_policy::reference_internal, "bias less applied forces; zero, to be filled")
      .def("add_contact", &Equations::add_contact, nb::arg("gap"), nb::arg("jacobian"),
           nb::kw_only(), nb::arg("bias") = std::array<double, 3>{}, nb::arg("stiffness"),
           nb::arg("dissipation") = 0.0, nb::arg("friction"), nb::arg("stiction_tolerance") = 1e-4,
           nb::arg("friction_law") = "linear");
  nb::class_<OwnScenario>(m, "OwnScenario").def_prop_ro("id", [](const OwnScenario& own) {
    return own.row.id;
  });
  m.def("own_scenario", &own_scenario, nb::arg("id"), nb::arg("description"), nb::arg("parameters"),
        nb::arg("type"));
}

}  // namespace tribo::python
