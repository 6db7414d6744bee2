#include "verification/model_file/published_inertia.hpp"

#include <Eigen/Eigenvalues>
#include <fmt/format.h>

namespace tribo::verification::model_file {

void take_as_published(models::BodyDescription& body, XmlFile& file) {
  constexpr double kRounding = 1e-6;  // relative: published values have six digits or so
  if (!body.inertia.allFinite()) return;
  const Eigen::Vector3d moments =
      Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(body.inertia, Eigen::EigenvaluesOnly)
          .eigenvalues();
  if (moments[2] <= moments[0] + moments[1] + kRounding * moments.cwiseAbs().sum()) return;
  body.inertia_as_published = true;
  file.ignore(fmt::format("that no body has the inertia of '{}'", body.name));
}

}  // namespace tribo::verification::model_file
