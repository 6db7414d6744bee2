#pragma once

#include <string_view>

/// The files of `pages/`, compiled in by verification/CMakeLists.txt.
namespace tribo::verification::report {

extern const std::string_view kStyle;
extern const std::string_view kHead;
extern const std::string_view kNavigation;
extern const std::string_view kParameters;
extern const std::string_view kStudies;
extern const std::string_view kClaims;
extern const std::string_view kVerdicts;
extern const std::string_view kClaimsScript;
extern const std::string_view kIndexPage;
extern const std::string_view kItemPage;
extern const std::string_view kClaimsPage;
extern const std::string_view kMatrixPage;
extern const std::string_view kFaultsPage;
extern const std::string_view kFindingsPage;
extern const std::string_view kMutantsPage;
extern const std::string_view kListPage;
extern const std::string_view kSchemePage;
extern const std::string_view kScenarioPage;
extern const std::string_view kTestSetPage;
extern const std::string_view kLeaguePage;

}  // namespace tribo::verification::report
