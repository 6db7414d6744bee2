#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "verification/picture/render/png.hpp"
#include "verification/report/first_panel.hpp"
#include "verification/report/picture.hpp"
#include "verification/report/thumbnail.hpp"
#include "verification/tests/report_fixtures.hpp"

namespace tribo::verification {
namespace {

using report::inline_picture;
using ::testing::HasSubstr;
using ::testing::Not;

// Of several panels the first, by its tics; the whole picture where gnuplot has not drawn it.
TEST(FirstPanel, IsWhatTheTicsBeforeTheFirstCurveSpan) {
  const std::string begin = "<svg viewBox=\"0 0 1000 500\"><defs><path d='M-9,-9 L9,9'/></defs>";
  const std::string axes = "<path d='M100,50 L100,250 M 1 L400.0,250.0'/>";
  const report::Region panel = report::first_panel(
      begin + axes + "<g id=\"gnuplot_plot_1a\"><path d='M0,0 L999,499'/></g></svg>");
  EXPECT_DOUBLE_EQ(panel.left, 0.08);
  EXPECT_DOUBLE_EQ(panel.right, 0.42);
  EXPECT_DOUBLE_EQ(panel.top, 0.08);
  EXPECT_DOUBLE_EQ(panel.bottom, 0.52);
  for (const std::string& svg : {std::string(), begin + axes + "</svg>", std::string("<svg>")}) {
    const report::Region whole = report::first_panel(svg);
    EXPECT_EQ(whole.left, 0) << svg;
    EXPECT_EQ(whole.right, 1) << svg;
  }
  render::Image picture({100, 50}, {0, 0, 0});
  for (int x = 50; x < 100; ++x)
    for (int y = 0; y < 50; ++y) picture.at(x, y) = {255, 255, 255};
  const render::Image right({49, 50}, {255, 255, 255});
  EXPECT_EQ(report::thumbnail(render::png(picture), {.left = 0.51, .right = 1})->file,
            report::thumbnail(render::png(right))->file);
}

// References inside a picture must follow its ids.
TEST(InlinePicture, RenamesIdsAndTheirReferences) {
  const std::string svg = inline_picture(kSvg, "p-", "a \"label\"");
  EXPECT_THAT(svg, HasSubstr("id=\"p-gpDot\""));
  EXPECT_THAT(svg, HasSubstr("href=\"#p-gpDot\""));
  EXPECT_THAT(svg, HasSubstr("url(#p-gpDot)"));
  EXPECT_THAT(svg, HasSubstr("aria-label=\"a &quot;label&quot;\""));
  EXPECT_THAT(svg, Not(HasSubstr("Gnuplot")));
  EXPECT_EQ(inline_picture("no picture", "p-", ""), "");
}

// What only a dropped attribute refers to, or none that browsers follow, has no name left, so that
// a picture stays the same when it is read again.
TEST(InlinePicture, DropsNamesThatNothingLeftRefersTo) {
  const auto read = [](const std::string& attributes) {
    return inline_picture("<svg><path id=\"c\" d=\"M0,0\"/><g " + attributes + "/></svg>", "p-",
                          "l");
  };
  EXPECT_THAT(read("clip-path=\"url(#c)\""), HasSubstr("id=\"p-c\""));
  EXPECT_THAT(read("clip-path=\"url #c)\""), Not(HasSubstr("id=")));
  EXPECT_THAT(read("other:href=\"#c\""), Not(HasSubstr("id=")));
  EXPECT_THAT(read("onload=\"url(#c)\""), Not(HasSubstr("id=")));
}

// A picture from elsewhere draws, and does nothing else in the page.
TEST(InlinePicture, KeepsOnlyWhatDraws) {
  const std::string svg = inline_picture(
      R"svg(<svg onload="run()"><script>run()</script><style>@import "x"</style>
      <foreignObject><iframe src="x"/></foreignObject><a href="javascript:run()"><text>in</text></a>
      <g OnClick="run()"><text>kept</text></g><use href=" JavaScript:run()"/>
      <image href="https://example.org/x.png"/><image href="data:image/svg+xml;base64,PHN2Zz4="/>
      <image href="data:image/png;base64,iVBO"/><animate attributeName="href" to="javascript:run()"/>
      <rect style="fill:url(https://example.org/x)" fill="url(#a)"/><path d="M0 0"/><!-- run -->
      <?run?><text><![CDATA[<script>]]></text></svg>)svg",
      "p-", "l");
  for (const char* const bad : {"run", "script", "javascript", "JavaScript", "style", "example.org",
                                "iframe", "animate", "svg+xml"}) {
    EXPECT_THAT(svg, Not(HasSubstr(bad)));
  }
  for (const char* const good : {"kept", "url(#p-a)", "M0 0", "data:image/png;base64,iVBO"}) {
    EXPECT_THAT(svg, HasSubstr(good));
  }
}

// Titles of 50 000 characters, and documents nested 100 000 deep, are text like other text.
TEST(InlinePicture, TakesLongAndDeepDocuments) {
  const std::string title(50'000, 'x');
  EXPECT_THAT(inline_picture("<svg><title>" + title + "</title><g/></svg>", "p-", "l"),
              HasSubstr("<g"));
  std::string deep = "<svg>";
  for (int i = 0; i < 100'000; ++i) deep += "<g>";
  for (int i = 0; i < 100'000; ++i) deep += "</g>";
  EXPECT_EQ(inline_picture(deep + "</svg>", "p-", "l"), "");
}

}  // namespace
}  // namespace tribo::verification
