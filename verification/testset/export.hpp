#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "reference/dense_certificate.hpp"
#include "verification/testset/test_problem.hpp"

namespace tribo::verification {

/// The certificate that a problem asks for.
[[nodiscard]] reference::CertificateRequest truth_request(const TestProblem& problem);

/// The certificate of a problem that is shipped in `home`; nothing where none is, or where it is of
/// other parameters or of another time.
[[nodiscard]] std::optional<reference::DenseCertificate> shipped_truth(
    const TestProblem& problem, const std::filesystem::path& home);

/// The file of `shipped_truth`, by which the suite's own commands judge.
[[nodiscard]] std::filesystem::path truth_file(const TestProblem& problem,
                                               const std::filesystem::path& home);

/// A problem and what is certified of it.
struct CertifiedProblem {
  TestProblem problem;
  reference::DenseCertificate truth;
};

/// Writes the set: a folder a problem with problem.md, start.svg, scene.json, scene.xml,
/// scene.urdf, truth.csv, dense.json and quantities.json; beside them index.json, README.md,
/// CITATION.cff, LICENCE and, last, SHA256SUMS of all of these. What cannot be said in a format is
/// told in index.json. `written` is told of each problem.
void export_test_set(const std::vector<CertifiedProblem>& problems,
                     const std::filesystem::path& folder,
                     const std::function<void(const std::string& id)>& written);

}  // namespace tribo::verification
