# The image of the site: built with everything, run with what the server needs. Settings come in the environment, data are in /data.
#   docker build -t site .
# The base is pinned by the digest of node:24.21.0-bookworm-slim, which holds for amd64 and arm64. For a newer one,
#   docker buildx imagetools inspect node:24-bookworm-slim
# says its digest; put it here, or try it first with --build-arg BASE=…
ARG BASE=docker.io/library/node@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/build/trim-packages.mjs ./scripts/build/
RUN npm ci --include=dev
COPY . .
# Declarations and our own maps are read by developers and compilers only.
RUN npm run build \
  && npm prune --omit=dev \
  && find dist node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# With the option of node below, less memory (docs/decisions/low-memory-hosts.md).
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/scripts/command.mjs ./scripts/
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start creates the database, a later one may bring it up to date.
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/src/main.js"]
