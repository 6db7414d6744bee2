#include "verification/picture/render/text.hpp"

#include <array>

namespace tribo::verification::render {
namespace {

constexpr int kDot = 2;      ///< side of a dot of a letter [px]
constexpr int kColumns = 5;  ///< of dots
constexpr int kRows = kTextHeight / kDot;
constexpr int kAdvance = (kColumns + 1) * kDot;  ///< from one letter to the next [px]
constexpr Pixel kInk = {0x30, 0x30, 0x30};

/// The dots of a letter, row by row.
struct Letter {
  char name = ' ';
  std::array<std::string_view, kRows> rows;
};

constexpr std::array<Letter, 19> kLetters = {
    {{'0', {" ### ", "#   #", "#  ##", "# # #", "##  #", "#   #", " ### "}},
     {'1', {"  #  ", " ##  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### "}},
     {'2', {" ### ", "#   #", "    #", "   # ", "  #  ", " #   ", "#####"}},
     {'3', {"#####", "   # ", "  #  ", "   # ", "    #", "#   #", " ### "}},
     {'4', {"   # ", "  ## ", " # # ", "#  # ", "#####", "   # ", "   # "}},
     {'5', {"#####", "#    ", "#### ", "    #", "    #", "#   #", " ### "}},
     {'6', {"  ## ", " #   ", "#    ", "#### ", "#   #", "#   #", " ### "}},
     {'7', {"#####", "    #", "   # ", "  #  ", " #   ", " #   ", " #   "}},
     {'8', {" ### ", "#   #", "#   #", " ### ", "#   #", "#   #", " ### "}},
     {'9', {" ### ", "#   #", "#   #", " ####", "    #", "   # ", " ##  "}},
     {'.', {"     ", "     ", "     ", "     ", "     ", " ##  ", " ##  "}},
     {'-', {"     ", "     ", "     ", "#####", "     ", "     ", "     "}},
     {'+', {"     ", "  #  ", "  #  ", "#####", "  #  ", "  #  ", "     "}},
     {'e', {"     ", "     ", " ### ", "#   #", "#####", "#    ", " ### "}},
     {'s', {"     ", "     ", " ####", "#    ", " ### ", "    #", "#### "}},
     {'P', {"#### ", "#   #", "#   #", "#### ", "#    ", "#    ", "#    "}},
     {'a', {"     ", "     ", " ### ", "    #", " ####", "#   #", " ####"}},
     {'k', {"#    ", "#    ", "#  # ", "# #  ", "##   ", "# #  ", "#  # "}},
     {'M', {"#   #", "## ##", "# # #", "# # #", "#   #", "#   #", "#   #"}}}};

void fill(Image& image, int left, int top) {
  for (int y = top; y < top + kDot; ++y) {
    for (int x = left; x < left + kDot; ++x) {
      const bool inside = 0 <= x && x < image.size().width && 0 <= y && y < image.size().height;
      if (inside) image.at(x, y) = kInk;
    }
  }
}

void write(Image& image, int left, int top, const Letter& letter) {
  for (int row = 0; row < kRows; ++row) {
    const std::string_view dots = letter.rows[static_cast<std::size_t>(row)];
    for (int column = 0; column < kColumns; ++column) {
      if (dots[static_cast<std::size_t>(column)] == '#')
        fill(image, left + column * kDot, top + row * kDot);
    }
  }
}

}  // namespace

int text_width(std::string_view text) {
  return text.empty() ? 0 : static_cast<int>(text.size()) * kAdvance - kDot;
}

void write(Image& image, int x, int y, std::string_view text) {
  for (const char name : text) {
    for (const Letter& letter : kLetters) {
      if (letter.name == name) write(image, x, y, letter);
    }
    x += kAdvance;
  }
}

}  // namespace tribo::verification::render
