import pg from 'pg'

const NOT_ALLOWED = '42501'

/**
 * Drops a database and its open connections. Our role may not end a running autovacuum, which belongs to the cluster; a
 * drop without force waits for it.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error
    await client.query(`drop database if exists ${name}`)
  }
}
