#include "verification/workshop/sabotage/edit.hpp"

#include <algorithm>
#include <span>

namespace tribo::verification {
namespace {

/// The source from `begin` to `end` with the first of the sorted edits that lie in it; those are
/// taken off.
std::string text_of(std::string_view source, std::size_t begin, std::size_t end,
                    std::span<const Edit>& edits) {
  std::string text;
  while (!edits.empty() && edits.front().begin < end) {
    const Edit& edit = edits.front();
    edits = edits.subspan(1);
    text += std::string(source.substr(begin, edit.begin - begin)) + edit.before;
    const std::string piece = text_of(source, edit.begin, edit.end(), edits);
    if (edit.keep) text += piece;
    text += edit.after;
    begin = edit.end();
  }
  return text + std::string(source.substr(begin, end - begin));
}

}  // namespace

std::string edited(std::string_view source, std::vector<Edit> edits) {
  std::ranges::stable_sort(edits, [](const Edit& a, const Edit& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.length > b.length;
  });
  std::span<const Edit> left = edits;
  return text_of(source, 0, source.size(), left);
}

}  // namespace tribo::verification
