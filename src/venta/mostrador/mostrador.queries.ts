import { sql } from 'kysely'
import { readAntes } from '#catalogo/rebajas/antes.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { endOfLocalDay } from '#platform/dias.ts'
import { fromLocalDay } from '#platform/format.ts'
import { type Centavos, centavos, toPesos } from '#platform/money.ts'
import type { Cierre, Venta, VentaDetalle } from './mostrador.contract.ts'
import { computeVuelto, MEDIOS, type Medio, sumCierre } from './mostrador.rules.ts'

type LibroRow = { id: string; isbn: string; titulo: string; precio: Centavos | null; dePapel: boolean }
/** `contado`: the shop has counted it somewhere. */
export type LibroVendible = LibroRow & { contado: boolean }

const CONTADO = sql<boolean>`exists (select from existencia where existencia.libro_id = libro.id)`

/** A book by its id or its ISBN, with its free copies at a place, or at all open ones; null where nobody counted it. */
export async function findLibro(
  db: Db,
  { libro, isbn }: { libro?: string | undefined; isbn?: string | undefined },
  lugar: string | undefined,
): Promise<(LibroRow & { libres: number | null }) | undefined> {
  const cual = libro === undefined ? sql`libro.isbn = ${isbn ?? ''}` : sql`libro.id = ${libro}`
  const donde = lugar === undefined ? sql`not l.cerrado` : sql`l.id = ${lugar}`
  const { rows } = await sql<LibroRow & { libres: number | null }>`
    select libro.id, libro.isbn, libro.titulo, libro.precio, 'fisico' = any(libro.formatos) as "dePapel",
      case when ${CONTADO} then (
        select coalesce(sum(libres(e)), 0)::integer from existencia e join lugar l on l.id = e.lugar_id
        where e.libro_id = libro.id and ${donde}
      ) end as libres
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

type Nueva = { id: string; lugar: string; total: Centavos; entregado: Centavos | null; usuario: string | null }

/** The number of a new sale; null where one of this id is stored already, also by somebody who stores it just now. */
export async function insertVenta(trx: Db, { id, lugar, total, entregado, usuario }: Nueva): Promise<number | null> {
  const row = await trx
    .insertInto('venta_mostrador')
    .values({ id, lugar_id: lugar, total_centavos: total, entregado_centavos: entregado, usuario_id: usuario })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('numero')
    .executeTakeFirst()
  return row?.numero ?? null
}

export type LineaNueva = {
  linea: number
  libro_id: string
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

const NOMBRE = sql<string | null>`(select u.nombre || ' ' || u.apellido from usuario u where u.id = usuario_id)`

const VENTA = sql`
  venta.id as _id, venta.numero, venta.creado_en, venta.total_centavos, venta.entregado_centavos,
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
}

function toVenta({ creado_en, total_centavos, entregado_centavos, pagos, devuelto, ...rest }: VentaRow): Venta {
  const vuelto = entregado_centavos === null ? null : computeVuelto(pagos, entregado_centavos)
  return {
    ...rest,
    creado_en: creado_en.toISOString(),
    total: toPesos(total_centavos),
    pagos: pagos.map(({ medio, importe }) => ({ medio, importe: toPesos(importe) })),
    entregado: entregado_centavos === null ? null : toPesos(entregado_centavos),
    vuelto: vuelto === null ? null : toPesos(vuelto),
    devuelto: toPesos(devuelto),
  }
}

/** A day of Argentina as instants, the second one after its end. */
const edgesOf = (dia: string): [Date, Date] => [fromLocalDay(dia), endOfLocalDay(dia)]

type Filtros = { dia: string; numero?: number | undefined; isbn?: string | undefined }

const whereVenta = ({ dia, numero, isbn }: Filtros) => {
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

/** What a day brought in and gave back, each way to pay. */
export async function findCierre(db: Db, dia: string): Promise<Cierre> {
  const [desde, hasta] = edgesOf(dia)
  const { rows } = await sql<{
    ventas: number
    ejemplares: number
    cobrado: Partial<Record<Medio, Centavos>> | null
    devuelto: Partial<Record<Medio, Centavos>> | null
  }>`
    with del_dia as (select id from venta_mostrador where creado_en >= ${desde} and creado_en < ${hasta}),
      cobros as (
        select medio, sum(importe_centavos) as importe from venta_mostrador_pago join del_dia on del_dia.id = venta_id
        group by medio
      ), vueltas as (
        select medio, sum(importe_centavos) as importe from devolucion_mostrador
        where creado_en >= ${desde} and creado_en < ${hasta} group by medio
      )
    select (select count(*)::integer from del_dia) as ventas,
      (select coalesce(sum(cantidad), 0)::integer from venta_mostrador_linea join del_dia on del_dia.id = venta_id) as ejemplares,
      (select json_object_agg(medio, importe) from cobros) as cobrado,
      (select json_object_agg(medio, importe) from vueltas) as devuelto`.execute(db)
  const { ventas = 0, ejemplares = 0, cobrado = null, devuelto = null } = rows[0] ?? {}
  const medios = MEDIOS.map((medio) => ({
    medio,
    cobrado: centavos(cobrado?.[medio] ?? 0),
    devuelto: centavos(devuelto?.[medio] ?? 0),
  }))
  return {
    ...{ dia, ventas, ejemplares },
    medios: medios.map((one) => ({ ...one, cobrado: toPesos(one.cobrado), devuelto: toPesos(one.devuelto) })),
    total: toPesos(sumCierre(medios)),
  }
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

/** A sale, kept from being returned by two at once. */
export const lockVenta = (trx: Db, id: string) =>
  trx
    .selectFrom('venta_mostrador')
    .select(['id', 'numero', 'lugar_id', 'creado_en'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A line of a sale, with the copies that left the stock for it in the order in which they were taken. */
export type LineaVendida = {
  linea: number
  libro_id: string | null
  titulo: string
  cantidad: number
  precio_centavos: Centavos
  lista_centavos: Centavos | null
  devueltos: number
  /** The book is counted now. */
  contado: boolean
  copias: {
    cantidad: number
    condicion: 'firme' | 'consignacion' | 'usado'
    proveedorId: string | null
    pvp: Centavos | null
  }[]
}

export async function listLineasVendidas(trx: Db, venta: string): Promise<LineaVendida[]> {
  const { rows } = await sql<LineaVendida>`
    select v.linea, v.libro_id, v.titulo, v.cantidad, v.precio_centavos, v.lista_centavos,
      exists (select from existencia where existencia.libro_id = v.libro_id) as contado, (
        select coalesce(sum(d.cantidad), 0)::integer from devolucion_mostrador_linea d
        where d.venta_id = v.venta_id and d.linea = v.linea
      ) as devueltos, (
        select coalesce(json_agg(json_build_object('cantidad', -m.cantidad, 'condicion', m.condicion,
          'proveedorId', m.proveedor_id, 'pvp', m.pvp_centavos) order by m.id), '[]')
        from venta_mostrador_copia c join movimiento m on m.id = c.movimiento_id
        where c.venta_id = v.venta_id and c.linea = v.linea
      ) as copias
    from venta_mostrador_linea v where v.venta_id = ${venta} order by v.linea`.execute(trx)
  return rows
}

type DevolucionNueva = {
  id: string
  venta: string
  lugar: string
  medio: Medio
  importe: Centavos
  /** Why it went back by another way than it came. */
  motivo: string
  usuario: string | null
  lineas: readonly { linea: number; cantidad: number }[]
}

/** The number of a new return; null where one of this id is stored already. */
export async function insertDevolucion(
  trx: Db,
  { id, venta, lugar, medio, importe, motivo, usuario, lineas }: DevolucionNueva,
): Promise<number | null> {
  const row = await trx
    .insertInto('devolucion_mostrador')
    .values({ id, venta_id: venta, lugar_id: lugar, medio, importe_centavos: importe, motivo, usuario_id: usuario })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('numero')
    .executeTakeFirst()
  if (!row) return null
  await trx
    .insertInto('devolucion_mostrador_linea')
    .values(lineas.map((linea) => ({ devolucion_id: id, venta_id: venta, ...linea })))
    .execute()
  return row.numero
}

export type FilaDelDia = {
  numero: number
  devolucion: number | null
  creado_en: Date
  isbn: string
  titulo: string
  cantidad: number
  precio: Centavos
  medios: string
  quien: string | null
}

/** A day's lines, sold and brought back, in the order of the day. */
export async function listFilasDelDia(db: Db, dia: string): Promise<FilaDelDia[]> {
  const [desde, hasta] = edgesOf(dia)
  const { rows } = await sql<FilaDelDia>`
    select venta.numero, null::integer as devolucion, venta.creado_en, l.isbn, l.titulo, l.cantidad,
      l.precio_centavos as precio, l.linea, ${NOMBRE} as quien, (
        select coalesce(string_agg(medio, ' + ' order by importe_centavos desc), '')
        from venta_mostrador_pago where venta_id = venta.id
      ) as medios
    from venta_mostrador venta join venta_mostrador_linea l on l.venta_id = venta.id
    where venta.creado_en >= ${desde} and venta.creado_en < ${hasta}
    union all
    select venta.numero, d.numero, d.creado_en, l.isbn, l.titulo, -dl.cantidad, l.precio_centavos, l.linea,
      (select u.nombre || ' ' || u.apellido from usuario u where u.id = d.usuario_id), d.medio
    from devolucion_mostrador d join venta_mostrador venta on venta.id = d.venta_id
      join devolucion_mostrador_linea dl on dl.devolucion_id = d.id
      join venta_mostrador_linea l on l.venta_id = dl.venta_id and l.linea = dl.linea
    where d.creado_en >= ${desde} and d.creado_en < ${hasta}
    order by creado_en, numero, devolucion nulls first, linea limit 1000000`.execute(db)
  return rows
}
