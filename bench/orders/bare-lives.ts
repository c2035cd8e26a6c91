import fastify from 'fastify'
import pg from 'pg'

/**
 * The bare baseline: a call is a transaction of the given number of prepared statements, each on one row by
 * key, alternating reads and writes. Nothing is validated, priced, emitted or answered.
 */
const { url, rows } = JSON.parse(process.env.BARE ?? '') as { url: string; rows: number }
const pool = new pg.Pool({ connectionString: url, max: 10 })
await pool.query('CREATE TABLE bare (id integer PRIMARY KEY, steps integer NOT NULL)')
await pool.query('INSERT INTO bare SELECT id, 0 FROM generate_series(0, $1 - 1) AS id', [rows])

const statements = [
  { name: 'read', text: 'SELECT * FROM bare WHERE id = $1' },
  { name: 'write', text: 'UPDATE bare SET steps = steps + 1 WHERE id = $1 RETURNING *' },
]
const app = fastify()
app.post<{ Params: { id: number; count: number } }>('/:id/:count', async ({ params: { id, count } }) => {
  const client = await pool.connect()
  await client.query('BEGIN')
  for (let place = 0; place < count; place++) {
    await client.query({ ...statements[place % statements.length]!, values: [id] })
  }
  await client.query('COMMIT')
  client.release()
  return {}
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
