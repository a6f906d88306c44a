import type { Db } from '../../platform/db/pool.ts'
import type { Rol } from '../../sesion/sesion.rules.ts'
import type { CambiosUsuario } from '../perfil/perfil.queries.ts'

/**
 * Accounts and their roles, kept from being changed until the transaction ends. One order for everybody: two who lock the
 * same accounts wait for each other and never in a circle.
 */
export const lockUsuarios = (db: Db, ids: readonly string[]) =>
  db.selectFrom('usuario').select(['id', 'rol']).where('id', 'in', ids).orderBy('id').forUpdate().execute()

type Columnas = CambiosUsuario & { rol?: Rol; tipo?: string }
export type CambiosCuenta = { [Columna in keyof Columnas]: Columnas[Columna] | undefined }

/** What is undefined stays. A taken username or address is refused by the database. */
export const updateCuenta = (db: Db, id: string, cambios: CambiosCuenta) =>
  db.updateTable('usuario').set(cambios).where('id', '=', id).execute()
