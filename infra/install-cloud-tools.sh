#!/usr/bin/env bash
# Installs the pinned cloud tools into .tools/venv: all of infra/requirements.txt, or the named ones.
set -euo pipefail
cd "$(dirname "$0")/.."

wanted=$(grep -vE '^#' infra/requirements.txt)
if [ $# -gt 0 ]; then
  wanted=$(grep -E "^($(IFS='|'; echo "$*"))==" infra/requirements.txt)
fi
[ -x .tools/venv/bin/python ] || python3 -m venv .tools/venv
installed=$(.tools/venv/bin/pip list --format freeze --disable-pip-version-check)
for package in $wanted; do
  grep -qixF "$package" <<<"$installed" && continue
  echo "installing $package"
  .tools/venv/bin/pip install --quiet --disable-pip-version-check "$package"
done
