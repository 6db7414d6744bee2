#include "models/contact_memory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/anchor_columns.hpp"
#include "models/scalar.hpp"
#include "models/scenarios/scenarios.hpp"

namespace tribo::models {
namespace {

/// A memory distinguished from others by `mark`.
ContactMemory<double> marked(double mark, bool slipping = false) {
  return {.active = true,
          .slipping = slipping,
          .anchor = {mark, mark + 1, mark + 2},
          .slip_velocity = {mark + 3, mark + 4}};
}

std::vector<ContactId> ids(const Anchors<double>& anchors) {
  std::vector<ContactId> all;
  for (const auto& entry : anchors.entries()) all.push_back(entry.id);
  return all;
}

// Contacts come in any order, and go; those that stay keep their memory.
TEST(Anchors, KeepThoseThatTouchByTheirIds) {
  Anchors<double> anchors;
  for (const ContactId id : std::initializer_list<ContactId>{7, -3, 1'000'000'000'000, 5, 0})
    anchors.store(id, marked(static_cast<double>(id)));
  EXPECT_THAT(ids(anchors), testing::ElementsAre(-3, 0, 5, 7, 1'000'000'000'000));
  anchors.store(5, {});
  anchors.store(7, marked(70, true));
  anchors.store(6, {});
  EXPECT_THAT(ids(anchors), testing::ElementsAre(-3, 0, 7, 1'000'000'000'000));
  EXPECT_EQ(anchors.of(7), marked(70, true));
  EXPECT_EQ(anchors.of(-3), marked(-3));
  for (const ContactId id : {-4, 5, 6, 8}) EXPECT_EQ(anchors.of(id), ContactMemory<double>{}) << id;
  anchors.clear();
  EXPECT_EQ(anchors, Anchors<double>{});
}

// One column for each number, in the order of the names; zeros where a contact does not touch.
TEST(AnchorColumns, ShowEachNumberUnderItsName) {
  const Scenario& scenario = find_scenario("box-on-four-springs");
  const Instance box = scenario.make(Parameters(scenario.parameters), {});
  const std::vector<NamedContact> named = box.system->anchors()->anchored_contacts();
  State<double> x = box.x0;
  x.memory.anchors.clear();
  x.memory.anchors.store(named[1].id, marked(10, true));
  const std::vector<Coordinate> columns = anchor_columns(*box.system);
  const VectorXd values = anchor_values(*box.system, x);
  ASSERT_EQ(columns.size(), 28U);
  ASSERT_EQ(values.size(), 28);
  EXPECT_EQ(values.segment<7>(7), (Eigen::Vector<double, 7>{10, 11, 12, 13, 14, 1, 1}));
  EXPECT_TRUE(values.head<7>().isZero(0));
  EXPECT_TRUE(values.tail<14>().isZero(0));
  EXPECT_EQ(columns[7].name, named[1].name + ".anchor_z");
  EXPECT_EQ(columns[11].name, named[1].name + ".slip_y");
  EXPECT_EQ(columns[11].unit, "m/s");
  EXPECT_EQ(columns[13].name, named[1].name + ".slipping");
}

}  // namespace
}  // namespace tribo::models
