#include "models/bodies/tree_dynamics.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

/// Sums over twelve bodies, each a few products deep.
constexpr double kMotorsEps = 1000;

/// A random tree at a random state, with motors in its joints and without.
template <class S>
struct MotorsAndNone {
  ArticulatedTree<S> tree, bare;
  Vector<S> v, v_dot;
  TreeWorkspace<S> w, bare_w;
};

template <class S>
class JointsInScalar : public ::testing::Test {
 protected:
  static std::vector<MotorsAndNone<S>> all() {
    Random random(23);
    std::vector<MotorsAndNone<S>> all;
    for (const TreeDescription& description : random_trees()) {
      const ArticulatedTree<S> tree(with_motors(description, random));
      const Vector<S> q = random_configuration(tree, random);
      const int n = tree.num_velocities();
      MotorsAndNone<S> one{.tree = tree,
                           .bare = ArticulatedTree<S>(description),
                           .v = random.vector<S>(n),
                           .v_dot = random.vector<S>(n),
                           .w = {},
                           .bare_w = {}};
      update_kinematics(one.tree, q, one.v, one.w);
      update_kinematics(one.bare, q, one.v, one.bare_w);
      all.push_back(std::move(one));
    }
    return all;
  }
};
TYPED_TEST_SUITE(JointsInScalar, Scalars);

// Each rotor turns with its own joint alone.
TYPED_TEST(JointsInScalar, HaveTheirRotorsOnTheDiagonalOfM) {
  using S = TypeParam;
  for (MotorsAndNone<S>& one : this->all()) {
    ASSERT_GT(one.tree.rotor_inertia().size(), 0);
    Matrix<S> M, bare;
    mass_matrix(one.tree, one.w, M);
    mass_matrix(one.bare, one.bare_w, bare);
    bare.diagonal() += one.tree.rotor_inertia();
    EXPECT_EQ(M, bare);
  }
}

TYPED_TEST(JointsInScalar, HaveTheirDampersInTheBias) {
  using S = TypeParam;
  for (MotorsAndNone<S>& one : this->all()) {
    ASSERT_GT(one.tree.damping().size(), 0);
    Vector<S> k, bare;
    bias(one.tree, one.w, k);
    bias(one.bare, one.bare_w, bare);
    const Vector<S> expected = bare + one.tree.damping().cwiseProduct(one.v);
    EXPECT_LE(distance<S>(k, expected, 1 + largest<S>(bare)), kMotorsEps * eps<S>());
  }
}

TYPED_TEST(JointsInScalar, HaveTheEnergyOfTheirRotors) {
  using S = TypeParam;
  for (MotorsAndNone<S>& one : this->all()) {
    Matrix<S> M;
    mass_matrix(one.tree, one.w, M);
    const S energy = kinetic_energy(one.tree, one.w);
    const S of_rotors = one.v.dot(one.tree.rotor_inertia().cwiseProduct(one.v)) / 2;
    const S bare = kinetic_energy(one.bare, one.bare_w);
    EXPECT_NEAR(static_cast<double>((bare + of_rotors) / energy), 1, kMotorsEps * eps<S>());
    EXPECT_NEAR(static_cast<double>(one.v.dot(M * one.v) / 2 / energy), 1, kMotorsEps * eps<S>());
  }
}

// Also where the result takes the place of the accelerations.
TYPED_TEST(JointsInScalar, HaveInverseDynamicsThatIsMTimesAccelerationsAndTheBias) {
  using S = TypeParam;
  for (MotorsAndNone<S>& one : this->all()) {
    Matrix<S> M;
    mass_matrix(one.tree, one.w, M);
    Vector<S> k, force = one.v_dot;
    bias(one.tree, one.w, k);
    inverse_dynamics(one.tree, one.w, force, force);
    const S scale = 1 + largest<S>(force);
    EXPECT_LE(distance<S>(force - k, M * one.v_dot, scale), kMotorsEps * eps<S>());
  }
}

// A tree without motors and dampers has no vectors of zeros to add.
TEST(JointProperties, AreLeftOutWhereNoJointHasThem) {
  const ArticulatedTree<double> tree(random_trees().front());
  EXPECT_EQ(tree.damping().size(), 0);
  EXPECT_EQ(tree.rotor_inertia().size(), 0);
}

}  // namespace
}  // namespace tribo::models
