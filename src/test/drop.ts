import pg from 'pg'

const NOT_ALLOWED = '42501'

/**
 * Drops a database with whatever is still connected to it. An autovacuum at work belongs to the cluster, and ours may not
 * end it; a drop without force does that by itself.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error
    await client.query(`drop database if exists ${name}`)
  }
}
