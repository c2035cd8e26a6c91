import fastify from 'fastify'
import pg from 'pg'

/**
 * The bare baseline: Fastify routes that run the given prepared statements and send the rows, nothing else.
 */
const { url, pages } = JSON.parse(process.env.BARE ?? '') as {
  url: string
  pages: { text: string; values: unknown[] }[][]
}
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = fastify()
for (const [page, statements] of pages.entries()) {
  app.get(`/${page}`, async () => {
    let rows: unknown[] = []
    for (const [place, { text, values }] of statements.entries()) {
      rows = (await pool.query({ name: `${page} ${place}`, text, values })).rows
    }
    return { data: rows }
  })
}
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
