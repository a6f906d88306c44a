import { sql } from 'kysely'
import { placeOf } from '#catalogo/libros/origen/origen.rules.ts'
import { ESPERADOS } from '#estante/esperas/espera.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import type { Compra, CompraDetalle, Necesidad } from './compra.contract.ts'
import { computePedir, EN_CAMINO, type EstadoCompra } from './compra.rules.ts'

type Tramo = { offset: number; limit: number }

const pesosOf = (amount: Centavos | null) => (amount === null ? null : toPesos(amount))

/** How many copies of `linea` of an order came, in whichever deliveries. */
const RECIBIDA = sql<number>`coalesce((select sum(llegada.cantidad) from remito
  join remito_linea as llegada on llegada.remito_id = remito.id
  where remito.compra_id = linea.compra_id and llegada.isbn = linea.isbn), 0)::int`

/** PVP of `libro`: what its publisher said, else what the shop asks. */
const PVP = sql<Centavos | null>`pvp_de(libro)`

/** The states of `EN_CAMINO`. */
const SIN_LLEGAR = sql.join(EN_CAMINO.map((estado) => sql.lit(estado)))

type FilaNecesidad = {
  id: string
  isbn: string
  titulo: string
  pvp: Centavos | null
  proveedor_id: string | null
  proveedor: string | null
  elegido: boolean
  encargados: number
  faltan: number
  esperan: number
  en_camino: number
  total: number
}

/** As CTEs: `falta` has the books that somebody waits for or that are below their minimum, beyond what is ordered. */
const CON_FALTA = sql`
  with encargado as (
    select libro_id, sum(cantidad)::int as n from encargo_pendiente group by libro_id
  ), bajo as (
    select libro_id, sum(minimo - libres(e))::int as n from existencia e
    where minimo is not null and libres(e) < minimo group by libro_id
  ), camino as (
    select linea.libro_id, sum(greatest(0, linea.cantidad - ${RECIBIDA}))::int as n
    from compra join compra_linea as linea on linea.compra_id = compra.id
    where compra.estado in (${SIN_LLEGAR}) group by linea.libro_id
  ), esperado as (${ESPERADOS}), falta as (
    select libro_id, coalesce(encargado.n, 0) as encargados, coalesce(bajo.n, 0) as faltan, coalesce(esperado.n, 0) as esperan,
      coalesce(camino.n, 0) as en_camino
    from encargado full join bajo using (libro_id) full join esperado using (libro_id) left join camino using (libro_id)
    where coalesce(encargado.n, 0) + coalesce(bajo.n, 0) + coalesce(esperado.n, 0) > coalesce(camino.n, 0)
  )`

/** How many books are to be ordered, `max` at most, and the one that most readers wait for; null where none is waited for. */
export async function countNecesidades(
  db: Db,
  max: number,
): Promise<{ libros: number; esperado: { titulo: string; lectores: number } | null }> {
  const { rows } = await sql<{ libros: number; esperado: { titulo: string; lectores: number } | null }>`
    ${CON_FALTA}
    select (select count(*)::int from (select from falta limit ${max}) as algunos) as libros, (
      select json_build_object('titulo', titulo, 'lectores', esperan) from falta join libro on libro.id = falta.libro_id
      where esperan > 0 order by esperan desc, libro.num limit 1) as esperado`.execute(db)
  return rows[0] ?? { libros: 0, esperado: null }
}

/** Books that somebody waits for or that are below their minimum, beyond what is ordered; and how many there are. */
export async function listNecesidades(
  db: Db,
  { offset, limit }: Tramo,
): Promise<{ necesidades: Necesidad[]; total: number }> {
  const { rows } = await sql<FilaNecesidad>`
    ${CON_FALTA}
    select libro.id, libro.isbn, libro.titulo, ${PVP} as pvp, proveedor.id as proveedor_id, proveedor.nombre as proveedor,
      elegido.proveedor_id is not null as elegido, encargados, faltan, esperan, en_camino, count(*) over () as total
    from falta join libro on libro.id = falta.libro_id
    left join libro_proveedor as elegido on elegido.libro_id = libro.id
    left join proveedor on proveedor.id = coalesce(
      elegido.proveedor_id,
      (select remito.proveedor_id from remito_linea join remito on remito.id = remito_linea.remito_id
        where remito_linea.libro_id = libro.id and remito.tipo = 'ingreso' order by remito.numero desc limit 1),
      (select quien.id from libro_origen join proveedor as quien on quien.num = any(quienes)
        where libro_origen.libro_id = libro.id
        order by (quien.num = quienes[${sql.lit(placeOf('precio'))}]) desc nulls last, quien.precedencia, quien.num limit 1))
    order by proveedor.nombre_p nulls last, libro.titulo_p, libro.num offset ${offset} limit ${limit}`.execute(db)
  const necesidades = rows.map(
    ({ id, isbn, titulo, pvp, proveedor_id, proveedor, elegido, encargados, faltan, esperan, en_camino }) => ({
      libro: { _id: id, isbn, titulo, pvp: pesosOf(pvp) },
      proveedor: proveedor_id !== null && proveedor !== null ? { _id: proveedor_id, nombre: proveedor } : null,
      elegido,
      encargados,
      faltan,
      esperan,
      en_camino,
      pedir: computePedir({ encargados, faltan, esperan, enCamino: en_camino }),
    }),
  )
  return { necesidades, total: rows[0]?.total ?? 0 }
}

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

type Fila = {
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

const toCompra = ({ id, proveedor_id, nombre, creada_en, enviada_en, nota: _, ...row }: Fila): Compra => ({
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

export const listCompras = async (db: Db, { offset, limit, ...filtros }: Filtros & Tramo): Promise<Compra[]> =>
  (
    await selectCompras(db).where(isWanted(filtros)).orderBy('numero', 'desc').offset(offset).limit(limit).execute()
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
