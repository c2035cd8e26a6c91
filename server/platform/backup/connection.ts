import pg from 'pg'

/** Makes the text form of values independent of the settings of the server and the machine. */
const plainly = `
  SET statement_timeout = 0;
  SET idle_in_transaction_session_timeout = 0;
  SET timezone = 'UTC';
  SET datestyle = 'ISO';
  SET intervalstyle = 'postgres';
  SET extra_float_digits = 1;
  SET client_encoding = 'UTF8'`

/** A connection for work that may take hours. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'buka-backup', keepAlive: true })
  // The pending statement fails with the error; without a listener the process would end too.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(plainly)
    return await work(client)
  } finally {
    await client.end()
  }
}
