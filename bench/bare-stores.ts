import fastify from 'fastify'
import pg from 'pg'

/** The bare baseline: a Fastify route that runs the prepared statements it is given and sends the rows, nothing else. */
const { url, routes } = JSON.parse(process.env.BARE ?? '') as {
  url: string
  routes: { [path: string]: { text: string; values: unknown[] }[] }
}
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = fastify()
for (const [path, statements] of Object.entries(routes)) {
  app.get(path, async () => {
    let rows: unknown[] = []
    for (const [place, { text, values }] of statements.entries()) {
      rows = (await pool.query({ name: `${path} ${place}`, text, values })).rows
    }
    return { data: rows }
  })
}
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
