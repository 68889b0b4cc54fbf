# The site in one container. Its data (embedded content, content snapshot) lives in the volume /data.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY content-service/package.json content-service/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# What the bundle leaves outside, in versions of its own lock.
FROM node:26-slim AS packages
WORKDIR /app
COPY deploy/image/package.json deploy/image/package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM node:26-slim
ENV NODE_ENV=production DATA_DIR=/data TMPDIR=/data/tmp
ENV MALLOC_ARENA_MAX=1 NODE_OPTIONS=--max-semi-space-size=4
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/dist/client dist/client
COPY --from=build /app/dist/server dist/server
COPY public public
COPY demo/data.ndjson demo/
COPY demo/images demo/images
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
