// The clock of the journeys' shop: rows of its database are made older.
import pg from 'pg'
import { openCluster } from '../scripts/embedded/cluster.ts'
import { tienda } from './tienda.ts'

/** Moves the last password of every open session of an account this many minutes into the past. */
export async function ageClave(email: string, minutes = 61): Promise<void> {
  const cluster = await openCluster(tienda().dataDir)
  const client = new pg.Client({ connectionString: cluster.url })
  try {
    await client.connect()
    await client.query(
      `update sesion set clave_en = clave_en - make_interval(mins => $2)
       from usuario where usuario.id = usuario_id and usuario.email = $1`,
      [email, minutes],
    )
  } finally {
    await client.end()
    await cluster.leave()
  }
}
