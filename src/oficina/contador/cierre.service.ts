// The owner's month as one report; a test of whole histories asks for it as the screen does.
import type { Kysely } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { inTurns } from '#platform/http/pieces.ts'
import { CERO, type Centavos, centavos, subtract } from '#platform/money.ts'
import type { Momento } from '#venta/facturas/comprobante.rules.ts'
import type { Medio } from '#venta/pagos/pago.rules.ts'
import * as queries from './cierre.queries.ts'
import * as rules from './cierre.rules.ts'
import * as hechos from './hechos.rules.ts'
import { addSumas, isCredito, SIN_IVA, type SumaDeIva, toSuma } from './iva.rules.ts'
import type { Libro } from './libro.queries.ts'
import { lapsoDe } from './mes.rules.ts'

/** `factura`: the shop invoices what it sells. `momento`: when it does so by itself. */
export type DelMes = { mes: string; libro: Libro; factura: boolean; momento: Momento }

/** All sums in centavos. */
export type CierreDelMes = {
  mes: string
  coincide: boolean
  controles: rules.Control[]
  avisos: rules.Aviso[]
  medios: queries.PorMedio[]
  /** What the gateway took of what came in, and of how much nobody told. */
  comisiones: { importe: Centavos; sinSaber: Centavos }
  iva: SumaDeIva & { facturas: number; creditos: number }
  compras: queries.Compras
}

/** Reads it as of one moment, so that two sides are never of two. */
export const findCierreDelMes = (db: Kysely<Database>, pedido: DelMes): Promise<CierreDelMes> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => read(trx, pedido))

async function read(trx: Db, { mes, libro, factura, momento }: DelMes): Promise<CierreDelMes> {
  const lapso = lapsoDe(mes)
  const reglas = { factura, momento, ...(await queries.findUsos(trx, lapso)) }
  const cuenta = rules.createCuenta()
  const porMedio = new Map<Medio, { cobrado: Centavos; devuelto: Centavos }>()
  const comisiones = { importe: CERO, sinSaber: CERO }
  for await (const pedido of inTurns(queries.readPedidos(trx, libro, lapso))) {
    hechos.addPedido(cuenta, pedido, reglas)
    for (const { tipo, medio, flujo, comision, enMes } of pedido.filas) {
      if (!enMes || flujo === 0) continue
      const { cobrado, devuelto } = porMedio.get(medio) ?? { cobrado: CERO, devuelto: CERO }
      porMedio.set(medio, {
        cobrado: flujo > 0 ? centavos(cobrado + flujo) : cobrado,
        devuelto: flujo < 0 ? subtract(devuelto, flujo) : devuelto,
      })
      if (medio !== 'mercadopago' || tipo !== 'aprobado') continue
      if (comision === null) comisiones.sinSaber = centavos(comisiones.sinSaber + flujo)
      else comisiones.importe = centavos(comisiones.importe + comision)
    }
  }
  for await (const venta of inTurns(queries.readVentas(trx, libro, lapso))) hechos.addVenta(cuenta, venta, reglas)
  for (const cierre of await queries.listCierres(trx, lapso)) hechos.addCierre(cuenta, cierre)
  const tipos = await queries.sumPorTipo(trx, libro, lapso)
  const cuantos = (esCredito: boolean) =>
    tipos.filter(({ tipo }) => isCredito(tipo) === esCredito).reduce((total, { n }) => total + n, 0)
  return {
    mes,
    coincide: rules.coincide(cuenta),
    controles: rules.listControles(cuenta, reglas),
    avisos: cuenta.avisos,
    medios: [
      ...[...porMedio].map(([medio, sumas]) => ({ de: 'pedidos' as const, medio, ...sumas })),
      ...(await queries.sumMostrador(trx, lapso)),
    ],
    comisiones,
    iva: {
      ...(tipos.length === 0 ? SIN_IVA : addSumas(tipos.map(toSuma))),
      facturas: cuantos(false),
      creditos: cuantos(true),
    },
    compras: await queries.sumCompras(trx, lapso),
  }
}
