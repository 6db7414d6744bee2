#include "verification/testset/place_picture.hpp"

#include <fmt/format.h>

#include "verification/exchange/dat.hpp"
#include "verification/picture/plot.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {

std::string draw_place(const std::filesystem::path& folder, const std::string& problem,
                       const std::vector<SetScore>& scores, const SetContext& places,
                       const std::filesystem::path& plots) {
  const Figure figure = places.figure(problem, scores);
  if (figure.blocks.empty()) return {};
  make_folder(folder);
  write_dat(folder / "place.dat", {{"study", "score"}, {"problem", problem}}, figure);
  return draw_data(folder, "place", plots, fmt::format("problem = {}\n", gnuplot_string(problem)))
      .message;
}

}  // namespace tribo::verification
