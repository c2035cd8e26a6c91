import fastify from 'fastify'
import pg from 'pg'

/** The bare baseline: a call is one transaction that inserts an order, its two lines and its payment. Nothing is checked or priced. */
const pool = new pg.Pool({ connectionString: process.env.BARE, max: 10 })
await pool.query(`
  CREATE TABLE bare_order (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, customer integer NOT NULL, status text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE bare_line (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint NOT NULL REFERENCES bare_order, dish text NOT NULL,
    price bigint NOT NULL
  );
  CREATE TABLE bare_payment (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint NOT NULL REFERENCES bare_order, amount bigint NOT NULL
  )`)

const statements = {
  order: {
    name: 'order',
    text: `INSERT INTO bare_order (customer, status) VALUES ($1, 'paid') RETURNING id`,
  },
  line: { name: 'line', text: 'INSERT INTO bare_line (order_id, dish, price) VALUES ($1, $2, $3)' },
  payment: { name: 'payment', text: 'INSERT INTO bare_payment (order_id, amount) VALUES ($1, $2)' },
}
const app = fastify()
app.post<{ Params: { customer: number } }>('/:customer', async ({ params: { customer } }) => {
  const client = await pool.connect()
  await client.query('BEGIN')
  const { rows } = await client.query({ ...statements.order, values: [customer] })
  const { id } = rows[0] as { id: string }
  for (const dish of ['Jollof rice', 'Dodo'])
    await client.query({ ...statements.line, values: [id, dish, 170_000] })
  await client.query({ ...statements.payment, values: [id, 340_000] })
  await client.query('COMMIT')
  client.release()
  return { id }
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
