# One container that serves the shop. Its data is in MongoDB (MONGODB_URI), or in the volume /data (built-in store).
# docs/deploying.md is the walk from an empty machine, docs/decisions/0078 says why the image is as it is.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
# .dockerignore lets through only what the build reads.
COPY . .
RUN npm run build && npm prune --omit=dev
# What Node never loads: TypeScript (an optional peer of Remix), types, source maps, documentation, lmdb for musl. Licences stay.
# The last line is for sources that were checked out with a umask of 077: the user of the last stage must read what is built.
RUN rm -rf node_modules/typescript node_modules/.bin && \
    find node_modules build -type f \( \
      -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.tsbuildinfo' -o -name '*.musl.node' -o \
      \( -name '*.md' ! -iname 'licen[cs]e*' ! -iname 'notice*' \) \) -delete && \
    chmod -R a+rX,go-w package.json build

FROM ${NODE_IMAGE}
# The C library otherwise stops returning freed memory (30 MB) after the first large block (docs/decisions/0080).
ENV NODE_ENV=production \
    DATA_DIR=/data \
    MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
# The files of the shop belong to root: the process, which is not root, could not change them on a writable system either.
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
# Alive, not ready: a start that builds an index for an hour is healthy (docs/decisions/0075).
# By bash, since the image has no curl: a second Node would take 50 MB of the container's memory every 30 s.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000} && printf 'GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# Node itself, so that a stop of the container reaches the shop. Run it below an init (docker run --init, as compose.yaml does):
# the first process of a container cannot end itself when it hangs.
# A small young generation saves 20 MB under load, a bound heap ends a leak (npm start has the same two options).
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=192", "build/server/main.js"]
