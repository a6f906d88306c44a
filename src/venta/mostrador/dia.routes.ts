import { sendPapel } from '#casa/planillas/papel.ts'
import { toImporte } from '#casa/planillas/planilla.ts'
import { toLocalDay, toLocalMinute } from '#platform/format.ts'
import { implement } from '#platform/http/mount.ts'
import { times } from '#platform/money.ts'
import * as contracts from './dia.contract.ts'
import * as queries from './dia.queries.ts'
import { countVentas, listVentas } from './venta.queries.ts'

/** A day as a table; what came back has a copy less than none. */
const toPapelDelDia = (dia: string, filas: readonly queries.FilaDelDia[]) => ({
  nombre: `mostrador-${dia}`,
  async *tabla() {
    yield [['venta', 'devolucion', 'hora', 'isbn', 'titulo', 'cantidad', 'precio', 'importe', 'pago', 'quien']]
    yield filas.map(({ numero, devolucion, creado_en, isbn, titulo, cantidad, precio, medios, quien }) => [
      ...[numero, devolucion, toLocalMinute(creado_en).slice(11), isbn, titulo, cantidad],
      ...[toImporte(precio), toImporte(times(precio, cantidad)), medios, quien],
    ])
  },
})

export const diaRoutes = [
  implement(contracts.listVentas, async ({ dia = toLocalDay(new Date()), ...filtros }, ctx) => {
    const [cierre, ventas, total] = await Promise.all([
      queries.findCierre(ctx.db, dia),
      listVentas(ctx.db, { dia, ...filtros }),
      countVentas(ctx.db, { dia, ...filtros }),
    ])
    ctx.setTotal(total)
    return { cierre, ventas }
  }),
  implement(contracts.downloadDia, async ({ dia, formato }, ctx) =>
    sendPapel(ctx, toPapelDelDia(dia, await queries.listFilasDelDia(ctx.db, dia)), formato),
  ),
]
