import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/db/pool.ts'
import type { Dia } from '#platform/dias.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import type { Centavos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import type { Medidas } from './bulto.rules.ts'
import type { EscalonLeido, GratisLeido, ZonaLeida } from './planilla.rules.ts'
import type { Escalon, Gratis, Servicio, Tablas, Zona } from './tabla.rules.ts'

const COLUMNS = [
  ...(['id as _id', 'nombre', 'tipo', 'activo', 'dias_min', 'dias_max', 'habiles', 'corte_hora'] as const),
  ...([
    'factor_volumetrico',
    'maximo_g',
    'gratis_desde',
    'subsidio',
    'lugar',
    'horario',
    'guarda_dias',
    'transporte',
  ] as const),
  'version',
] as const

/** A service as it is kept. Sums in centavos. */
export type ServicioGuardado = Servicio & { version: number }

const selectZonas = (db: Db) =>
  db
    .selectFrom('zona_envio')
    .select((eb) => [
      'zona_envio.id as _id',
      'zona_envio.nombre',
      jsonArrayFrom(
        eb
          .selectFrom('zona_envio_regla')
          .select(['provincia', 'cp_desde', 'cp_hasta'])
          .whereRef('zona_id', '=', 'zona_envio.id')
          .orderBy('linea'),
      ).as('reglas'),
    ])
    .orderBy('orden')
    .orderBy('nombre_p')

const selectServicios = (db: Db) => db.selectFrom('servicio_envio').select(COLUMNS).orderBy('orden').orderBy('nombre_p')

export const listServicios = (db: Db): Promise<ServicioGuardado[]> => selectServicios(db).execute()

export const listZonas = (db: Db): Promise<Zona[]> => selectZonas(db).execute()

/** What a quote of a day needs, in one statement: only the steps that hold on it. */
export async function loadTablas(db: Db, dia: Dia): Promise<Tablas> {
  const row = await db
    .selectNoFrom([
      jsonArrayFrom(selectZonas(db)).as('zonas'),
      jsonArrayFrom(selectServicios(db)).as('servicios'),
      jsonArrayFrom(
        db
          .selectFrom('tarifa_envio as t')
          .select(['t.servicio_id', 't.zona_id', 't.desde', 't.hasta_g', 't.precio'])
          .where(
            sql<SqlBool>`t.desde = (select max(u.desde) from tarifa_envio u
              where u.servicio_id = t.servicio_id and u.zona_id = t.zona_id and u.desde <= ${dia})`,
          ),
      ).as('escalones'),
      jsonArrayFrom(
        db
          .selectFrom('gratis_envio')
          .select(['servicio_id', 'zona_id', 'desde', 'gratis_desde'])
          .where('desde', '<=', dia),
      ).as('gratis'),
      jsonArrayFrom(db.selectFrom('feriado').select('fecha').where('fecha', '>=', dia)).as('feriados'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, feriados: new Set(row.feriados.map(({ fecha }) => fecha)) }
}

/** The days from which steps hold, newest first. */
export const listFechas = (db: Db): Promise<{ desde: Dia }[]> =>
  db.selectFrom('tarifa_envio').select('desde').distinct().orderBy('desde', 'desc').execute()

/** The steps of one table by the names of service and zone, in the order of the sheet. */
export const listEscalonesDe = (db: Db, desde: Dia): Promise<EscalonLeido[]> =>
  db
    .selectFrom('tarifa_envio')
    .innerJoin('servicio_envio', 'servicio_envio.id', 'servicio_id')
    .innerJoin('zona_envio', 'zona_envio.id', 'zona_id')
    .select(['servicio_envio.nombre as servicio', 'zona_envio.nombre as zona', 'hasta_g', 'precio'])
    .where('desde', '=', desde)
    .orderBy('servicio_envio.orden')
    .orderBy('servicio_envio.nombre_p')
    .orderBy('zona_envio.orden')
    .orderBy('zona_envio.nombre_p')
    .orderBy('hasta_g', (order) => order.asc().nullsLast())
    .execute()

/** From which sums on books travel free by the same table, in the same order. */
export const listGratisDe = (db: Db, desde: Dia): Promise<GratisLeido[]> =>
  db
    .selectFrom('gratis_envio')
    .innerJoin('servicio_envio', 'servicio_envio.id', 'servicio_id')
    .innerJoin('zona_envio', 'zona_envio.id', 'zona_id')
    .select(['servicio_envio.nombre as servicio', 'zona_envio.nombre as zona', 'gratis_envio.gratis_desde'])
    .where('desde', '=', desde)
    .orderBy('servicio_envio.orden')
    .orderBy('servicio_envio.nombre_p')
    .orderBy('zona_envio.orden')
    .orderBy('zona_envio.nombre_p')
    .execute()

export const listFeriados = (db: Db): Promise<{ fecha: Dia; nombre: string }[]> =>
  db.selectFrom('feriado').select(['fecha', 'nombre']).orderBy('fecha').execute()

/** Of how many books weight and size are known, and how many there are. */
export async function countMedidos(db: Db): Promise<{ medidos: number; libros: number }> {
  const { rows } = await sql<{ medidos: number; libros: number }>`
    select (select count(*) from libro) as libros, (select count(*) from libro_ficha
      where peso_g is not null and alto_mm is not null and ancho_mm is not null and grueso_mm is not null) as medidos`.execute(
    db,
  )
  return rows[0] ?? { medidos: 0, libros: 0 }
}

/** One at a time changes the sheets, until the transaction ends. */
export const lockPlanillas = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('anaquel.envios'))`.execute(db)

/** Makes the zones those of the sheet. One of the same name stays the same zone with its prices; the others go with theirs. */
export async function replaceZonas(db: Db, zonas: readonly ZonaLeida[]): Promise<void> {
  const nombres = zonas.map(({ nombre }) => fold(nombre))
  await db.deleteFrom('zona_envio').where(sql<SqlBool>`nombre_p <> all(${nombres}::text[])`).execute()
  for (const [n, { nombre, reglas }] of zonas.entries()) {
    const { id } = await db
      .insertInto('zona_envio')
      .values({ id: createId(), nombre, nombre_p: fold(nombre), orden: n + 1 })
      .onConflict((conflict) => conflict.column('nombre_p').doUpdateSet({ nombre, orden: n + 1 }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('zona_envio_regla').where('zona_id', '=', id).execute()
    await db
      .insertInto('zona_envio_regla')
      .values(reglas.map((regla, linea) => ({ zona_id: id, linea, ...regla })))
      .execute()
  }
}

type Tarifas = { escalones: readonly Escalon[]; gratis: readonly Gratis[] }

/** Makes the prices from a day on those of the sheet; none deletes that table. */
export async function replaceTarifas(db: Db, desde: Dia, { escalones, gratis }: Tarifas): Promise<void> {
  await db.deleteFrom('tarifa_envio').where('desde', '=', desde).execute()
  await db.deleteFrom('gratis_envio').where('desde', '=', desde).execute()
  if (escalones.length > 0) await db.insertInto('tarifa_envio').values(escalones).execute()
  if (gratis.length > 0) await db.insertInto('gratis_envio').values(gratis).execute()
}

export async function replaceFeriados(db: Db, feriados: readonly { fecha: Dia; nombre: string }[]): Promise<void> {
  await db.deleteFrom('feriado').execute()
  if (feriados.length > 0) await db.insertInto('feriado').values(feriados).execute()
}

/** The carrier of a service to a branch that is offered. */
export const findTransporteDe = async (db: Db, id: string): Promise<string | null> =>
  (
    await db
      .selectFrom('servicio_envio')
      .select('transporte')
      .where('id', '=', id)
      .where('activo', '=', true)
      .where('tipo', '=', 'sucursal')
      .executeTakeFirst()
  )?.transporte ?? null

/** The service, kept from being changed until the transaction ends. */
export const lockServicio = (db: Db, id: string, para: LockFor): Promise<ServicioGuardado | undefined> => {
  const query = db.selectFrom('servicio_envio').select(COLUMNS).where('id', '=', id)
  return (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
}

export type ServicioEscrito = Omit<Servicio, '_id'>

export const insertServicio = (db: Db, servicio: ServicioEscrito): Promise<ServicioGuardado> =>
  db
    .insertInto('servicio_envio')
    .values({
      id: createId(),
      ...servicio,
      nombre_p: fold(servicio.nombre),
      orden: sql<number>`(select coalesce(max(orden), 0) + 1 from servicio_envio)`,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

type Cambios = { [Campo in keyof ServicioEscrito]?: ServicioEscrito[Campo] | undefined }

export const updateServicio = (db: Db, id: string, cambios: Cambios): Promise<ServicioGuardado> =>
  db
    .updateTable('servicio_envio')
    .set({ ...cambios, nombre_p: cambios.nombre === undefined ? undefined : fold(cambios.nombre) })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteServicio = (db: Db, id: string) => db.deleteFrom('servicio_envio').where('id', '=', id).execute()

const DURAS: readonly (string | null)[] = ['tapa dura', 'cartone']

/** What is known of the weight and size of books; one that is not there is left out. */
export async function listMedidas(db: Db, ids: readonly string[]): Promise<Map<string, Medidas>> {
  const rows = await db
    .selectFrom('libro')
    .leftJoin('libro_ficha', 'libro_ficha.libro_id', 'libro.id')
    .select(['libro.id', 'peso_g', 'alto_mm', 'ancho_mm', 'grueso_mm', 'paginas', 'encuadernacion'])
    .where(sql<SqlBool>`libro.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, encuadernacion, ...row }) => [id, { ...row, dura: DURAS.includes(encuadernacion) }]))
}

/** What these books cost in the catalogue, in centavos; one without a price is left out. */
export async function listValores(db: Db, ids: readonly string[]): Promise<Map<string, Centavos>> {
  const rows = await db
    .selectFrom('libro')
    .select(['id', 'precio'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('precio', 'is not', null)
    .$narrowType<{ precio: Centavos }>()
    .execute()
  return new Map(rows.map(({ id, precio }) => [id, precio]))
}
