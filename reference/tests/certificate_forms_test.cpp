// What a certificate becomes in a file, and what is taken from one.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

#include "models/tests/refusal.hpp"
#include "models/tests/temporary_folder.hpp"
#include "reference/certificate_json.hpp"
#include "reference/dense_certificate.hpp"
#include "reference/dense_certificate_json.hpp"
#include "reference/json_parts.hpp"
#include "reference/problems.hpp"
#include "reference/stored.hpp"
#include "reference/tests/certificate_request.hpp"

namespace tribo::reference {
namespace {

using test::defaults;
using test::request;

// Each number beside its digits.
TEST(CertificateForms, ShowEachNumberAndItsDigits) {
  Certificate certificate;
  certificate.computations = {{.method = "radau", .precision_bits = 113, .tolerance = 1e-20}};
  certificate.samples = {{.t = 0.5, .state = {{"0.25", 0.25, 2}, {"-3.5", -3.5, 7}}}};
  const Json json = Json::parse(to_json(certificate));
  EXPECT_EQ(json.at("samples").at(0).at("state"), Json({"0.25", "-3.5"}));
  EXPECT_EQ(json.at("samples").at(0).at("digits"), Json({2, 7}));
  EXPECT_EQ(computations_from(json.at("computations")), certificate.computations);
}

TEST(CertificateForms, GiveTheNumberThatTheirTextSays) {
  const CertifiedNumber number = number_from(Json("-2.5e-1"), Json(3));
  EXPECT_EQ(number.value, -0.25);
  EXPECT_EQ(number.digits, 3);
}

/// A file with a certificate of a falling sphere until 50 ms.
class StoredCertificates : public testing::Test {
 protected:
  StoredCertificates() : file_(folder_.path() / "sphere.json") {
    const CertificateRequest what = request("falling-sphere", 0.05, 15);
    const DenseCertification made =
        certify_dense(make_problem(what.scenario, what.parameters), what);
    EXPECT_EQ(made.refusal, "");
    std::ofstream(file_) << to_json(*made.certificate);
  }

  TemporaryFolder folder_;
  std::filesystem::path file_;
};

// A request asks for fifteen digits unless it names others. A file answers shorter ones, no longer
// ones.
TEST_F(StoredCertificates, AnswerRequestsUntilTheirEnd) {
  CertificateRequest what{
      .scenario = "falling-sphere", .parameters = defaults("falling-sphere"), .sample = {}};
  EXPECT_EQ(what.digits, 15);
  what.until = 0.04;
  const Certification shorter = read_certification(file_, what);
  ASSERT_TRUE(shorter.certificate) << shorter.refusal;
  EXPECT_EQ(shorter.certificate->samples.back().t, 0.04);
  what.until = 0.06;
  EXPECT_EQ(read_certification(file_, what).refusal,
            file_.string() + ": is certified until 0.05 s, not until 0.06 s");
}

TEST_F(StoredCertificates, RefuseARequestOutOfRange) {
  const CertificateRequest what = request("falling-sphere", 0.04, kMostDigits + 1);
  EXPECT_EQ(refusal([&] { return read_certification(file_, what); }),
            "digits: 29 is not from 1 to 28");
}

}  // namespace
}  // namespace tribo::reference
