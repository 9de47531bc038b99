#!/bin/sh
# Builds the container image where there is no registry of images and no runtime of containers, and tries it. Its base
# is made of Debian's packages, Node of the project's own dependencies. It runs as its user, without capabilities, on a
# root that can't be written to: it must get ready, build nothing, and take an order.
# Needs root, buildah and debootstrap, `npm ci`, and the mirrors of Debian and npm; some two minutes of CPU.
#   packaging/try-image.sh [FOLDER]    # keeps the base there for the next run
set -eu
project=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
work=${1:-$(mktemp -d)}
port=${PORT:-18431}
mkdir -p "$work"

image() { buildah --root "$work/storage" --runroot "$work/run" "$@"; }
inside() { image run --isolation chroot "$@"; }
has() { image inspect --type image "$1" >/dev/null 2>&1; }

if ! has localhost/posta-base; then
  [ -d "$work/debian/etc" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$work/debian"
  tar -C "$work/debian" -cf "$work/debian.tar" .
  base=$(image from scratch)
  image add -q "$base" "$work/debian.tar" /
  image commit -q "$base" localhost/posta-base
  image rm "$base"
fi
if ! has localhost/posta-npm; then
  npm=$(image from localhost/posta-base)
  inside "$npm" sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends libatomic1'
  image copy -q "$npm" "$(readlink -f "$project/node_modules/.bin/node")" /usr/local/bin/node
  image copy -q "$npm" "$(npm root -g)/npm" /usr/local/lib/node_modules/npm
  inside "$npm" ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  # The certificates of this machine, whose mirror may have one of its own.
  image copy -q "$npm" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
  image config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$npm"
  image commit -q "$npm" localhost/posta-npm
  image rm "$npm"
fi
image build --isolation chroot --pull-never --build-arg NPM_IMAGE=localhost/posta-npm \
  --build-arg BASE_IMAGE=localhost/posta-base -f "$project/packaging/Containerfile" -t localhost/posta "$project"

container=$(image from localhost/posta)
root=$(image mount "$container")
user=$(image inspect --format '{{.OCIv1.Config.User}}' "$container")
variables=$(image inspect --format '{{range .OCIv1.Config.Env}}{{.}} {{end}}' "$container")
words=$(image inspect --format '{{range .OCIv1.Config.Entrypoint}}{{.}} {{end}}{{range .OCIv1.Config.Cmd}}{{.}} {{end}}' "$container")
[ "$user" = 10001:10001 ] || { echo "the user is $user"; exit 1; }

# Words of the image are split on purpose; none has a space.
# shellcheck disable=SC2086
unshare --mount --pid --fork --kill-child sh -eu -c '
  root=$1 port=$2 variables=$3 words=$4
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount -t tmpfs -o mode=0700,uid=10001,gid=10001 tmpfs "$root/data"
  mount -o remount,bind,ro "$root"
  ! touch "$root/srv/posta/written" 2>/dev/null
  exec chroot "$root" setpriv --reuid=10001 --regid=10001 --clear-groups --bounding-set=-all --inh-caps=-all \
    --no-new-privs env -i $variables POSTA_DEMO=on POSTA_HOST=127.0.0.1 POSTA_PORT="$port" POSTA_DRAIN_MS=0 \
    sh -c "cd /srv/posta && exec $words"
' sh "$root" "$port" "$variables" "$words" >"$work/service.log" 2>&1 &
service=$!
end() {
  # Its children end with it.
  kill -KILL "$service" 2>/dev/null || true
  wait "$service" 2>/dev/null || true
  image umount "$container" >/dev/null
  image rm "$container" >/dev/null
}
trap end EXIT

url=http://127.0.0.1:$port
tries=0
until curl -fsS -o /dev/null "$url/health/ready" 2>/dev/null; do
  tries=$((tries + 1))
  if [ "$tries" -gt 120 ] || ! kill -0 "$service" 2>/dev/null; then cat "$work/service.log"; exit 1; fi
  sleep 1
done
order='{"autentificacion":{"shipper":9001,"password":"demo-cross-9001"},"codigoSeguimiento":"IMAGEN-0001","servicio":"E",
  "destinatario":{"tipoDocumento":"DNI","numeroDocumento":30123456,"nombre":"Ana","celular":"1155512345"},
  "domicilio":{"direccion":"Avenida Santa Fe","codigoPostal":1425,"localidad":"Palermo","provincia":"CABA"},
  "productos":[{"largo":30,"alto":20,"ancho":10,"peso":1.5,"cantidad":1}]}'
answer=$(curl -fsS "$url/testing/cargaCliente/" -H 'content-type: application/json' -d "$order")
printf '%s\n' "$answer"
case $answer in *'"codError":0'*) ;; *) cat "$work/service.log"; exit 1 ;; esac
# The pages were built with the image: on this root they could not be.
curl -fsSL "$url/portal" | grep -q '<script' || { echo 'the portal has no page'; exit 1; }
echo "the image is ready, takes orders and has its pages"
