# One file, four images: docker build --target jobs-svc|reports-svc|bff|backup .
# The content of each is defined in tools/images/targets.mjs and written by tools/images/lay-out.mjs.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY . .
RUN mkdir /manifests && cp --parents package.json package-lock.json .npmrc */*/package.json /manifests

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Manifests only, so that this layer is rebuilt only when the packages change.
COPY --from=manifests /manifests .
# No package needs its install script: binaries are prebuilt, and there is no compiler here.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production NX_DAEMON=false NX_NO_CLOUD=true NX_TUI=false npx nx run-many -t build --output-style=static
RUN for target in jobs-svc reports-svc bff backup; do node tools/images/lay-out.mjs $target /images/$target || exit 1; done

FROM node:24-bookworm-slim AS runtime
WORKDIR /app
# The same flags as in tools/stack/supervise.mjs.
ENV NODE_OPTIONS="--max-semi-space-size=4 --max-old-space-size=192" MALLOC_ARENA_MAX=1
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data SHOP_CONFIG=/app/config/shop.json
RUN mkdir /data && chown node:node /data
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "tools/images/inside/is-ready.mjs"]

# Only for mariadb-dump: the rest of that package needs Perl.
FROM node:24-bookworm-slim AS dump-program
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client

# Adds the programs that dump and restore a database.
FROM runtime AS runtime-with-dump
USER root
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client-core && rm -rf /var/lib/apt/lists/*
COPY --from=dump-program /usr/bin/mariadb-dump /usr/bin/
USER node

# An upgrade dumps the database first.
FROM runtime-with-dump AS jobs-svc
COPY --from=build /images/jobs-svc .
EXPOSE 4000
CMD ["node", "services/jobs-svc/dist/main.mjs"]

FROM runtime AS reports-svc
COPY --from=build /images/reports-svc .
EXPOSE 4000
CMD ["node", "services/reports-svc/dist/main.mjs"]

FROM runtime AS bff
ENV SHELL_DIR=/app/apps/shell/dist
COPY --from=build /images/bff .
EXPOSE 4000
# Publishes the image's plugins into the data volume, next to those shipped separately.
CMD ["sh", "-c", "node tools/ship/publish-built-in.mjs && exec node apps/bff/dist/main.mjs"]

FROM runtime-with-dump AS backup
COPY --from=build /images/backup .
HEALTHCHECK --interval=60s --timeout=5s --start-period=300s CMD ["node", "tools/images/inside/has-recent-backup.mjs"]
CMD ["node", "tools/images/inside/daily-backups.mjs"]
