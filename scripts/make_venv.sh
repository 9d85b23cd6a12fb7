#!/bin/sh
# Makes a virtual environment in the folder $1 with the first Python that is new enough, or says
# what is missing.
set -u

newest=""
without_venv=""
for python in python3 python3.14 python3.13 python3.12 python3.11; do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
    newest=${newest:-$version}
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || continue
    if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        exec "$python" -m venv --clear "$1"
    fi
    without_venv=${without_venv:-$version}
done

if [ -n "$without_venv" ]; then
    echo "Python $without_venv is here, but not its venv module." >&2
    echo "On Debian and Ubuntu: sudo apt install python$without_venv-venv" >&2
elif [ -n "$newest" ]; then
    echo "badugi needs Python 3.11 or newer; the one here is $newest." >&2
    echo "Get a newer one from your system or https://www.python.org/downloads/, then try again." >&2
else
    echo "badugi needs Python 3.11 or newer, and there is none here." >&2
    echo "Get one from your system or https://www.python.org/downloads/, then try again." >&2
fi
exit 1
