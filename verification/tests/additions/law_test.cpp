#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/laws/friction.hpp"

namespace tribo::models {
namespace {

// Its name in the variant is all it takes: the tests of the laws, run beside this one, and the
// choices of `contact.friction_law` have it from there.
TEST(ALawThatWasAdded, IsAmongThoseThatAreTestedAndChosenFrom) {
  std::vector<std::string> names;
  for (const FrictionShape& shape : friction_shapes()) names.push_back(name(shape));
  EXPECT_THAT(names, ::testing::Contains("tanh"));
}

}  // namespace
}  // namespace tribo::models
