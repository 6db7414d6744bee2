#include <fmt/format.h>
#include <pugixml.hpp>

#include "models/input_error.hpp"
#include "models/text_file.hpp"
#include "reference/certificate.hpp"
#include "verification/exchange/model_file/model_file.hpp"
#include "verification/exchange/model_file/mujoco/includes.hpp"
#include "verification/exchange/model_file/mujoco/translate.hpp"
#include "verification/exchange/model_file/urdf.hpp"
#include "verification/exchange/mujoco/library.hpp"

namespace tribo::verification::model_file {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 26;  ///< of a file

pugi::xml_document parsed(const std::string& text, const std::string& name) {
  pugi::xml_document document;
  const auto result = document.load_string(text.c_str());
  if (!result) throw InputError(fmt::format("{}: not well formed: {}", name, result.description()));
  return document;
}

/// What MuJoCo made of the file, so that a change of any file that is part of it shows.
std::string hash_of(const std::string& text, const mjModel& model) {
  std::string bytes(static_cast<std::size_t>(mujoco().mj_sizeModel(&model)), '\0');
  mujoco().mj_saveModel(&model, nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return reference::fnv1a(text + bytes);
}

/// `compile` gives MuJoCo's model of an MJCF.
template <class Compile>
Model model_from(const std::string& text, const std::string& name, const Compile& compile) {
  const std::string root = parsed(text, name).document_element().name();
  try {
    const MujocoHandlers handlers;
    if (root == "robot") {
      const Urdf urdf = read_urdf(text, name);
      const MujocoModel compiled = mujoco_model(urdf.text);
      Model model = translated(*compiled, &urdf, name);
      model.hash = hash_of(text, *compiled);
      return model;
    }
    if (root == "mujoco") {
      const MujocoModel compiled = compile();
      Model model = translated(*compiled, nullptr, name);
      model.hash = hash_of(text, *compiled);
      return model;
    }
  } catch (const InputError&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw InputError(fmt::format("{}: {}", name, error.what()));
  }
  throw InputError(fmt::format(
      "{}: the file is of <{}>; <robot>, a URDF, and <mujoco>, an MJCF, are read", name, root));
}

}  // namespace

Model parse_model(const std::string& text, const std::string& name) {
  return model_from(text, name, [&] { return mujoco_model(text); });
}

Model read_model(const std::filesystem::path& file) {
  const std::string text = read_text(file, kMostBytes);
  return model_from(text, file.string(), [&] {
    expect_includes_inside(file);
    return mujoco_model_of(file);
  });
}

}  // namespace tribo::verification::model_file
