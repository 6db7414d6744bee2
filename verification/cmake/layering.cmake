# cmake -DROOT=<root> -P layering.cmake
#
# Fails, naming file and line, on an include from a folder to one beside or above it:
#   models <- solvers | reference <- verification <- papers <- verification/cli <- verification/python
# within verification, and within reference, from a room to one after it in `rooms`, and on anything at the root that does not belong there.
cmake_minimum_required(VERSION 3.25)

set(may_models models)
set(may_solvers models solvers)
set(may_reference models reference)
set(may_verification models solvers reference verification)
set(may_papers models solvers reference verification papers)
set(may_cli models solvers reference verification papers verification/cli)
set(may_python models solvers reference verification papers verification/cli verification/python)
set(may_example-own-scheme models solvers reference verification papers)
set(may_benchmarks models solvers reference verification benchmarks)
set(rooms tape dense scenes reference text judge study score exchange picture report testset league run workshop cli python)
set(folders models solvers reference verification papers benchmarks)

set(at_root CMakeLists.txt README.md LICENSE CITATION.cff CMakePresets.json .clang-format .clang-tidy .gitignore
    .git .github .ci build pyproject.toml results plots ${folders})

# What papers/reproduce leaves out of a program of some items (TRIBO_FEW_COMMANDS), and what is in none.
set(may_be_left_out "/(testset|league|sweep|python|workshop|tests)/|/(score_command|score_test_set|sweep_command|testset_command|league_command)[.]")

set(violations "")

# The folder that an include path or a source belongs to; verification/cli and verification/python
# are layers of their own, and so is the example of a foreign repository.
function(layer_of path out)
  string(REGEX MATCH "^[^/]*" layer "${path}")
  if(path MATCHES "^(verification/(cli|python|example-own-scheme))/")
    set(layer ${CMAKE_MATCH_1})
  endif()
  set(${out} "${layer}" PARENT_SCOPE)
endfunction()

# The place of the room that an include path or a source belongs to; −1: of none. What lies in no folder of reference is a
# room too.
function(room_of path out)
  set(place -1)
  if(path MATCHES "^reference/[^/]*$")
    list(FIND rooms reference place)
  elseif(path MATCHES "^(verification|reference)/([a-z]+)/")
    list(FIND rooms ${CMAKE_MATCH_2} place)
  endif()
  set(${out} ${place} PARENT_SCOPE)
endfunction()

# The line of `content` on which `text` first occurs.
function(line_of text content out)
  string(FIND "${content}" "${text}" position)
  string(SUBSTRING "${content}" 0 ${position} before)
  string(REGEX REPLACE "[^\n]" "" newlines "${before}")
  string(LENGTH "${newlines}" lines)
  math(EXPR line "${lines} + 1")
  set(${out} ${line} PARENT_SCOPE)
endfunction()

function(check_include source layer include content)
  string(REGEX REPLACE "^[ \t]*#[ \t]*include[ \t]*([\"<])([^\">]*).*" "\\1;\\2" parts "${include}")
  list(GET parts 0 quote)
  list(GET parts 1 path)
  layer_of("${path}" target)
  get_filename_component(key "${layer}" NAME)
  set(from_root FALSE)
  if("${target}" IN_LIST folders OR target MATCHES "^verification/(cli|python)$")
    set(from_root TRUE)
  endif()
  room_of("${source}" from)
  room_of("${path}" to)
  if(path MATCHES "^verification/(testset|league|run/sweep)/|/score_test_set" AND NOT source MATCHES "${may_be_left_out}")
    set(why "not in a program of some items")
  elseif(from GREATER_EQUAL 0 AND to GREATER from)
    list(GET rooms ${to} later)
    set(why "its room comes before ${later}")
  elseif(from_root AND "${target}" IN_LIST may_${key})
    return()
  elseif(from_root)
    set(why "${layer} must not include ${target}")
  elseif(quote STREQUAL "<")
    return()
  else()
    set(why "includes are by path from the root")
  endif()
  line_of("${include}" "${content}" line)
  set(violations ${violations} "${source}:${line}: ${path}: ${why}" PARENT_SCOPE)
endfunction()

foreach(folder ${folders})
  file(GLOB_RECURSE sources RELATIVE ${ROOT}
       ${ROOT}/${folder}/*.hpp ${ROOT}/${folder}/*.cpp ${ROOT}/${folder}/*.in)
  foreach(source ${sources})
    layer_of(${source} layer)
    file(READ ${ROOT}/${source} content)
    file(STRINGS ${ROOT}/${source} includes REGEX "^[ \t]*#[ \t]*include[ \t]*[\"<]")
    foreach(include ${includes})
      check_include(${source} ${layer} "${include}" "${content}")
    endforeach()
  endforeach()
endforeach()

file(GLOB entries RELATIVE ${ROOT} LIST_DIRECTORIES true ${ROOT}/* ${ROOT}/.*)
foreach(entry ${entries})
  if(NOT "${entry}" IN_LIST at_root AND NOT entry MATCHES "^(build-.*|\\.|\\.\\.)$")
    list(APPEND violations "${entry}: does not belong at the root")
  endif()
endforeach()

if(violations)
  list(JOIN violations "\n  " text)
  message(FATAL_ERROR "layering:\n  ${text}")
endif()
