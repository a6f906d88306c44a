import { sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import { sortBy } from '#platform/db/orden.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Centavos, centavos, subtract, toPesos } from '#platform/money.ts'
import type { Orden } from '#platform/paging.ts'
import type { Caja, CajaDetalle } from './caja.contract.ts'
import type { Billetes, ORDENES_CAJA, TipoDeCaja } from './caja.rules.ts'

const quien = (columna: 'abierta_por' | 'cerrada_por' | 'usuario_id') => sql<string | null>`
  (select u.nombre || ' ' || u.apellido from usuario u where u.id = ${sql.ref(columna)})`

const CAJA = sql`caja.id as _id, json_build_object('_id', lugar.id, 'nombre', lugar.nombre) as lugar, abierta_en,
  ${quien('abierta_por')} as abrio, inicial_centavos as inicial, caja.numero, cerrada_en, ${quien('cerrada_por')} as cerro,
  coalesce(esperado_centavos, inicial_centavos + (
    select coalesce(sum(importe_centavos), 0) from caja_movimiento where caja_id = caja.id))::bigint as esperado,
  contado_centavos as contado, motivo`

type CajaRow = Pick<Caja, '_id' | 'lugar' | 'abrio'> & {
  abierta_en: Date
  inicial: Centavos
  esperado: Centavos
  numero: number | null
  cerrada_en: Date | null
  cerro: string | null
  contado: Centavos | null
  motivo: string | null
}

function toCaja({ _id, lugar, abrio, abierta_en, inicial, esperado, ...cierre }: CajaRow): Caja {
  const { numero, cerrada_en, cerro, contado, motivo } = cierre
  const abierta = numero === null || cerrada_en === null || contado === null
  return {
    _id,
    lugar,
    abrio,
    abierta_en: abierta_en.toISOString(),
    inicial: toPesos(inicial),
    esperado: toPesos(esperado),
    cierre: abierta
      ? null
      : {
          numero,
          cerrada_en: cerrada_en.toISOString(),
          cerro,
          contado: toPesos(contado),
          motivo,
          diferencia: toPesos(subtract(contado, esperado)),
        },
  }
}

type Tramo = { offset: number; limit: number; orden?: Orden<(typeof ORDENES_CAJA)[number]> | undefined }
const POR = { cierre: sql`cerrada_en`, diferencia: sql`contado_centavos - esperado_centavos` }
const SIEMPRE = sql`cerrada_en desc nulls first, caja.id`

export async function listCajas(db: Db, { offset, limit, orden }: Tramo): Promise<Caja[]> {
  const by = orden ? sql`cerrada_en is not null, ${sortBy(POR, orden, SIEMPRE)}` : SIEMPRE
  const { rows } = await sql<CajaRow>`
    select ${CAJA} from caja join lugar on lugar.id = lugar_id
    order by ${by} offset ${offset} limit ${limit}`.execute(db)
  return rows.map(toCaja)
}

export const countCajas = async (db: Db): Promise<number> => countRows(db.selectFrom('caja'))

/** Movements by hand that a screen shows; a register has a dozen. */
const A_MANO_MAX = 500

export async function findCaja(db: Db, id: string): Promise<CajaDetalle | undefined> {
  const { rows } = await sql<CajaRow & { billetes: Billetes | null; monedas: Centavos | null }>`
    select ${CAJA}, billetes, monedas_centavos as monedas from caja join lugar on lugar.id = lugar_id
    where caja.id = ${id}`.execute(db)
  const [caja] = rows
  if (!caja) return undefined
  const { rows: sumas } = await sql<{ tipo: TipoDeCaja; veces: number; importe: Centavos }>`
    select tipo, count(*)::integer as veces, sum(importe_centavos)::bigint as importe
    from caja_movimiento where caja_id = ${id} group by tipo order by min(id)`.execute(db)
  const { rows: aMano } = await sql<{
    _id: string
    importe: Centavos
    motivo: string
    quien: string | null
    creado_en: Date
  }>`
    select clave as _id, importe_centavos as importe, motivo, ${quien('usuario_id')} as quien, creado_en
    from caja_movimiento where caja_id = ${id} and motivo is not null order by id limit ${A_MANO_MAX}`.execute(db)
  const { billetes, monedas } = caja
  return {
    ...toCaja(caja),
    sumas: sumas.map(({ importe, ...suma }) => ({ ...suma, importe: toPesos(importe) })),
    a_mano: aMano.map(({ importe, creado_en, ...uno }) => ({
      ...uno,
      importe: toPesos(importe),
      creado_en: creado_en.toISOString(),
    })),
    billetes:
      billetes &&
      Object.entries(billetes)
        .map(([valor, cuantos]) => ({ valor: Number(valor), cuantos }))
        .sort((a, b) => b.valor - a.valor),
    monedas: monedas === null ? null : toPesos(monedas),
  }
}

type Nueva = { id: string; lugar: string; inicial: Centavos; usuario: string | null }

/** False where that register, or another open one of the place, is there already, also of somebody who opens it just now. */
export async function insertCaja(trx: Db, { id, lugar, inicial, usuario }: Nueva): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('caja')
    .values({ id, lugar_id: lugar, inicial_centavos: inicial, abierta_por: usuario })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A register, held until the transaction ends: no cash comes in meanwhile. */
export const lockCaja = (trx: Db, id: string) =>
  trx
    .selectFrom('caja')
    .select(['id', 'inicial_centavos', 'cerrada_en'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Movido = { id: string; caja: string; tipo: TipoDeCaja; importe: Centavos; motivo: string; usuario: string | null }

/** False where a movement of this id is written already. */
export async function insertMovimiento(
  trx: Db,
  { id, caja, tipo, importe, motivo, usuario }: Movido,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('caja_movimiento')
    .values({ caja_id: caja, tipo, importe_centavos: importe, motivo, clave: id, usuario_id: usuario })
    .onConflict((conflict) => conflict.column('clave').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findMovimiento = (db: Db, id: string) =>
  db.selectFrom('caja_movimiento').select(['caja_id', 'importe_centavos']).where('clave', '=', id).executeTakeFirst()

/** What should be in a register now. */
export async function sumCaja(trx: Db, id: string): Promise<Centavos> {
  const { rows } = await sql<{ suma: Centavos }>`
    select (inicial_centavos + (select coalesce(sum(importe_centavos), 0) from caja_movimiento where caja_id = caja.id))::bigint as suma
    from caja where id = ${id}`.execute(trx)
  return rows[0]?.suma ?? centavos(0)
}

type Cierre = {
  esperado: Centavos
  contado: Centavos
  billetes: Billetes
  monedas: Centavos
  motivo: string | null
  usuario: string | null
}

/** The number is the database's. */
export const closeCaja = (trx: Db, id: string, { esperado, contado, billetes, monedas, motivo, usuario }: Cierre) =>
  trx
    .updateTable('caja')
    .set({
      esperado_centavos: esperado,
      contado_centavos: contado,
      monedas_centavos: monedas,
      motivo,
      cerrada_por: usuario,
      billetes: JSON.stringify(billetes),
      cerrada_en: new Date(),
      numero: 0,
    })
    .where('id', '=', id)
    .execute()
