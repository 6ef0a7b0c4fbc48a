#!/bin/sh
# README "With Docker", from nothing to an answer, in a compose project of its own that is removed at the end.
# Needs Docker, curl, openssl and the ports 3000 and 7700: sh test/docker.sh
set -eu
cd "$(dirname "$0")/.."
env=$(mktemp)
compose() { docker compose --project-name wine-check --env-file "$env" "$@"; }
# Docker makes the folder of catalogues where there is none.
trap 'compose --profile jobs down --volumes; rm "$env"; rmdir catalogue 2> /dev/null || true' EXIT

master=$(openssl rand -hex 24)
printf 'POSTGRES_PASSWORD=%s\nMEILI_MASTER_KEY=%s\n' "$(openssl rand -hex 24)" "$master" > "$env"
compose up -d --wait postgres meilisearch

# The README's own two requests for keys.
key() {
  body=$(sed -n "s/^  -d '\({\"name\":\"$1\".*}\)'.*/\1/p" README.md)
  curl --fail --silent http://127.0.0.1:7700/keys -H "Authorization: Bearer $master" \
    -H 'Content-Type: application/json' -d "$body" | sed 's/.*"key":"\([0-9a-f]*\)".*/\1/'
}
printf 'MEILI_SEARCH_KEY=%s\nMEILI_ADMIN_KEY=%s\n' "$(key 'wine service')" "$(key 'wine jobs')" >> "$env"

compose up -d --build --wait service
compose run --rm jobs bun db/import.ts db/sample.ndjson
compose run --rm jobs bun search/rebuild.ts
caller=$(compose run --rm jobs bun db/keys-cli.ts issue check | sed -n 's/^\(wk_[A-Za-z0-9_-]*\).*/\1/p')

expect() {
  status=$(curl --silent --output /dev/null --write-out '%{http_code}' --get --user ":$caller" \
    http://127.0.0.1:3000/1.0/wine -d country=France --data-urlencode "title=$2")
  [ "$status" = "$1" ] || { echo "$2: $status instead of $1" >&2; exit 1; }
  echo "$2: $status"
}
expect 200 'Ch. Margaux 1990 75cl'
expect 404 'Ch. Nowhere 1990 75cl'
compose restart meilisearch service
compose up -d --wait service
expect 200 'Ch. Margaux 1990 75cl'
