import { type SqlBool, sql } from 'kysely'
import { holdsParts } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import { endOfLocalDay } from '#platform/dias.ts'
import { fromLocalDay } from '#platform/format.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import type { Nombres } from '#platform/slice.ts'
import type { TipoSuceso } from '#platform/suceso-kinds.ts'
import { isUuid } from '#platform/uuid.ts'
import type { listAuditoria, Suceso } from './auditoria.contract.ts'
import { nameCosa } from './nombre.queries.ts'

/** Accounts that a name may stand for. */
const PERSONAS = 20

/** Who did it: an account, or a key of the API. */
const nombreDeQuien = sql<string | null>`coalesce(usuario.nombre || ' ' || usuario.apellido,
  (select 'Clave de API «' || clave_api.nombre || '»' from clave_api where clave_api.id = s.actor_id))`

/** One more row than `limit`, if there is one: so it is known that there is a next page. */
export async function listSucesos(
  db: Db,
  filtros: ParsedInput<typeof listAuditoria>,
  nombres: Nombres,
): Promise<Suceso[]> {
  const { quien, entidad, cosa, suceso, desde, hasta, despues_de, limit } = filtros
  let query = db
    .selectFrom('suceso_seguridad as s')
    .leftJoin('usuario', 'usuario.id', 's.actor_id')
    .select(['s.id', 's.ocurrio_en', 's.suceso', 's.resultado', 's.actor_id', 's.objeto_id', 's.origen', 's.datos'])
    .select(['s.entidad', 's.antes', 's.despues', 's.campos', nameCosa(nombres).as('cosa')])
    .select(nombreDeQuien.as('nombre'))
  if (quien) {
    const personas = isUuid(quien) ? [quien.toLowerCase()] : await listPersonas(db, quien)
    query = query.where(sql<SqlBool>`s.actor_id = any(${personas}::uuid[])`)
  }
  if (entidad) query = query.where('s.entidad', '=', entidad)
  if (cosa) query = query.where('s.objeto_id', '=', cosa)
  if (suceso) query = query.where('s.suceso', '=', suceso)
  if (desde) query = query.where('s.ocurrio_en', '>=', fromLocalDay(desde))
  if (hasta) query = query.where('s.ocurrio_en', '<', endOfLocalDay(hasta))
  if (despues_de) query = query.where(isAfter(despues_de))
  const rows = await query
    .orderBy('s.ocurrio_en', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map(toSuceso)
}

/** By the very instant of the row, which has more digits than the answer shows. The first condition is for the index. */
const isAfter = (id: string) => sql<SqlBool>`
  s.ocurrio_en <= (select ocurrio_en from suceso_seguridad where id = ${id})
  and (s.ocurrio_en, s.id) < (select ocurrio_en, id from suceso_seguridad where id = ${id})`

const listPersonas = async (db: Db, texto: string): Promise<string[]> =>
  (
    await db
      .selectFrom('usuario')
      .select('id')
      .where(holdsParts('usuario.busqueda', texto))
      .orderBy('num', 'desc')
      .limit(PERSONAS)
      .execute()
  ).map(({ id }) => id)

type Row = {
  id: string
  ocurrio_en: Date
  suceso: string
  resultado: string
  actor_id: string | null
  objeto_id: string | null
  origen: string | null
  nombre: string | null
  cosa: string | null
  entidad: string | null
  campos: string[] | null
} & Pick<Suceso, 'antes' | 'despues' | 'datos'>

function toSuceso({ id, actor_id, objeto_id, nombre, cosa, entidad, campos, ...row }: Row): Suceso {
  const { ocurrio_en, suceso, resultado, origen, datos, antes, despues } = row
  const { antes: rolAntes, despues: rolDespues, ...otros } = datos ?? {}
  const own = objeto_id === actor_id && entidad === null
  return {
    _id: id,
    ocurrio_en: ocurrio_en.toISOString(),
    suceso: suceso as TipoSuceso, // the table's check allows no others
    resultado: resultado === 'hecho' ? 'hecho' : 'rechazado',
    quien: actor_id === null ? null : { _id: actor_id, nombre },
    origen,
    cosa: own ? null : { _id: objeto_id, entidad: entidad ?? 'usuario', nombre: cosa },
    // A change of role has had its two sides among its data since before there were columns for them.
    antes: antes ?? (rolAntes === undefined ? null : { rol: rolAntes }),
    despues: despues ?? (rolDespues === undefined ? null : { rol: rolDespues }),
    campos: campos ?? [],
    datos: Object.keys(otros).length > 0 ? otros : null,
  }
}
