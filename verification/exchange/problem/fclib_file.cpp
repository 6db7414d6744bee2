#include "verification/exchange/problem/fclib_file.hpp"

#include <fmt/format.h>

#include <limits>

#include "verification/exchange/problem/hdf5.hpp"
#include "verification/exchange/problem/problem_json.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::verification {
namespace {

using hdf5::Reader;
using hdf5::Writer;
using models::VectorXd;

// FCLIB's `nz` of a matrix that is not a list of entries.
constexpr int kByColumns = -1;
constexpr int kByRows = -2;

constexpr const char* kRecord = "/tribometer/problem";

void write_vector(Writer& out, const std::string& path, const VectorXd& values) {
  out.write(path, values.data(), static_cast<std::size_t>(values.size()));
}

void write_matrix(Writer& out, const std::string& path, const SparseMatrix& matrix) {
  SparseMatrix A = matrix;
  A.makeCompressed();
  const auto entries = static_cast<std::size_t>(A.nonZeros());
  out.group(path);
  out.write(path + "/nzmax", static_cast<int>(entries));
  out.write(path + "/m", static_cast<int>(A.rows()));
  out.write(path + "/n", static_cast<int>(A.cols()));
  out.write(path + "/nz", kByColumns);
  out.write(path + "/p", std::vector<int>(A.outerIndexPtr(), A.outerIndexPtr() + A.cols() + 1));
  out.write(path + "/i", std::vector<int>(A.innerIndexPtr(), A.innerIndexPtr() + entries));
  out.write(path + "/x", A.valuePtr(), entries);
}

void write_problem(Writer& out, const FclibGlobal& global) {
  out.group("/fclib_global");
  out.write("/fclib_global/spacedim", global.spacedim);
  write_matrix(out, "/fclib_global/M", global.M);
  write_matrix(out, "/fclib_global/H", global.H);
  const bool constrained = global.G.cols() > 0;
  if (constrained) write_matrix(out, "/fclib_global/G", global.G);
  out.group("/fclib_global/vectors");
  write_vector(out, "/fclib_global/vectors/f", global.f);
  write_vector(out, "/fclib_global/vectors/w", global.w);
  write_vector(out, "/fclib_global/vectors/mu", global.mu);
  if (constrained) write_vector(out, "/fclib_global/vectors/b", global.b);
}

void write_problem(Writer& out, const FclibLocal& local) {
  out.group("/fclib_local");
  out.write("/fclib_local/spacedim", local.spacedim);
  write_matrix(out, "/fclib_local/W", local.W);
  out.group("/fclib_local/vectors");
  write_vector(out, "/fclib_local/vectors/q", local.q);
  write_vector(out, "/fclib_local/vectors/mu", local.mu);
}

void write_title(Writer& out, const std::string& group, const std::string& title) {
  out.group(group + "/info");
  out.write(group + "/info/title", title);
}

/// v, u = Hᵀ v + w and r.
void write_solution(Writer& out, const FclibGlobal& global, const RecordedSolution& solution) {
  VectorXd r(global.w.size());
  for (std::size_t c = 0; c < solution.impulses.size(); ++c) {
    r.segment<3>(3 * static_cast<Eigen::Index>(c)) = solution.impulses[c];
  }
  out.group("/solution");
  write_vector(out, "/solution/v", solution.v);
  write_vector(out, "/solution/u", global.H.transpose() * solution.v + global.w);
  write_vector(out, "/solution/r", r);
}

VectorXd read_vector(const Reader& in, const std::string& path) {
  const std::vector<double> values = in.numbers(path);
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// The entries of a matrix in FCLIB's form.
struct Entries {
  int rows = 0, columns = 0, kind = kByColumns;
  std::vector<int> p, i;
  std::vector<double> x;
};

Entries read_entries(const Reader& in, const std::string& path) {
  Entries out{.rows = in.whole(path + "/m"),
              .columns = in.whole(path + "/n"),
              .kind = in.whole(path + "/nz"),
              .p = in.wholes(path + "/p"),
              .i = in.wholes(path + "/i"),
              .x = in.numbers(path + "/x")};
  if (out.rows < 0 || out.columns < 0) in.fail(path + " has no size");
  if (out.i.size() != out.x.size()) in.fail(path + " has not as many places as values");
  return out;
}

void add_entry(const Reader& in, const std::string& path, const Entries& entries, int row,
               int column, double value, std::vector<Eigen::Triplet<double>>& out) {
  if (row < 0 || row >= entries.rows || column < 0 || column >= entries.columns)
    in.fail(fmt::format("{} has an entry at ({}, {}), outside of {} by {}", path, row, column,
                        entries.rows, entries.columns));
  out.emplace_back(row, column, value);
}

/// A matrix by columns, by rows, or as a list of entries, whose rows are in i and columns in p, as
/// CSparse has them.
SparseMatrix read_matrix(const Reader& in, const std::string& path) {
  const Entries entries = read_entries(in, path);
  std::vector<Eigen::Triplet<double>> list;
  if (entries.kind >= 0) {
    const auto count = static_cast<std::size_t>(entries.kind);
    if (entries.p.size() != entries.x.size()) in.fail(path + " has not as many columns as values");
    if (count > entries.x.size())
      in.fail(fmt::format("{} has {} entries, not {}", path, entries.x.size(), count));
    for (std::size_t k = 0; k < count; ++k) {
      add_entry(in, path, entries, entries.i[k], entries.p[k], entries.x[k], list);
    }
  } else if (entries.kind == kByColumns || entries.kind == kByRows) {
    const bool by_columns = entries.kind == kByColumns;
    const int outer = by_columns ? entries.columns : entries.rows;
    if (entries.p.size() != static_cast<std::size_t>(outer) + 1 || entries.p.front() != 0 ||
        static_cast<std::size_t>(entries.p.back()) > entries.x.size())
      in.fail(path + "/p does not fit the matrix");
    for (int j = 0; j < outer; ++j) {
      const int from = entries.p[static_cast<std::size_t>(j)];
      const int to = entries.p[static_cast<std::size_t>(j) + 1];
      if (from > to || from < 0) in.fail(path + "/p falls");
      for (auto k = static_cast<std::size_t>(from); k < static_cast<std::size_t>(to); ++k) {
        if (k >= entries.x.size()) in.fail(path + "/p does not fit the matrix");
        const int i = entries.i[k];
        add_entry(in, path, entries, by_columns ? i : j, by_columns ? j : i, entries.x[k], list);
      }
    }
  } else {
    in.fail(fmt::format("{}/nz is {}, not -1, -2 or a number of entries", path, entries.kind));
  }
  SparseMatrix out(entries.rows, entries.columns);
  out.setFromTriplets(list.begin(), list.end());
  return out;
}

FclibGlobal read_global(const Reader& in) {
  FclibGlobal out{.M = read_matrix(in, "/fclib_global/M"),
                  .H = read_matrix(in, "/fclib_global/H"),
                  .G = {},
                  .f = read_vector(in, "/fclib_global/vectors/f"),
                  .w = read_vector(in, "/fclib_global/vectors/w"),
                  .b = {},
                  .mu = read_vector(in, "/fclib_global/vectors/mu"),
                  .spacedim = in.whole("/fclib_global/spacedim")};
  if (in.has("/fclib_global/G")) {
    out.G = read_matrix(in, "/fclib_global/G");
    out.b = read_vector(in, "/fclib_global/vectors/b");
  }
  return out;
}

FclibLocal read_local(const Reader& in) {
  if (in.has("/fclib_local/V")) in.fail("has constraints in /fclib_local, which are not read");
  return {.W = read_matrix(in, "/fclib_local/W"),
          .q = read_vector(in, "/fclib_local/vectors/q"),
          .mu = read_vector(in, "/fclib_local/vectors/mu"),
          .spacedim = in.whole("/fclib_local/spacedim")};
}

std::string read_title(const Reader& in, const std::string& group) {
  const std::string path = group + "/info/title";
  return in.has(path) ? in.text(path) : std::string();
}

/// Relative: where a machine does not round to nearest, it reads a number of a record's text one
/// unit in the last place beside the file's, 2ε, and f and b are sums of such [-].
constexpr double kRounding = 8 * std::numeric_limits<double>::epsilon();

bool same(const SparseMatrix& a, const SparseMatrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         (a.size() == 0 || SparseMatrix(a - b).norm() <= kRounding * a.norm());
}

bool same(const models::VectorXd& a, const models::VectorXd& b) {
  return a.size() == b.size() && (a - b).norm() <= kRounding * a.norm();
}

bool same(const FclibGlobal& a, const FclibGlobal& b) {
  return same(a.M, b.M) && same(a.H, b.H) && same(a.f, b.f) && same(a.w, b.w) && same(a.mu, b.mu) &&
         a.G.cols() == b.G.cols() && (a.G.cols() == 0 || (same(a.G, b.G) && same(a.b, b.b)));
}

RecordedProblem read_record(const Reader& in, const std::string& file) {
  const std::string place = file + ":" + kRecord;
  RecordedProblem record = read_problem(parse_json(in.text(kRecord), place), place);
  if (!same(fclib_global(record), read_global(in)))
    in.fail(fmt::format("/fclib_global and {} are not the same problem", kRecord));
  return record;
}

}  // namespace

std::string_view fclib_missing() {
  return {};
}

std::string fclib_bytes(const RecordedProblem& record) {
  const FclibGlobal global = fclib_global(record);
  Writer out;
  write_problem(out, global);
  write_title(out, "/fclib_global", record.title);
  if (record.solution && record.solution->status == solvers::Status::kOk) {
    write_solution(out, global, *record.solution);
  }
  out.group("/tribometer");
  out.write(kRecord, problem_json(record).dump());
  return out.bytes();
}

std::string fclib_bytes(const FclibProblem& problem) {
  Writer out;
  std::visit([&](const auto& p) { write_problem(out, p); }, problem.problem);
  const bool global = std::holds_alternative<FclibGlobal>(problem.problem);
  write_title(out, global ? "/fclib_global" : "/fclib_local", problem.title);
  return out.bytes();
}

RecordedProblem read_fclib(const std::string& bytes, const std::string& file) {
  const Reader in(bytes, file);
  if (in.has(kRecord)) return read_record(in, file);
  if (in.has("/fclib_global")) return recorded({read_title(in, "/fclib_global"), read_global(in)});
  if (in.has("/fclib_local")) return recorded({read_title(in, "/fclib_local"), read_local(in)});
  for (const char* const rolling : {"/fclib_global_rolling", "/fclib_local_rolling"}) {
    if (in.has(rolling))
      in.fail(fmt::format("{} has rolling friction, which is not read", rolling));
  }
  in.fail("has neither /fclib_global nor /fclib_local");
}

}  // namespace tribo::verification
