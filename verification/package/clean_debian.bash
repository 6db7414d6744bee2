# Systems of their own for the tests of packages, which read this file: a bare Debian 12, and commands inside it.

# skip REASON: ends the test as one that cannot run here.
skip() {
  echo "skipped: $1"
  exit 77
}

# fail LOG: ends the test with the last lines of what went wrong.
fail() {
  tail -n 20 -- "$1"
  exit 1
}

# make_scratch FOLDER: empties it; `scratch` is its whole path. Not to be called in $(…), where nothing ends the test.
make_scratch() {
  rm -rf -- "$1" || exit
  mkdir -p -- "$1" || exit
  scratch=$(cd -- "$1" && pwd) || exit
}

# make_debian TARGET [PACKAGE…]: apt and these packages, with what they depend on, and nothing else: a folder, or an archive
# where TARGET ends with .tar. Returns 1 where none can be made, with the reason in `no_debian`.
make_debian() {
  local target=$1 packages=()
  shift
  (($# == 0)) || packages=(--include="$(IFS=,; echo "$*")")
  if ! command -v mmdebstrap > /dev/null; then
    no_debian="no 'mmdebstrap' here: Debian's package of that name has it"
  elif ! mmdebstrap --quiet --variant=apt "${packages[@]}" bookworm "$target" > "$target.log" 2>&1; then
    no_debian="no Debian to be had: $(grep . "$target.log" | tail -n 1)"
  else
    return 0
  fi
  return 1
}

# enter_debian FOLDER [PACKAGE…]: makes it, for `inside`.
enter_debian() {
  root=$1
  ((EUID == 0)) || skip 'not root: no system of its own can be entered'
  make_debian "$@" || skip "$no_debian"
  inside test -d /proc/self || skip 'no /proc can be mounted in a system of its own'
}

# leave_debian: removes the system that was entered, as a test does that has passed; what failed in it stays to be looked at.
leave_debian() {
  rm -rf --one-file-system -- "$root"
}

# inside COMMAND…: in the system that was entered, with nothing of this machine's environment but its proxies, the index that pip
# asks, and how OpenBLAS must run on this processor. /proc, by which a program finds its own folder, ends with the command.
inside() {
  local kept
  mapfile -t kept < <(env | grep --extended-regexp '^(https?_proxy|no_proxy|PIP_(EXTRA_)?INDEX_URL|OPENBLAS_[A-Z0-9_]+)=')
  unshare --fork --kill-child --pid --mount-proc="$root/proc" chroot "$root" /usr/bin/env --ignore-environment HOME=/root LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "${kept[@]}" OPENBLAS_NUM_THREADS=1 "$@"
}

# make_environment: /python inside, a virtual environment that reaches the Python index as this machine does, by whose proxy,
# which may have a certificate of its own.
make_environment() {
  local certificates=/etc/ssl/certs/ca-certificates.crt
  [[ ! -e $certificates ]] || install -D --mode=644 "$certificates" "$root$certificates"
  inside python3 -m venv /python
  inside /python/bin/pip download --quiet --no-deps --dest /tmp numpy > "$root.index.log" 2>&1 \
    || skip "no packages from the Python index: $(grep . "$root.index.log" | tail -n 1)"
}
