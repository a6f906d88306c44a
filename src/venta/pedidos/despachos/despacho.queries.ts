import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { CLAVES_TRANSPORTE } from '#envios/transportes/adaptador.rules.ts'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { toLocalDay } from '#platform/format.ts'
import { toPesos } from '#platform/money.ts'
import type { Estado } from '../estado.rules.ts'
import type { Despacho, DespachoVisto } from './despacho.contract.ts'
import { EN_CURSO, type GrupoDespacho, isDemorado } from './despacho.rules.ts'
import type { DespachoListado, PorPreparar } from './despachos.contract.ts'
import { OCUPADO } from './faltas.queries.ts'
import { computeEstadoRegistro } from './registro.rules.ts'

const COLUMNS = [
  ...(['despacho.id', 'despacho.estado', 'despacho.transporte', 'despacho.servicio', 'despacho.sucursal'] as const),
  ...(['despacho.seguimiento', 'despacho.enlace'] as const),
] as const

type Despachos = ExpressionBuilder<Database, 'despacho'>

const itemsOf = (eb: Despachos) =>
  jsonArrayFrom(
    eb
      .selectFrom('despacho_item')
      .innerJoin('pedido_item', (join) =>
        join
          .onRef('pedido_item.pedido_id', '=', 'despacho_item.pedido_id')
          .onRef('pedido_item.linea', '=', 'despacho_item.linea'),
      )
      .select(['despacho_item.linea', 'pedido_item.isbn', 'pedido_item.titulo', 'despacho_item.cantidad'])
      .whereRef('despacho_item.despacho_id', '=', 'despacho.id')
      .orderBy('despacho_item.linea'),
  ).as('items')

const pasosOf = (eb: Despachos) =>
  jsonArrayFrom(
    eb
      .selectFrom('despacho_estado')
      .leftJoin('usuario', 'usuario.id', 'despacho_estado.usuario_id')
      .select(['despacho_estado.estado', 'despacho_estado.fecha_hora', 'despacho_estado.por'])
      .select(sql<string | null>`usuario.nombre || ' ' || usuario.apellido`.as('quien'))
      .whereRef('despacho_estado.despacho_id', '=', 'despacho.id')
      .orderBy('despacho_estado.id'),
  ).as('pasos')

/** As its carrier knows it, where it was told of it and has not been told to forget it. */
const registroOf = (eb: Despachos) =>
  jsonObjectFrom(
    eb
      .selectFrom('despacho_registro')
      .select(['despacho_registro.clave', 'despacho_registro.numero', 'despacho_registro.pedido_en'])
      .select(['despacho_registro.estado', sql<boolean>`despacho_registro.etiqueta is not null`.as('etiqueta')])
      .whereRef('despacho_registro.despacho_id', '=', 'despacho.id')
      .where('despacho_registro.estado', '<>', 'anulado'),
  ).as('registro')

/** JSON has instants as text. */
const toInstant = (value: unknown): string => new Date(String(value)).toISOString()

/** The parcels of an order as its customer sees them, oldest first. */
export async function listDespachosVistos(db: Db, pedidoId: string): Promise<DespachoVisto[]> {
  const rows = await db
    .selectFrom('despacho')
    .select([...COLUMNS])
    .select((eb) => [itemsOf(eb), pasosOf(eb)])
    .where('despacho.pedido_id', '=', pedidoId)
    .orderBy('despacho.num')
    .execute()
  return rows.map(({ id, pasos, ...row }) => ({
    _id: id,
    ...row,
    pasos: pasos.map(({ estado, fecha_hora }) => ({ estado, fecha_hora: toInstant(fecha_hora) })),
  }))
}

/** Whether copies of a parcel that came back were sold with it, and did not go again in another one. */
const conVuelta = sql<boolean>`(despacho.estado = 'devuelto' and despacho.repuesto_en is null and exists (
  select from despacho_item as suyo join reserva on reserva.pedido_id = suyo.pedido_id and reserva.linea = suyo.linea
  where suyo.despacho_id = despacho.id and reserva.estado = 'consumida'
) and not exists (
  select from despacho_item as suyo
  join pedido_item on pedido_item.pedido_id = suyo.pedido_id and pedido_item.linea = suyo.linea
  where suyo.despacho_id = despacho.id and suyo.cantidad + (
    select coalesce(sum(puesto.cantidad), 0) from despacho_item as puesto
    join despacho on despacho.id = puesto.despacho_id and ${OCUPADO}
    where puesto.pedido_id = suyo.pedido_id and puesto.linea = suyo.linea
  ) > pedido_item.cantidad
))`

const selectDespachos = (db: Db) =>
  db
    .selectFrom('despacho')
    .innerJoin('pedido', 'pedido.id', 'despacho.pedido_id')
    .select([...COLUMNS, 'despacho.peso_g', 'despacho.costo_centavos', 'despacho.version', 'despacho.repuesto_en'])
    .select(conVuelta.as('reponible'))
    .select('pedido.fecha_entrega_estimada')
    .select((eb) => [itemsOf(eb), pasosOf(eb), registroOf(eb)])

type Row = Awaited<ReturnType<ReturnType<typeof selectDespachos>['executeTakeFirstOrThrow']>>

const toDespacho = ({ repuesto_en, reponible, ...de }: Row): Despacho => {
  const { id, costo_centavos, fecha_entrega_estimada, pasos, registro, ...row } = de
  return {
    _id: id,
    ...row,
    pasos: pasos.map(({ fecha_hora, ...paso }) => ({ ...paso, fecha_hora: toInstant(fecha_hora) })),
    costo: costo_centavos === null ? null : toPesos(costo_centavos),
    registro: registro && showRegistro(registro),
    vuelta: repuesto_en !== null ? 'hecha' : reponible ? 'pendiente' : null,
    demorado: isDemorado(row.estado, fecha_entrega_estimada, toLocalDay(new Date())),
  }
}

/** JSON has instants as text; a carrier of a later version is shown by none of its buttons. */
function showRegistro({
  clave,
  pedido_en,
  estado,
  ...registro
}: NonNullable<Row['registro']>): NonNullable<Despacho['registro']> {
  const known = CLAVES_TRANSPORTE.find((una) => una === clave)
  return {
    clave: known ?? null,
    estado: computeEstadoRegistro({ estado, pedido_en: new Date(String(pedido_en)) }, new Date()),
    ...registro,
  }
}

/** The parcels of an order, oldest first. */
export const listDespachosDePedido = async (db: Db, pedidoId: string): Promise<Despacho[]> =>
  (await selectDespachos(db).where('despacho.pedido_id', '=', pedidoId).orderBy('despacho.num').execute()).map(
    toDespacho,
  )

export const nombreDePedido = sql<string | null>`coalesce(
  (select usuario.nombre || ' ' || usuario.apellido from usuario where usuario.id = pedido.usuario_id),
  (select pedido_telefono.nombre from pedido_telefono where pedido_telefono.pedido_id = pedido.id))`

export const DE_PEDIDO = [
  ...(['pedido.id as pedido_id', 'pedido.numero', 'pedido.estado as pedido_estado', 'pedido.entrega'] as const),
  ...(['pedido.fecha_hora', 'pedido.fecha_entrega_estimada'] as const),
] as const

type DePedidoRow = {
  pedido_id: string
  numero: number
  pedido_estado: Estado
  entrega: string | null
  fecha_hora: Date
  fecha_entrega_estimada: string
  nombre: string | null
}

export const toDePedido = (row: DePedidoRow): PorPreparar['pedido'] => ({
  _id: row.pedido_id,
  numero: row.numero,
  estado: row.pedido_estado,
  nombre: row.nombre,
  entrega: row.entrega,
  fecha_hora: row.fecha_hora.toISOString(),
  fecha_entrega_estimada: row.fecha_entrega_estimada,
})

export type Page = { offset: number; limit: number }

type Filtro = { grupo: GrupoDespacho; q?: string | undefined }

/** `hoy` as a day in Argentina. */
function filterDespachos(db: Db, { grupo, q }: Filtro) {
  let query = db.selectFrom('despacho').innerJoin('pedido', 'pedido.id', 'despacho.pedido_id')
  // The words of the partial index, as constants that the planner sees.
  const enCurso = sql<SqlBool>`despacho.estado in (${sql.join(EN_CURSO.map((estado) => sql.lit(estado)))})`
  if (grupo === 'terminados') query = query.where(sql<SqlBool>`not (${enCurso})`)
  else if (grupo === 'vueltos') query = query.where(conVuelta.$castTo<SqlBool>())
  else if (grupo !== 'todos') query = query.where(enCurso)
  if (grupo === 'preparados') query = query.where('despacho.estado', '=', 'preparado')
  if (grupo === 'demorados-en-viaje') query = query.where('despacho.estado', '<>', 'preparado')
  if (grupo === 'demorados' || grupo === 'demorados-en-viaje')
    query = query.where('pedido.fecha_entrega_estimada', '<', toLocalDay(new Date()))
  if (q) {
    const numero = /^[1-9]\d{0,8}$/.test(q) ? Number(q) : 0 // no order has it
    query = query.where((eb) => eb.or([eb('pedido.numero', '=', numero), eb('despacho.seguimiento', '=', q)]))
  }
  return query
}

export const countDespachos = async (db: Db, filtro: Filtro): Promise<number> => countRows(filterDespachos(db, filtro))

/** Of one group, `max` at most. */
export async function countDespachosHasta(db: Db, grupo: GrupoDespacho, max: number): Promise<number> {
  const algunos = filterDespachos(db, { grupo }).select('despacho.id').limit(max).as('algunos')
  const { n } = await db
    .selectFrom(algunos)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Newest first. */
export async function listDespachos(db: Db, { offset, limit, ...filtro }: Filtro & Page): Promise<DespachoListado[]> {
  const ids = filterDespachos(db, filtro)
    .select('despacho.id')
    .orderBy('despacho.num', 'desc')
    .offset(offset)
    .limit(limit)
  const rows = await selectDespachos(db)
    .select([...DE_PEDIDO, nombreDePedido.as('nombre')])
    .where('despacho.id', 'in', ids)
    .orderBy('despacho.num', 'desc')
    .execute()
  return rows.map(({ pedido_id, numero, pedido_estado, entrega, fecha_hora, nombre, ...row }) => ({
    ...toDespacho(row),
    pedido: toDePedido({
      pedido_id,
      numero,
      pedido_estado,
      entrega,
      fecha_hora,
      nombre,
      fecha_entrega_estimada: row.fecha_entrega_estimada,
    }),
  }))
}

/** The state of an order; undefined where there is no such order. */
export const findEstadoOfPedido = async (db: Db, id: string): Promise<Estado | undefined> =>
  (await db.selectFrom('pedido').select('estado').where('id', '=', id).executeTakeFirst())?.estado

/** Who carries a parcel, under which number, and where it was registered (`clave`). */
export const findSeguimiento = (db: Db, id: string) =>
  db
    .selectFrom('despacho')
    .leftJoin('despacho_registro', 'despacho_registro.despacho_id', 'despacho.id')
    .select(['despacho.transporte', 'despacho.seguimiento', 'despacho_registro.clave'])
    .where('despacho.id', '=', id)
    .executeTakeFirst()

/** Which order a parcel belongs to; undefined where there is no such parcel. */
export const findPedidoOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('despacho').select('pedido_id').where('id', '=', id).executeTakeFirst())?.pedido_id
