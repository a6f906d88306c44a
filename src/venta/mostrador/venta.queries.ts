// Stored sales of the counter, as the screens show them.
import { sql } from 'kysely'
import { readAntes } from '#catalogo/rebajas/antes.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { endOfLocalDay } from '#platform/dias.ts'
import { fromLocalDay } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import type { Venta, VentaDetalle } from './mostrador.contract.ts'
import { computeVuelto, type Medio } from './mostrador.rules.ts'

/** Sales with open tasks, for the panel's home. */
export const selectConTareas = () => sql`select distinct venta_id from venta_mostrador_tarea where resuelta_en is null`

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
