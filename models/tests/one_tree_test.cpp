#include "models/scenarios/one_tree.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace tribo::models {
namespace {

// A snapshot may have been of another system, with more trees, bodies, contacts and constraints.
TEST(OneTree, BeginsAnewInAUsedSnapshot) {
  Snapshot used;
  used.trees.assign(2, Tree{4, 5});
  used.M.assign(2, MatrixXd::Ones(5, 5));
  used.k.setOnes(10);
  used.bodies.add().tree = 1;
  used.contacts.add().place.setOnes();
  used.constraints.add();
  MatrixXd& M = begin_one_tree(used, 2);
  EXPECT_EQ(used.trees, std::vector<Tree>(1, Tree{0, 2}));
  ASSERT_EQ(used.M.size(), 1U);
  EXPECT_EQ(&M, &used.M[0]);
  EXPECT_EQ(M, MatrixXd::Zero(2, 2));
  EXPECT_EQ(used.k, VectorXd::Zero(2));
  EXPECT_EQ(used.bodies.size() + used.contacts.size() + used.constraints.size(), 0U);
}

TEST(OneTree, HasRowsWithoutBoundsAtFirst) {
  Snapshot out;
  begin_one_tree(out, 1);
  const Constraint& row = out.constraints.add();
  EXPECT_EQ(row.lower, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(row.upper, std::numeric_limits<double>::infinity());
}

// A slide along x and z that turns about y: its contact has the velocity of a point of the body.
TEST(OneTree, MovesItsContactAsItsBody) {
  Snapshot used;
  used.bodies.add().tree = 1;
  used.contacts.add().place.setOnes();
  used.contacts.add().anchored.emplace();
  begin_one_tree(used, 3);
  const Vector3d origin(0.1, 0, 0.2), place(0.4, 0, 0);
  add_body({kAlongX, kAlongZ, kAboutY}, origin, used);
  EXPECT_FALSE(add_level_contact(origin, used).anchored);
  const auto& contact = add_level_contact(place, used);
  EXPECT_FALSE(contact.anchored);
  EXPECT_EQ(contact.place, place);
  const VectorXd v{{2, 3, 5}};
  const Vector3d expected = Vector3d(2, 0, 3) + Vector3d(0, 5, 0).cross(place - origin);
  const Vector3d v_c = contact_velocity(used, contact, v);
  EXPECT_LE((contact.axes.transpose() * v_c - expected).norm(), 1e-14);
}

}  // namespace
}  // namespace tribo::models
