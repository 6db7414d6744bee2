#include "verification/exchange/problem/fclib_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/tests/refusal.hpp"
#include "verification/exchange/problem/hdf5.hpp"
#include "verification/exchange/problem/problem_json.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;

RecordedProblem sliding_box() {
  const Setup setup{.scenario = "turning-box", .scheme = "sap"};
  const auto x0 = run_fixed_steps(setup, 1e-2, 0.1).x;
  const models::Instance instance = setup.instance();
  const solvers::ConfiguredScheme scheme = setup.configured_scheme();
  const auto stepper = scheme.make(*instance.system);
  RecordedProblem out;
  stepper->observe_problems([&](const solvers::PosedProblem& problem) { out = record(problem); });
  solvers::StepResult result;
  static_cast<void>(stepper->step(x0, 1e-2, solvers::Attempt::kFirst, result));
  out.title = "a box";
  out.solution = solve(out, scheme.scheme->convex(scheme.parameters));
  return out;
}

void add_matrix(hdf5::Writer& out, const std::string& path, int m, int n, int nz,
                const std::vector<int>& p, const std::vector<int>& i,
                const std::vector<double>& x) {
  out.group(path);
  out.write(path + "/nzmax", static_cast<int>(x.size()));
  out.write(path + "/m", m);
  out.write(path + "/n", n);
  out.write(path + "/nz", nz);
  out.write(path + "/p", p);
  out.write(path + "/i", i);
  out.write(path + "/x", x.data(), x.size());
}

/// Masses 2, 3 and 4 by columns, a contact that sees them as (v0, v1 − v2), by rows.
void write_global(hdf5::Writer& out, int spacedim) {
  const auto vector = [&](const std::string& path, const std::vector<double>& x) {
    out.write(path, x.data(), x.size());
  };
  out.group("/fclib_global");
  out.write("/fclib_global/spacedim", spacedim);
  add_matrix(out, "/fclib_global/M", 3, 3, -1, {0, 1, 2, 3}, {0, 1, 2}, {2, 3, 4});
  add_matrix(out, "/fclib_global/H", 3, spacedim, -2, {0, 1, 2, 3}, {0, 1, 1}, {1, 1, -1});
  out.group("/fclib_global/vectors");
  vector("/fclib_global/vectors/f", {-2, 3, 4});
  std::vector<double> w(static_cast<std::size_t>(spacedim));
  w[0] = 0.5;
  vector("/fclib_global/vectors/w", w);
  vector("/fclib_global/vectors/mu", {0.25});
}

/// A problem of one contact as FCLIB's own programs write it, matrix by matrix.
class Written : public ::testing::Test {
 protected:
  void vector(const std::string& path, const std::vector<double>& x) {
    out.write(path, x.data(), x.size());
  }
  void global() { write_global(out, 2); }
  std::string refused() {
    const std::string bytes = out.bytes();
    return refusal([&] { return read_fclib(bytes, "p.hdf5"); });
  }

  hdf5::Writer out;
};

TEST(FclibFile, HoldsTheWholeRecord) {
  const RecordedProblem box = sliding_box();
  const std::string bytes = fclib_bytes(box);
  EXPECT_EQ(fclib_bytes(box), bytes);
  EXPECT_EQ(problem_json(read_fclib(bytes, "p.hdf5")), problem_json(box));
  const hdf5::Reader in(bytes, "p.hdf5");
  EXPECT_EQ(in.text("/fclib_global/info/title"), "a box");
  const FclibGlobal global = fclib_global(box);
  const std::vector<double> u = in.numbers("/solution/u"), r = in.numbers("/solution/r");
  const models::VectorXd expected = global.H.transpose() * box.solution->v + global.w;
  ASSERT_EQ(u.size(), static_cast<std::size_t>(expected.size()));
  for (std::size_t i = 0; i < u.size(); ++i) {
    EXPECT_EQ(u[i], expected[static_cast<Eigen::Index>(i)]);
    EXPECT_EQ(r[i], box.solution->impulses[i / 3][static_cast<Eigen::Index>(i % 3)]);
  }
}

// Without the record it is a rigid problem: the same masses and Jacobians, and laws of its own.
TEST(FclibFile, IsRigidWithoutTheRecord) {
  const RecordedProblem box = sliding_box();
  const FclibGlobal global = fclib_global(box);
  const RecordedProblem rigid = read_fclib(fclib_bytes(FclibProblem{"a box", global}), "p.hdf5");
  EXPECT_EQ(rigid.title, "a box");
  const FclibGlobal again = fclib_global(rigid);
  EXPECT_EQ(again.M.toDense(), global.M.toDense());
  EXPECT_EQ(again.H.toDense(), global.H.toDense());
  EXPECT_EQ(again.f, global.f);
  EXPECT_EQ(again.w, global.w);
  EXPECT_EQ(again.mu, global.mu);
}

TEST_F(Written, IsReadByColumnsAndByRows) {
  global();
  const FclibGlobal read = fclib_global(read_fclib(out.bytes(), "p.hdf5"));
  EXPECT_EQ(read.M.toDense(), Eigen::Vector3d(2, 3, 4).asDiagonal().toDenseMatrix());
  Eigen::MatrixXd H(3, 3);
  H << 1, 0, 0, 0, 1, 0, 0, -1, 0;
  EXPECT_EQ(read.H.toDense(), H);
  EXPECT_EQ(read.w, Eigen::Vector3d(0.5, 0, 0));
  EXPECT_EQ(read.f, Eigen::Vector3d(-2, 3, 4));
  EXPECT_EQ(read.mu[0], 0.25);
}

TEST_F(Written, IsReadAsALocalProblemFromAList) {
  out.group("/fclib_local");
  out.write("/fclib_local/spacedim", 3);
  add_matrix(out, "/fclib_local/W", 3, 3, 5, {0, 1, 2, 0, 1}, {0, 1, 2, 1, 0}, {2, 2, 1, 0.5, 0.5});
  out.group("/fclib_local/vectors");
  vector("/fclib_local/vectors/q", {-1, 0, 0});
  vector("/fclib_local/vectors/mu", {0.5});
  const RecordedProblem read = read_fclib(out.bytes(), "p.hdf5");
  const FclibGlobal as_global = fclib_global(read);
  const Eigen::MatrixXd W = as_global.H.transpose() * as_global.H;
  Eigen::Matrix3d expected;
  expected << 2, 0.5, 0, 0.5, 2, 0, 0, 0, 1;
  EXPECT_LE((W - expected).norm(), 1e-14);
}

TEST_F(Written, IsRefusedWithThePlace) {
  EXPECT_EQ(refused(), "p.hdf5: has neither /fclib_global nor /fclib_local");
  global();
  EXPECT_EQ(refused(), "accepted");
  out.group("/tribometer");
  out.write("/tribometer/problem", std::string("{"));
  EXPECT_THAT(refused(), HasSubstr("p.hdf5:/tribometer/problem: "));
}

TEST_F(Written, IsRefusedWhereItsPartsDoNotAgree) {
  global();
  out.group("/tribometer");
  out.write("/tribometer/problem", problem_json(sliding_box()).dump());
  EXPECT_EQ(refused(), "p.hdf5: /fclib_global and /tribometer/problem are not the same problem");
}

// The record is the problem itself, but for how its text is rounded.
TEST_F(Written, AgreesWithItsOwnRecordAndWithNoOther) {
  write_global(out, 3);
  RecordedProblem record = read_fclib(out.bytes(), "p.hdf5");
  const auto beside_friction = [&](double mu) {
    hdf5::Writer with_record;
    write_global(with_record, 3);
    with_record.group("/tribometer");
    record.problem.start.contacts[0].friction.mu = mu;
    with_record.write("/tribometer/problem", problem_json(record).dump());
    return refusal([&] { return read_fclib(with_record.bytes(), "p.hdf5"); });
  };
  EXPECT_EQ(beside_friction(0.25), "accepted");
  EXPECT_EQ(beside_friction(std::nextafter(0.25, 0)), "accepted");
  EXPECT_EQ(beside_friction(0.25 * (1 + 1e-14)),
            "p.hdf5: /fclib_global and /tribometer/problem are not the same problem");
}

TEST_F(Written, IsRefusedForAMatrixThatIsNone) {
  const auto refused_matrix = [](int nz, const std::vector<int>& p, const std::vector<int>& i,
                                 const std::vector<double>& x) {
    hdf5::Writer file;
    file.group("/fclib_global");
    add_matrix(file, "/fclib_global/M", 2, 2, nz, p, i, x);
    const std::string bytes = file.bytes();
    return refusal([&] { return read_fclib(bytes, "p.hdf5"); });
  };
  EXPECT_EQ(refused_matrix(-3, {0, 1, 2}, {0, 1}, {1, 1}),
            "p.hdf5: /fclib_global/M/nz is -3, not -1, -2 or a number of entries");
  EXPECT_EQ(refused_matrix(-1, {0, 1}, {0, 1}, {1, 1}),
            "p.hdf5: /fclib_global/M/p does not fit the matrix");
  EXPECT_EQ(refused_matrix(-1, {0, 2, 1}, {0, 1}, {1, 1}), "p.hdf5: /fclib_global/M/p falls");
  EXPECT_EQ(refused_matrix(-1, {0, 5, 2}, {0, 1}, {1, 1}),
            "p.hdf5: /fclib_global/M/p does not fit the matrix");
  EXPECT_EQ(refused_matrix(-1, {0, 1, 2}, {0, 7}, {1, 1}),
            "p.hdf5: /fclib_global/M has an entry at (7, 1), outside of 2 by 2");
  EXPECT_EQ(refused_matrix(-1, {0, 1, 2}, {0}, {1, 1}),
            "p.hdf5: /fclib_global/M has not as many places as values");
  EXPECT_EQ(refused_matrix(2, {0}, {0, 1}, {1, 1}),
            "p.hdf5: /fclib_global/M has not as many columns as values");
  EXPECT_EQ(refused_matrix(3, {0, 1}, {0, 1}, {1, 1}),
            "p.hdf5: /fclib_global/M has 2 entries, not 3");
}

// Every public problem with masses has H as a list, its rows in i; what is behind nz is room.
TEST_F(Written, IsReadWithHAsAList) {
  out.group("/fclib_global");
  out.write("/fclib_global/spacedim", 2);
  add_matrix(out, "/fclib_global/M", 3, 3, 3, {0, 1, 2}, {0, 1, 2}, {2, 3, 4});
  add_matrix(out, "/fclib_global/H", 3, 2, 3, {0, 1, 1, 7}, {0, 1, 2, 7}, {1, 1, -1, 9});
  out.group("/fclib_global/vectors");
  vector("/fclib_global/vectors/f", {-2, 3, 4});
  vector("/fclib_global/vectors/w", {0.5, 0});
  vector("/fclib_global/vectors/mu", {0.25});
  Eigen::MatrixXd H(3, 2);
  H << 1, 0, 0, 1, 0, -1;
  EXPECT_EQ(fclib_global(read_fclib(out.bytes(), "p.hdf5")).H.toDense().leftCols(2), H);
}

TEST_F(Written, IsRefusedForRollingFriction) {
  out.group("/fclib_global_rolling");
  EXPECT_EQ(refused(), "p.hdf5: /fclib_global_rolling has rolling friction, which is not read");
}

TEST(FclibFile, IsRefusedForOtherBytes) {
  EXPECT_EQ(refusal([] { return read_fclib("", "p.hdf5"); }), "p.hdf5: is no HDF5 file");
  EXPECT_EQ(refusal([] { return read_fclib("{}", "p.hdf5"); }), "p.hdf5: is no HDF5 file");
  std::string bytes = fclib_bytes(sliding_box());
  bytes.resize(bytes.size() / 2);
  EXPECT_THAT(refusal([&] { return read_fclib(bytes, "p.hdf5"); }), HasSubstr("p.hdf5: "));
}

TEST_F(Written, IsRefusedForNumbersOfAnotherType) {
  out.group("/fclib_global");
  out.write("/fclib_global/spacedim", std::string("two"));
  add_matrix(out, "/fclib_global/M", 1, 1, -1, {0, 1}, {0}, {1});
  EXPECT_EQ(refused(), "p.hdf5: has no /fclib_global/H/m");
  const hdf5::Reader in(out.bytes(), "p.hdf5");
  EXPECT_EQ(refusal([&] { return in.whole("/fclib_global/spacedim"); }),
            "p.hdf5: /fclib_global/spacedim is of another type");
  EXPECT_EQ(refusal([&] { return in.whole("/fclib_global/M/p"); }),
            "p.hdf5: /fclib_global/M/p is not one number");
  EXPECT_EQ(refusal([&] { return in.text("/fclib_global/M/m"); }),
            "p.hdf5: /fclib_global/M/m is of another type");
}

}  // namespace
}  // namespace tribo::verification
