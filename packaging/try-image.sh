#!/bin/sh
# Builds the container image where there is no registry of images and no runtime of containers, and tries it. Its base
# is made of Debian's packages; Node and npm, which only the build needs, are this machine's. It runs as its user,
# without capabilities, on a root that can't be written to: it must get ready, build nothing, and take an order.
# Needs root, buildah, curl, `npm ci` and debootstrap with Debian's mirror, or a base in FOLDER/debian.
# The suite runs it on a base of this machine's packages (test/image.test.ts).
#   packaging/try-image.sh [FOLDER]    # keeps the base there for the next run
set -eu
project=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

# Everything has processes and mounts of its own, and they end with the first of them, however it ends.
if [ $$ -ne 1 ]; then
  work=${1:-$(mktemp -d)} status=0
  unshare --mount --pid --fork --kill-child --mount-proc sh "$0" "$work" || status=$?
  [ -n "${1:-}" ] || rm -rf "$work"
  exit "$status"
fi

work=$1
port=${PORT:-18431}
# Commands of Posta hide the files that they make; those of an image are for its user.
umask 022
local=$work/local
export TMPDIR="$work/tmp"
mkdir -p "$work/run" "$TMPDIR" "$local/bin" "$local/etc" "$local/lib/node_modules/npm" "$local/npm-cache"
# It says what is mounted: after the last run, nothing.
mount -t tmpfs tmpfs "$work/run"

image() { buildah --root "$work/storage" --runroot "$work/run" "$@"; }
fail() { echo "$1"; exit 1; }

image rm --all >/dev/null
if ! image inspect --type image localhost/posta-base >/dev/null 2>&1; then
  [ -d "$work/debian/etc" ] || debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$work/debian"
  base=$(image from scratch)
  cp -a "$work/debian/." "$(image mount "$base")"
  image commit -q "$base" localhost/posta-base
  image rm "$base" >/dev/null
  rm -rf "$work/debian"
fi

# What an image with npm has in /usr/local: only the build sees it, with what this machine's npm knows and has fetched.
(cd "$project" && npm config get cache prefix registry) >"$work/npm.txt"
known() { sed -n "s/^$1 *= *//p" "$work/npm.txt"; }
: >"$local/bin/node"
mount --bind "$(readlink -f "$project/node_modules/.bin/node")" "$local/bin/node"
mount --bind "$(known prefix)/lib/node_modules/npm" "$local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$local/bin/npm"
mkdir -p "$(known cache)"
mount --bind "$(known cache)" "$local/npm-cache"
cp /etc/ssl/certs/ca-certificates.crt "$local/etc"
cat >"$local/etc/npmrc" <<END
cache=/usr/local/npm-cache
cafile=/usr/local/etc/ca-certificates.crt
prefer-offline=true
registry=$(known registry)
END

# Makes the root of a container ready: only /tmp and /data can be written to.
prepare() {
  root=$(image mount "$1")
  mkdir -p "$root/data"
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount -t tmpfs -o mode=0700,uid=10001,gid=10001 tmpfs "$root/data"
  mount -o remount,bind,ro "$root"
}
inside() {
  exec chroot "$root" setpriv --reuid=10001 --regid=10001 --clear-groups --bounding-set=-all --inh-caps=-all \
    --no-new-privs "$@"
}

# What fails so far is a matter of this machine, what fails later one of the image.
trial=$(image from localhost/posta-base)
image run --isolation chroot --volume "$local:/usr/local" "$trial" true
prepare "$trial"
(inside true)
echo 'this machine can build and run images'

# A checkout has the modes that its owner's umask left, here the strictest: the image must not depend on them.
context=$work/context
rm -rf "$context"
# shellcheck disable=SC2046
(
  cd "$project"
  umask 077
  mkdir "$context"
  cp -r --parents .dockerignore $(sed -n 's/^COPY \([^-].*\) .*/\1/p' packaging/Containerfile) "$context"
)

# Only Docker's format has a health check.
image build --isolation chroot --pull-never --format docker --volume "$local:/usr/local" \
  --build-arg NPM_IMAGE=localhost/posta-base --build-arg BASE_IMAGE=localhost/posta-base --build-arg UNPINNED=yes \
  -f "$project/packaging/Containerfile" -t localhost/posta "$context"

container=$(image from localhost/posta)
told() { image inspect --format "{{range .Docker.Config.$1}}{{println .}}{{end}}" "$container" | sed '/^$/d'; }
user=$(image inspect --format '{{.Docker.Config.User}}' "$container")
[ "$user" = 10001:10001 ] || fail "the user is $user"
prepare "$container"
! touch "$root/srv/posta/written" 2>/dev/null || fail 'the root can be written to'

# One word of a command or variable on each line.
IFS='
'
set -f
variables=$(told Env)
# shellcheck disable=SC2086
posta() {
  inside env -i -C /srv/posta $variables POSTA_DEMO=on POSTA_HOST=127.0.0.1 POSTA_PORT="$port" POSTA_DRAIN_MS=0 "$@"
}
log=$work/service.log
# shellcheck disable=SC2046
posta $(told Entrypoint) $(told Cmd) >"$log" 2>&1 &
service=$!
(posta pg_dump --version) || fail 'there is no pg_dump'

url=http://127.0.0.1:$port
tries=0
until curl -fsS -o /dev/null "$url/health/ready" 2>/dev/null; do
  tries=$((tries + 1))
  if [ "$tries" -gt 300 ] || ! kill -0 "$service" 2>/dev/null; then cat "$log"; fail 'it does not get ready'; fi
  sleep 1
done
order='{"autentificacion":{"shipper":9001,"password":"demo-cross-9001"},"codigoSeguimiento":"IMAGEN-0001","servicio":"E",
  "destinatario":{"tipoDocumento":"DNI","numeroDocumento":30123456,"nombre":"Ana","celular":"1155512345"},
  "domicilio":{"direccion":"Avenida Santa Fe","codigoPostal":1425,"localidad":"Palermo","provincia":"CABA"},
  "productos":[{"largo":30,"alto":20,"ancho":10,"peso":1.5,"cantidad":1}]}'
answer=$(curl -sS "$url/testing/cargaCliente/" -H 'content-type: application/json' -d "$order")
printf '%s\n' "$answer"
case $answer in *'"codError":0'*) ;; *) cat "$log"; fail 'it takes no order' ;; esac
# The pages were built with the image: on this root they could not be.
curl -sSL "$url/portal" | grep -q '<script' || { cat "$log"; fail 'the portal has no page'; }
# The first word is how the others are called.
# shellcheck disable=SC2046
(posta $(told Healthcheck.Test | tail -n +2)) || fail 'the health check fails'
kill -TERM "$service"
wait "$service" || { cat "$log"; fail 'it does not stop when it is told to'; }
echo 'the image gets ready, takes orders, has its pages, is healthy and stops'
