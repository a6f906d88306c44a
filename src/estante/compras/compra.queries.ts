import { sql } from 'kysely'
import { sortBy } from '#platform/db/orden.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import type { Orden } from '#platform/paging.ts'
import type { Compra, CompraDetalle } from './compra.contract.ts'
import { EN_CAMINO, type EstadoCompra, type ORDENES_COMPRA } from './compra.rules.ts'

export type Tramo = { offset: number; limit: number }

export const pesosOf = (amount: Centavos | null) => (amount === null ? null : toPesos(amount))

/** How many copies of `linea` of an order came, in whichever deliveries. */
export const RECIBIDA = sql<number>`coalesce((select sum(llegada.cantidad) from remito
  join remito_linea as llegada on llegada.remito_id = remito.id
  where remito.compra_id = linea.compra_id and llegada.isbn = linea.isbn), 0)::int`

/** PVP of `libro`: what its publisher said, else what the shop asks. */
export const PVP = sql<Centavos | null>`pvp_de(libro)`

/** The states of `EN_CAMINO`. */
export const SIN_LLEGAR = sql.join(EN_CAMINO.map((estado) => sql.lit(estado)))

/** The supplier that was chosen for a book; null: nobody chose one; undefined: there is no such book. */
export async function lockHabitual(trx: Db, libroId: string): Promise<string | null | undefined> {
  const libro = await trx.selectFrom('libro').select('id').where('id', '=', libroId).forNoKeyUpdate().executeTakeFirst()
  if (!libro) return undefined
  const row = await trx
    .selectFrom('libro_proveedor')
    .innerJoin('proveedor', 'proveedor.id', 'proveedor_id')
    .select('nombre')
    .where('libro_id', '=', libroId)
    .executeTakeFirst()
  return row?.nombre ?? null
}

export const saveHabitual = (trx: Db, libroId: string, proveedorId: string) =>
  trx
    .insertInto('libro_proveedor')
    .values({ libro_id: libroId, proveedor_id: proveedorId })
    .onConflict((conflict) => conflict.column('libro_id').doUpdateSet({ proveedor_id: proveedorId }))
    .execute()

type Row = {
  id: string
  numero: number
  proveedor_id: string
  nombre: string
  estado: EstadoCompra
  creada_en: Date
  enviada_en: Date | null
  por_correo: boolean
  nota: string | null
  version: number
  ejemplares: number
  recibidos: number
}

const toCompra = ({ id, proveedor_id, nombre, creada_en, enviada_en, nota: _, ...row }: Row): Compra => ({
  _id: id,
  ...row,
  proveedor: { _id: proveedor_id, nombre },
  creada_en: creada_en.toISOString(),
  enviada_en: enviada_en?.toISOString() ?? null,
})

const selectCompras = (db: Db) =>
  db
    .selectFrom('compra')
    .innerJoin('proveedor', 'proveedor.id', 'compra.proveedor_id')
    .select([
      'compra.id',
      'compra.numero',
      'compra.proveedor_id',
      'nombre',
      'estado',
      'creada_en',
      'enviada_en',
      'por_correo',
    ])
    .select([
      'nota',
      'compra.version',
      sql<number>`(select coalesce(sum(cantidad), 0)::int from compra_linea where compra_id = compra.id)`.as(
        'ejemplares',
      ),
      sql<number>`(select coalesce(sum(${RECIBIDA}), 0)::int from compra_linea as linea where compra_id = compra.id)`.as(
        'recibidos',
      ),
    ])

type Filtros = { proveedor?: string | null | undefined; abiertas: 'si' | 'no' }
const isWanted = ({ proveedor = null, abiertas }: Filtros) => sql<boolean>`
  (${proveedor}::uuid is null or compra.proveedor_id = ${proveedor}) and (${abiertas} = 'no' or estado in (${SIN_LLEGAR}))`

type Ordenada = { orden?: Orden<(typeof ORDENES_COMPRA)[number]> | undefined }
const POR = { numero: sql`numero`, hecho: sql`creada_en`, enviado: sql`enviada_en` }

export const listCompras = async (
  db: Db,
  { offset, limit, orden, ...filtros }: Filtros & Ordenada & Tramo,
): Promise<Compra[]> =>
  (
    await selectCompras(db)
      .where(isWanted(filtros))
      .orderBy(sortBy(POR, orden, sql`numero desc`))
      .offset(offset)
      .limit(limit)
      .execute()
  ).map(toCompra)

export const countCompras = async (db: Db, filtros: Filtros): Promise<number> =>
  (
    await db
      .selectFrom('compra')
      .where(isWanted(filtros))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

type FilaLinea = {
  libro_id: string | null
  isbn: string
  titulo: string
  cantidad: number
  recibida: number
  pvp: Centavos | null
}

async function listLineas(db: Db, compraId: string): Promise<FilaLinea[]> {
  const { rows } = await sql<FilaLinea>`
    select linea.libro_id, linea.isbn, linea.titulo, linea.cantidad, ${RECIBIDA} as recibida, ${PVP} as pvp
    from compra_linea as linea left join libro on libro.id = linea.libro_id
    where compra_id = ${compraId} order by linea`.execute(db)
  return rows
}

/** An order with its lines; undefined when there is none. */
export async function findCompra(db: Db, id: string): Promise<CompraDetalle | undefined> {
  const row = await selectCompras(db)
    .leftJoin('proveedor_trato as trato', 'trato.proveedor_id', 'compra.proveedor_id')
    .select(['trato.descuento_bp', 'trato.razon_social', 'trato.email'])
    .where('compra.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { descuento_bp, razon_social, email, ...compra } = row
  return {
    ...toCompra(compra),
    nota: compra.nota,
    descuento_bp: descuento_bp ?? 0,
    razon_social,
    email,
    lineas: (await listLineas(db, id)).map(({ libro_id, pvp, ...linea }) => ({
      libro: libro_id,
      ...linea,
      pvp: pesosOf(pvp),
    })),
  }
}

/** The same, kept from being changed or received until the transaction ends. */
export async function lockCompra(trx: Db, id: string): Promise<CompraDetalle | undefined> {
  const there = await trx.selectFrom('compra').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return there && findCompra(trx, id)
}

type Lineas = readonly { libro: string; cantidad: number }[]

/** False where one of the books does not exist. */
async function insertLineas(trx: Db, compraId: string, lineas: Lineas): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into compra_linea (compra_id, linea, libro_id, isbn, titulo, cantidad)
    select ${compraId}::uuid, pedida.linea, libro.id, libro.isbn, libro.titulo, pedida.cantidad
    from unnest(${lineas.map(({ libro }) => libro)}::uuid[], ${lineas.map(({ cantidad }) => cantidad)}::int[])
      with ordinality as pedida (libro_id, cantidad, linea)
    join libro on libro.id = pedida.libro_id`.execute(trx)
  return numAffectedRows === BigInt(lineas.length)
}

/** A new draft's id; null where one of the books does not exist. */
export async function insertCompra(trx: Db, proveedorId: string, lineas: Lineas): Promise<string | null> {
  const id = createId()
  await trx.insertInto('compra').values({ id, proveedor_id: proveedorId }).execute()
  return (await insertLineas(trx, id, lineas)) ? id : null
}

/** Writes a draft anew. False where one of the books does not exist. */
export async function rewriteCompra(trx: Db, id: string, nota: string | null, lineas: Lineas): Promise<boolean> {
  await trx.deleteFrom('compra_linea').where('compra_id', '=', id).execute()
  // Its version counts also where only the lines change.
  await trx
    .updateTable('compra')
    .set((eb) => ({ nota, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return insertLineas(trx, id, lineas)
}

export const setEstadoCompra = (
  trx: Db,
  id: string,
  cambio: { estado: EstadoCompra; enviada_en?: Date; por_correo?: boolean },
) => trx.updateTable('compra').set(cambio).where('id', '=', id).execute()
