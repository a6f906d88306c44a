import pg from 'pg'

/** A connection of one's own for a long transaction: no limit of time, and text forms that every PostgreSQL reads. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'anaquel respaldo',
  })
  client.on('error', () => {}) // the query under way fails with it
  await client.connect()
  await client.query(`
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_min_messages = warning;
    set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 3; set bytea_output = 'hex'; set xmloption = 'content'`)
  return client
}
