#include "models/bodies/tree_derivatives.hpp"

/// The equations of motion of trees in double: one copy for all programs, which
/// models/CMakeLists.txt compiles for speed. If every object file had a copy, the linker would take
/// any of them.
namespace tribo::models {

template void update_kinematics(const ArticulatedTree<double>&,
                                const VectorXd&,
                                const VectorXd&,
                                TreeWorkspace<double>&);
template void motion_jacobian(const ArticulatedTree<double>&,
                              const TreeWorkspace<double>&,
                              int,
                              const Vector3<double>&,
                              Matrix6X<double>&);
template void mass_matrix(const ArticulatedTree<double>&, TreeWorkspace<double>&, MatrixXd&);
template void inverse_dynamics(const ArticulatedTree<double>&,
                               TreeWorkspace<double>&,
                               const VectorXd&,
                               VectorXd&);
template void inverse_dynamics_derivatives(const ArticulatedTree<double>&,
                                           TreeWorkspace<double>&,
                                           const VectorXd&,
                                           InverseDynamicsDerivatives<double>&,
                                           DerivativesWorkspace<double>&);
template void difference_derivatives(const ArticulatedTree<double>&,
                                     const VectorXd&,
                                     const VectorXd&,
                                     std::vector<DifferenceDerivatives<double>>&);

}  // namespace tribo::models
