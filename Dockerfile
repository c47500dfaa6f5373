# One file, three images: docker build --target jobs-svc|reports-svc|bff .
# `docker compose up` builds all three.

FROM node:24-bookworm-slim AS sources
WORKDIR /app

RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
COPY apps/bff/package.json apps/bff/
COPY apps/shell/package.json apps/shell/
COPY apps/jobs-mfe/package.json apps/jobs-mfe/
COPY apps/tracking-mfe/package.json apps/tracking-mfe/
COPY apps/reports-mfe/package.json apps/reports-mfe/
COPY services/jobs-svc/package.json services/jobs-svc/
COPY services/reports-svc/package.json services/reports-svc/
COPY libs/db/package.json libs/db/
COPY libs/domain/package.json libs/domain/
COPY libs/plugin-sdk/package.json libs/plugin-sdk/
COPY libs/shared-types/package.json libs/shared-types/
COPY libs/svc-kit/package.json libs/svc-kit/
COPY libs/web-kit/package.json libs/web-kit/

FROM sources AS build
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN NX_DAEMON=false NX_NO_CLOUD=true NX_TUI=false npx nx run-many -t build --output-style=static

# What each server needs at run time, and nothing of the browser's or the build's packages.
FROM sources AS jobs-packages
RUN npm ci --omit=dev --no-audit --no-fund -w @loupe/jobs-svc && rm -rf node_modules/@loupe && mkdir -p services/jobs-svc/node_modules

FROM sources AS reports-packages
RUN npm ci --omit=dev --no-audit --no-fund -w @loupe/reports-svc && rm -rf node_modules/@loupe && mkdir -p services/reports-svc/node_modules

FROM sources AS bff-packages
RUN npm ci --omit=dev --no-audit --no-fund -w @loupe/bff && rm -rf node_modules/@loupe && mkdir -p apps/bff/node_modules

FROM node:24-bookworm-slim AS runtime
WORKDIR /app
# The same flags as in tools/suite/supervise.mjs.
ENV NODE_OPTIONS="--enable-source-maps --max-semi-space-size=4 --max-old-space-size=192"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data SHOP_CONFIG=/app/config/shop.json
RUN mkdir /data && chown node:node /data
COPY package.json ./
COPY config config
VOLUME /data
EXPOSE 4000
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

FROM runtime AS jobs-svc
# An upgrade dumps the database before it changes it.
USER root
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client && rm -rf /var/lib/apt/lists/*
USER node
COPY --from=jobs-packages /app/node_modules node_modules
COPY --from=jobs-packages /app/services/jobs-svc/node_modules services/jobs-svc/node_modules
COPY --from=build /app/services/jobs-svc/dist services/jobs-svc/dist
CMD ["node", "services/jobs-svc/dist/main.mjs"]

FROM runtime AS reports-svc
COPY --from=reports-packages /app/node_modules node_modules
COPY --from=reports-packages /app/services/reports-svc/node_modules services/reports-svc/node_modules
COPY --from=build /app/services/reports-svc/dist services/reports-svc/dist
CMD ["node", "services/reports-svc/dist/main.mjs"]

FROM runtime AS bff
ENV SHELL_DIR=/app/apps/shell/dist
COPY --from=bff-packages /app/node_modules node_modules
COPY --from=bff-packages /app/apps/bff/node_modules apps/bff/node_modules
COPY --from=build /app/apps/bff/dist apps/bff/dist
COPY --from=build /app/apps/shell/dist apps/shell/dist
COPY --from=build /app/apps/jobs-mfe/package.json apps/jobs-mfe/package.json
COPY --from=build /app/apps/jobs-mfe/dist apps/jobs-mfe/dist
COPY --from=build /app/apps/tracking-mfe/package.json apps/tracking-mfe/package.json
COPY --from=build /app/apps/tracking-mfe/dist apps/tracking-mfe/dist
COPY --from=build /app/apps/reports-mfe/package.json apps/reports-mfe/package.json
COPY --from=build /app/apps/reports-mfe/dist apps/reports-mfe/dist
COPY --from=build /app/tools/suite tools/suite
COPY --from=build /app/libs/db/src/durable-file.mjs libs/db/src/durable-file.mjs
COPY --from=build /app/tools/ship tools/ship
# The plugins of this image go into the data volume first, beside those that were shipped on their own.
CMD ["sh", "-c", "node tools/ship/publish-built-in.mjs && exec node apps/bff/dist/main.mjs"]
