#include "papers/items.hpp"

namespace tribo::papers {

const std::vector<verification::Item>& items() {
  static const std::vector<verification::Item> table = [] {
    std::vector<verification::Item> all = suite_items();
    for (const verification::Item& item : own_items()) all.push_back(item);
    return all;
  }();
  return table;
}

}  // namespace tribo::papers
