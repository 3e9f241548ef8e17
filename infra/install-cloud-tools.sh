#!/usr/bin/env bash
# Installs the pinned cloud tools: all of infra/requirements.txt, or the named ones. They go into .tools/venv, apart from
# ministack, which wants other versions of the same libraries and has .tools/ministack for itself.
set -euo pipefail
cd "$(dirname "$0")/.."

wanted=$(grep -vE '^#' infra/requirements.txt)
if [ $# -gt 0 ]; then
  wanted=$(grep -E "^($(IFS='|'; echo "$*"))==" infra/requirements.txt)
fi
for package in $wanted; do
  folder=.tools/venv
  if [[ $package == ministack==* ]]; then folder=.tools/ministack; fi
  [ -x "$folder/bin/python" ] || python3 -m venv "$folder"
  installed=$("$folder/bin/pip" list --format freeze --disable-pip-version-check)
  grep -qixF "$package" <<<"$installed" && continue
  echo "installing $package"
  # The translator is what ministack applies `Transform` with.
  extra=()
  if [[ $package == ministack==* ]]; then extra=(aws-sam-translator==1.115.0); fi
  "$folder/bin/pip" install --quiet --disable-pip-version-check "$package" "${extra[@]}"
done
