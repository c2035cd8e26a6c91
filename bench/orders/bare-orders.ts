import fastify from 'fastify'
import pg from 'pg'

/** The bare baseline: a Fastify route that runs one prepared statement and sends its JSON, nothing else. */
const { url, text, values } = JSON.parse(process.env.BARE ?? '') as {
  url: string
  text: string
  values: unknown[]
}
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = fastify()
app.get('/orders', async (_request, reply) => {
  const { rows } = await pool.query<{ page: string }>({ name: 'orders', text, values })
  reply.type('application/json; charset=utf-8')
  return `{"data":${rows[0]!.page}}`
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
