#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "models/bodies/tree_dynamics.hpp"
#include "models/robots/romeo.hpp"
#include "models/robots/solo12.hpp"
#include "models/tests/data_folder.hpp"

namespace tribo::models {
namespace {

class PublishedModel : public test::PublishedData {
 protected:
  /// One row of the published table: name, then numbers, as far as they are given.
  struct Row {
    std::string name;
    std::vector<double> number;
  };

  static std::vector<Row> rows(const std::string& name) {
    std::ifstream file(test::data_folder() / name);
    EXPECT_TRUE(file) << "no file " << name;
    std::string line, cell;
    std::getline(file, line);
    std::vector<Row> all;
    while (std::getline(file, line)) {
      std::istringstream cells(line);
      Row row;
      std::getline(cells, cell, ',');
      std::getline(cells, row.name, ',');
      while (std::getline(cells, cell, ',') && !cell.empty()) row.number.push_back(std::stod(cell));
      all.push_back(row);
    }
    return all;
  }

  static void expect_equal(const TreeDescription& description, const std::string& file);
};

/// The published tables merge welded bodies with twelve digits: half a unit of the last.
constexpr double kTableDigits = 0.5e-11;

void expect_equal_link(const Link& link, const std::vector<double>& row) {
  const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R(row.data() + 1);
  EXPECT_EQ(link.parent, static_cast<int>(row[0]) + 1);        // link 0 is the world
  EXPECT_LT((link.placement.R - R).norm(), 3 * kTableDigits);  // nine numbers
  EXPECT_EQ(link.placement.p, Eigen::Vector3d(row[10], row[11], row[12]));
  EXPECT_EQ(link.axis, Eigen::Vector3d(row[13], row[14], row[15]));
  EXPECT_NEAR(link.body.mass, row[16], kTableDigits * row[16]);
  const Eigen::Vector3d center(row[17], row[18], row[19]);
  EXPECT_LT((link.body.center - center).norm(), kTableDigits);
  const Eigen::Matrix3d inertia = (Eigen::Matrix3d() << row[20], row[21], row[22], row[21], row[23],
                                   row[24], row[22], row[24], row[25])
                                      .finished();
  EXPECT_LT((link.body.inertia - inertia).norm(), kTableDigits * inertia.norm());
}

void PublishedModel::expect_equal(const TreeDescription& description, const std::string& file) {
  const ArticulatedTree tree(description);
  const std::vector<Row> all = rows(file);
  ASSERT_EQ(all.size(), static_cast<std::size_t>(tree.num_links() - 1));
  for (int i = 1; i < tree.num_links(); ++i) {
    const Row& row = all[static_cast<std::size_t>(i - 1)];
    SCOPED_TRACE(row.name);
    if (i > 1) {
      EXPECT_EQ(tree.link(i).name, row.name);
    }
    ASSERT_GE(row.number.size(), 26u);
    expect_equal_link(tree.link(i), row.number);
  }
}

TEST_F(PublishedModel, IsThatOfSolo12) {
  expect_equal(solo12().tree, "solo12_model.csv");
}

TEST_F(PublishedModel, IsThatOfRomeo) {
  expect_equal(romeo().tree, "romeo_model.csv");
}

TEST_F(PublishedModel, IsTheRecoveredOneWithItsLoad) {
  expect_equal(loaded(solo12(), "recovered-mass"), "solo12_recovered_mass_model.csv");
}

}  // namespace
}  // namespace tribo::models
