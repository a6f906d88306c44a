import { sql } from 'kysely'
import { readAntes } from '#catalogo/rebajas/antes.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { endOfLocalDay } from '#platform/dias.ts'
import { fromLocalDay } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import type { Venta, VentaDetalle } from './mostrador.contract.ts'
import { computeVuelto, type Medio } from './mostrador.rules.ts'
import type { Tarea } from './sin-red.rules.ts'

/** A book's copies at a place; the shelf where one was noted. */
export type EnLugar = { _id: string; lugar: string; libres: number; estante: string | null }

type LibroRow = { id: string; isbn: string; titulo: string; precio: Centavos | null; dePapel: boolean }

/** `contado`: the shop has counted it somewhere. */
export type LibroVendible = LibroRow & { contado: boolean }

export const CONTADO = sql<boolean>`exists (select from existencia where existencia.libro_id = libro.id)`

export const EN_LUGARES = sql<EnLugar[]>`(
  select coalesce(json_agg(json_build_object('_id', l.id, 'lugar', l.nombre, 'libres', suyas.libres, 'estante', suyas.estante)
    order by l.nombre, l.id), '[]')
  from (
    select lugar_id, sum(libres(e))::integer as libres, min(estante) as estante from existencia e
    where e.libro_id = libro.id group by lugar_id
  ) as suyas join lugar l on l.id = suyas.lugar_id and not l.cerrado)`

/** A book by its id or its ISBN, with its free copies at a place, or at all open ones; null where nobody counted it. */
export async function findLibro(
  db: Db,
  { libro, isbn }: { libro?: string | undefined; isbn?: string | undefined },
  lugar: string | undefined,
): Promise<(LibroRow & { libres: number | null; enLugares: EnLugar[] }) | undefined> {
  const cual = libro === undefined ? sql`libro.isbn = ${isbn ?? ''}` : sql`libro.id = ${libro}`
  const donde = lugar === undefined ? sql`not l.cerrado` : sql`l.id = ${lugar}`
  const { rows } = await sql<LibroRow & { libres: number | null; enLugares: EnLugar[] }>`
    select libro.id, libro.isbn, libro.titulo, libro.precio, 'fisico' = any(libro.formatos) as "dePapel",
      case when ${CONTADO} then (
        select coalesce(sum(libres(e)), 0)::integer from existencia e join lugar l on l.id = e.lugar_id
        where e.libro_id = libro.id and ${donde}
      ) end as libres, ${EN_LUGARES} as "enLugares"
    from libro where ${cual}`.execute(db)
  return rows[0]
}

/** The books of a sale, kept from being deleted until it is stored, in the order of their ids. */
export async function lockLibros(trx: Db, ids: readonly string[]): Promise<LibroVendible[]> {
  const { rows } = await sql<LibroVendible>`
    select id, isbn, titulo, precio, 'fisico' = any(formatos) as "dePapel", ${CONTADO} as contado
    from libro where id = any(${ids}::uuid[]) order by id for key share`.execute(trx)
  return rows
}

/** The books of the catalogue among these ISBNs. */
export const listConocidas = (trx: Db, isbns: readonly string[]) =>
  trx
    .selectFrom('libro')
    .select(['id', 'isbn', 'titulo'])
    .where('isbn', 'in', [...isbns])
    .orderBy('id')
    .execute()

type Nueva = {
  id: string
  lugar: string
  total: Centavos
  entregado: Centavos | null
  usuario: string | null
  cliente: string | null
  sinRed: { provisoria: string; vendida_en: Date } | null
}

/** The number of a new sale; null where one of this id is stored already, also by somebody who stores it just now. */
export async function insertVenta(trx: Db, nueva: Nueva): Promise<number | null> {
  const { id, lugar, total, entregado, usuario, cliente, sinRed } = nueva
  const row = await trx
    .insertInto('venta_mostrador')
    .values({
      id,
      lugar_id: lugar,
      total_centavos: total,
      entregado_centavos: entregado,
      usuario_id: usuario,
      ...(cliente !== null && { cliente_id: cliente }),
      ...sinRed,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('numero')
    .executeTakeFirst()
  return row?.numero ?? null
}

/** An account, kept from being deleted until the sale is stored; false where there is none. */
export const lockCliente = async (trx: Db, id: string): Promise<boolean> =>
  (await trx.selectFrom('usuario').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined

export async function insertTareas(trx: Db, venta: string, tareas: readonly Tarea[]): Promise<void> {
  if (tareas.length === 0) return
  await trx
    .insertInto('venta_mostrador_tarea')
    .values(tareas.map((tarea) => ({ venta_id: venta, ...tarea })))
    .execute()
}

/** How many were open. */
export async function resolveTareas(trx: Db, venta: string, usuario: string | null): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('venta_mostrador_tarea')
    .set({ resuelta_en: new Date(), resuelta_por: usuario })
    .where('venta_id', '=', venta)
    .where('resuelta_en', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Sales with open tasks, for the panel's home. */
export const selectConTareas = () => sql`select distinct venta_id from venta_mostrador_tarea where resuelta_en is null`

export type LineaNueva = {
  linea: number
  /** Null for a book that no catalogue has. */
  libro_id: string | null
  isbn: string
  titulo: string
  cantidad: number
  precio_centavos: Centavos
  lista_centavos: Centavos | null
  antes_centavos: Centavos | null
  oferta: string | null
}

export async function insertPartes(
  trx: Db,
  venta: string,
  lineas: readonly LineaNueva[],
  pagos: readonly { medio: Medio; importe: Centavos }[],
): Promise<void> {
  await trx
    .insertInto('venta_mostrador_linea')
    .values(lineas.map((linea) => ({ venta_id: venta, ...linea })))
    .execute()
  if (pagos.length === 0) return
  await trx
    .insertInto('venta_mostrador_pago')
    .values(pagos.map(({ medio, importe }) => ({ venta_id: venta, medio, importe_centavos: importe })))
    .execute()
}

export async function insertCopias(
  trx: Db,
  venta: string,
  copias: readonly { linea: number; movimiento: number }[],
): Promise<void> {
  if (copias.length === 0) return
  await trx
    .insertInto('venta_mostrador_copia')
    .values(copias.map(({ linea, movimiento }) => ({ venta_id: venta, linea, movimiento_id: movimiento })))
    .execute()
}

export const NOMBRE = sql<string | null>`(select u.nombre || ' ' || u.apellido from usuario u where u.id = usuario_id)`

const VENTA = sql`
  venta.id as _id, venta.numero, venta.creado_en, venta.vendida_en, venta.provisoria,
  (select json_build_object('_id', u.id, 'nombre', u.nombre || ' ' || u.apellido) from usuario u where u.id = venta.cliente_id) as cliente, venta.total_centavos, venta.entregado_centavos,
  json_build_object('_id', lugar.id, 'nombre', lugar.nombre) as lugar, ${NOMBRE} as quien,
  (select coalesce(sum(cantidad), 0)::integer from venta_mostrador_linea where venta_id = venta.id) as ejemplares,
  (select coalesce(json_agg(json_build_object('medio', medio, 'importe', importe_centavos) order by importe_centavos desc), '[]')
    from venta_mostrador_pago where venta_id = venta.id) as pagos,
  (select coalesce(sum(importe_centavos), 0)::bigint from devolucion_mostrador where venta_id = venta.id) as devuelto`

type VentaRow = Pick<Venta, '_id' | 'numero' | 'lugar' | 'quien' | 'ejemplares'> & {
  creado_en: Date
  total_centavos: Centavos
  entregado_centavos: Centavos | null
  pagos: { medio: Medio; importe: Centavos }[]
  devuelto: Centavos
  vendida_en: Date | null
  provisoria: string | null
  cliente: { _id: string; nombre: string } | null
}

function toVenta({
  vendida_en,
  provisoria,
  cliente,
  creado_en,
  total_centavos,
  entregado_centavos,
  pagos,
  devuelto,
  ...rest
}: VentaRow): Venta {
  const vuelto = entregado_centavos === null ? null : computeVuelto(pagos, entregado_centavos)
  return {
    ...rest,
    creado_en: creado_en.toISOString(),
    total: toPesos(total_centavos),
    pagos: pagos.map(({ medio, importe }) => ({ medio, importe: toPesos(importe) })),
    entregado: entregado_centavos === null ? null : toPesos(entregado_centavos),
    vuelto: vuelto === null ? null : toPesos(vuelto),
    devuelto: toPesos(devuelto),
    ...(cliente && { cliente }),
    ...(vendida_en && provisoria !== null && { sin_red: { provisoria, vendida_en: vendida_en.toISOString() } }),
  }
}

/** A day of Argentina as instants, the second one after its end. */
export const edgesOf = (dia: string): [Date, Date] => [fromLocalDay(dia), endOfLocalDay(dia)]

type Filtros = {
  dia: string
  numero?: number | undefined
  isbn?: string | undefined
  provisoria?: string | undefined
  tareas?: 'si' | undefined
}

const whereVenta = ({ dia, numero, isbn, provisoria, tareas }: Filtros) => {
  if (provisoria !== undefined) return sql`venta.provisoria = ${provisoria}`
  if (tareas) return sql`venta.id in (${selectConTareas()})`
  if (numero !== undefined) return sql`venta.numero = ${numero}`
  const [desde, hasta] = edgesOf(dia)
  const conLibro =
    isbn === undefined
      ? sql``
      : sql`and exists (select from venta_mostrador_linea l where l.venta_id = venta.id and l.isbn = ${isbn})`
  return sql`venta.creado_en >= ${desde} and venta.creado_en < ${hasta} ${conLibro}`
}

/** Sales of a day, or the one of a number, the latest first. */
export async function listVentas(
  db: Db,
  { offset, limit, ...filtros }: Filtros & { offset: number; limit: number },
): Promise<Venta[]> {
  const { rows } = await sql<VentaRow>`
    select ${VENTA} from venta_mostrador venta join lugar on lugar.id = venta.lugar_id
    where ${whereVenta(filtros)} order by venta.numero desc offset ${offset} limit ${limit}`.execute(db)
  return rows.map(toVenta)
}

export async function countVentas(db: Db, filtros: Filtros): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from venta_mostrador venta where ${whereVenta(filtros)}`.execute(db)
  return rows[0]?.n ?? 0
}

type LineaRow = {
  linea: number
  libro: string | null
  isbn: string
  titulo: string
  cantidad: number
  precio: Centavos
  lista: Centavos | null
  antes: Centavos | null
  oferta: string | null
  devueltos: number
}

type DevolucionRow = Omit<VentaDetalle['devoluciones'][number], 'importe' | 'creado_en'> & {
  importe: Centavos
  creado_en: Date
}

/** A sale with its lines and what came back of it. */
export async function findVenta(db: Db, id: string): Promise<Omit<VentaDetalle, 'devolvible'> | undefined> {
  const { rows } = await sql<VentaRow>`
    select ${VENTA} from venta_mostrador venta join lugar on lugar.id = venta.lugar_id where venta.id = ${id}`.execute(
    db,
  )
  const [venta] = rows
  if (!venta) return undefined
  const { rows: lineas } = await sql<LineaRow>`
    select v.linea, v.libro_id as libro, v.isbn, v.titulo, v.cantidad, v.precio_centavos as precio,
      v.lista_centavos as lista, v.antes_centavos as antes, v.oferta, (
        select coalesce(sum(d.cantidad), 0)::integer from devolucion_mostrador_linea d
        where d.venta_id = v.venta_id and d.linea = v.linea
      ) as devueltos
    from venta_mostrador_linea v where v.venta_id = ${id} order by v.linea`.execute(db)
  const tareas =
    venta.provisoria === null
      ? []
      : await db
          .selectFrom('venta_mostrador_tarea')
          .select(['linea', 'motivo', 'cantidad'])
          .where('venta_id', '=', id)
          .where('resuelta_en', 'is', null)
          .orderBy('linea')
          .orderBy('motivo')
          .execute()
  const { rows: devoluciones } = await sql<DevolucionRow>`
    select d.id as _id, d.numero, lugar.nombre as lugar, d.medio, d.motivo, d.importe_centavos as importe, d.creado_en,
      ${NOMBRE} as quien, (
        select coalesce(json_agg(json_build_object('linea', linea, 'cantidad', cantidad) order by linea), '[]')
        from devolucion_mostrador_linea where devolucion_id = d.id
      ) as lineas
    from devolucion_mostrador d join lugar on lugar.id = d.lugar_id where d.venta_id = ${id} order by d.numero`.execute(
    db,
  )
  return {
    ...toVenta(venta),
    ...(tareas.length > 0 && { tareas }),
    lineas: lineas.map(({ precio, lista, antes: guardado, ...linea }) => {
      const antes = readAntes({ precio, lista, antes: guardado })
      return {
        ...linea,
        precio_unitario: toPesos(precio),
        precio_lista: lista === null ? null : toPesos(lista),
        precio_antes: antes === null ? null : toPesos(antes),
      }
    }),
    devoluciones: devoluciones.map(({ importe, creado_en, ...devolucion }) => ({
      ...devolucion,
      importe: toPesos(importe),
      creado_en: creado_en.toISOString(),
    })),
  }
}
