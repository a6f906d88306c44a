// The documents of a lapse, some at a time: no statement reads them all, and a slow reader holds nothing.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Ambiente, LineaFiscal } from '#venta/facturas/comprobante.rules.ts'
import type { Receptor } from '#venta/facturas/receptor.rules.ts'
import type { ComprobanteDeLibro } from './iva.rules.ts'
import type { Lapso } from './mes.rules.ts'

const POR_VEZ = 200

/** Whose documents: those of another seller, or of tests, are no part of this one's books. `cuit` null: any seller's. */
export type Libro = { ambiente: Ambiente; cuit: string | null }

export const delLibro = ({ ambiente, cuit }: Libro) => sql`
  comprobante.estado = 'autorizado' and comprobante.ambiente = ${ambiente}
  and (${cuit}::text is null or comprobante.cuit = ${cuit})`
const delLapso = ({ desde, antesDe }: Lapso) =>
  sql`comprobante.fecha >= ${desde}::date and comprobante.fecha < ${antesDe}::date`

type Row = Omit<ComprobanteDeLibro, 'de' | 'lineas' | 'receptor'> & {
  lineas: LineaFiscal[]
  receptor: Receptor
  pedido: number | null
  venta: number | null
}

/** Authorised documents by day, sort and number; `saltar` leaves so many out, `max` ends after so many. */
export async function* readComprobantes(
  db: Db,
  libro: Libro,
  lapso: Lapso,
  { saltar = 0, max = Number.MAX_SAFE_INTEGER } = {},
): AsyncGenerator<ComprobanteDeLibro[]> {
  let tras: readonly [string, number, number, number] = [lapso.desde, 0, 0, 0]
  for (let read = 0; read < max; ) {
    const limit = Math.min(POR_VEZ, max - read)
    const { rows } = await sql<Row>`
      select comprobante.id, comprobante.fecha, comprobante.tipo, comprobante.punto, comprobante.numero, receptor, lineas, cae,
        comprobante.total_centavos as total, neto_centavos as neto, exento_centavos as exento, iva_centavos as iva,
        pedido.numero as pedido, venta_mostrador.numero as venta
      from comprobante left join pedido on pedido.id = comprobante.pedido_id
        left join venta_mostrador on venta_mostrador.id = comprobante.venta_id
      where ${delLibro(libro)} and ${delLapso(lapso)}
        and (comprobante.fecha, comprobante.tipo, comprobante.punto, comprobante.numero)
          > (${tras[0]}::date, ${tras[1]}::smallint, ${tras[2]}::integer, ${tras[3]}::integer)
      order by comprobante.fecha, comprobante.tipo, comprobante.punto, comprobante.numero
      offset ${read === 0 ? saltar : 0} limit ${limit}`.execute(db)
    if (rows.length > 0) {
      yield rows.map(({ pedido, venta, ...fila }) => ({
        ...fila,
        de: pedido === null ? `Mostrador N.º ${venta}` : `Pedido N.º ${pedido}`,
      }))
    }
    if (rows.length < limit) return
    const last = rows[rows.length - 1]
    if (!last) return
    tras = [last.fecha, last.tipo, last.punto, last.numero]
    read += rows.length
  }
}

export async function countComprobantes(db: Db, libro: Libro, lapso: Lapso): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from comprobante where ${delLibro(libro)} and ${delLapso(lapso)}`.execute(db)
  return rows[0]?.n ?? 0
}
