import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import type { Remito, RemitoDetalle } from './remito.contract.ts'
import type { CondicionRemito, TipoRemito } from './remito.rules.ts'

type Tramo = { offset: number; limit: number }

type Row = {
  id: string
  numero: number
  tipo: TipoRemito
  proveedor_id: string
  proveedor: string
  compra_id: string | null
  compra_numero: number | null
  numero_proveedor: string | null
  condicion: CondicionRemito
  lugar: string
  creado_en: Date
  ejemplares: number
  anotados: number
}

const toRemito = ({ id, proveedor_id, proveedor, compra_id, compra_numero, creado_en, ...row }: Row): Remito => ({
  _id: id,
  ...row,
  proveedor: { _id: proveedor_id, nombre: proveedor },
  compra: compra_id !== null && compra_numero !== null ? { _id: compra_id, numero: compra_numero } : null,
  creado_en: creado_en.toISOString(),
})

const selectRemitos = (db: Db) =>
  db
    .selectFrom('remito')
    .innerJoin('proveedor', 'proveedor.id', 'remito.proveedor_id')
    .innerJoin('lugar', 'lugar.id', 'remito.lugar_id')
    .leftJoin('compra', 'compra.id', 'remito.compra_id')
    .select(['remito.id', 'remito.numero', 'remito.tipo', 'remito.proveedor_id', 'proveedor.nombre as proveedor'])
    .select(['compra_id', 'compra.numero as compra_numero', 'numero_proveedor', 'condicion', 'lugar.nombre as lugar'])
    .select([
      'creado_en',
      sql<number>`(select coalesce(sum(cantidad), 0)::int from remito_linea where remito_id = remito.id)`.as(
        'ejemplares',
      ),
      sql<number>`(select coalesce(sum(cantidad), 0)::int from remito_linea where remito_id = remito.id and anotada)`.as(
        'anotados',
      ),
    ])

type Filtros = { proveedor?: string | null | undefined; compra?: string | null | undefined }
const isWanted = ({ proveedor = null, compra = null }: Filtros) => sql<boolean>`
  (${proveedor}::uuid is null or remito.proveedor_id = ${proveedor}) and (${compra}::uuid is null or compra_id = ${compra})`

export const listRemitos = async (db: Db, { offset, limit, ...filtros }: Filtros & Tramo): Promise<Remito[]> =>
  (
    await selectRemitos(db)
      .where(isWanted(filtros))
      .orderBy('remito.numero', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
  ).map(toRemito)

export const countRemitos = async (db: Db, filtros: Filtros): Promise<number> =>
  (
    await db
      .selectFrom('remito')
      .where(isWanted(filtros))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** A delivery or return with its lines; undefined when there is none. */
export async function findRemito(db: Db, id: string): Promise<RemitoDetalle | undefined> {
  const row = await selectRemitos(db).where('remito.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const lineas = await db
    .selectFrom('remito_linea')
    .select(['libro_id as libro', 'isbn', 'titulo', 'cantidad', 'costo_centavos', 'anotada'])
    .where('remito_id', '=', id)
    .orderBy('linea')
    .execute()
  return {
    ...toRemito(row),
    lineas: lineas.map(({ costo_centavos, ...linea }) => ({
      ...linea,
      costo: costo_centavos === null ? null : toPesos(costo_centavos),
    })),
  }
}

type Cabeza = Omit<Selectable<Database['remito']>, 'numero' | 'creado_en'>

/** Its number; null where it is there already. Two of the same id wait for each other. */
export async function insertRemito(trx: Db, cabeza: Cabeza): Promise<number | null> {
  const row = await trx
    .insertInto('remito')
    .values(cabeza)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('numero')
    .executeTakeFirst()
  return row?.numero ?? null
}

export type LineaRemito = {
  libro_id: string | null
  isbn: string
  titulo: string
  cantidad: number
  costo_centavos: Centavos | null
}

export async function insertLineas(trx: Db, remitoId: string, lineas: readonly LineaRemito[]): Promise<void> {
  await trx
    .insertInto('remito_linea')
    .values(
      lineas.map((linea, n) => ({ remito_id: remitoId, linea: n + 1, ...linea, anotada: linea.libro_id === null })),
    )
    .execute()
}

/** The books of these ISBNs. */
export const lockLibrosByIsbn = (db: Db, isbns: readonly string[]) =>
  db
    .selectFrom('libro')
    .select(['id', 'isbn', 'titulo'])
    .where((eb) => eb('isbn', '=', eb.fn.any(sql<string[]>`${isbns}::text[]`)))
    .orderBy('id')
    .forKeyShare()
    .execute()

/** The books of these ids, kept from going until the transaction ends. */
export const lockLibros = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('libro')
    .select(['id', 'isbn', 'titulo'])
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
    .orderBy('id')
    .forKeyShare()
    .execute()

export type Anotada = {
  linea: number
  libro_id: string
  titulo: string
  cantidad: number
  costo_centavos: Centavos | null
}

/** The noted ISBNs of a delivery that the catalogue knows by now; lines and books are kept until the transaction ends. */
export const lockAnotadasConocidas = (trx: Db, remitoId: string): Promise<Anotada[]> =>
  trx
    .selectFrom('remito_linea')
    .innerJoin('libro', 'libro.isbn', 'remito_linea.isbn')
    .select(['linea', 'libro.id as libro_id', 'libro.titulo', 'cantidad', 'costo_centavos'])
    .where('remito_id', '=', remitoId)
    .where('anotada', '=', true)
    .orderBy('linea')
    .forUpdate('remito_linea')
    .forKeyShare('libro')
    .execute()

export const resolveAnotada = (trx: Db, remitoId: string, { linea, libro_id, titulo }: Anotada) =>
  trx
    .updateTable('remito_linea')
    .set({ libro_id, titulo, anotada: false })
    .where('remito_id', '=', remitoId)
    .where('linea', '=', linea)
    .execute()

/** Where a delivery went. */
export const findCabeza = (db: Db, id: string) =>
  db
    .selectFrom('remito')
    .select(['tipo', 'numero', 'proveedor_id', 'condicion', 'lugar_id', 'numero_proveedor'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What these suppliers are called. */
export async function nameProveedores(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('proveedor')
    .select(['id', 'nombre'])
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
    .execute()
  return new Map(rows.map(({ id, nombre }) => [id, nombre]))
}
