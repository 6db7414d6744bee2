#pragma once

#include <string>

#include "models/input_error.hpp"

namespace tribo {

/// The message of the InputError that an action throws; "accepted" if it throws none.
template <class Action>
std::string refusal(const Action& action) {
  try {
    static_cast<void>(action());
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace tribo
