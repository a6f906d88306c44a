import { imprimir, readCasa } from '#casa/impresora/impresora.service.ts'
import { implement } from '#platform/http/mount.ts'
import { printVenta } from './impresion.contract.ts'
import { toTicket } from './ticket.rules.ts'
import { show } from './vuelta.ts'

export const impresionRoutes = [
  implement(printVenta, async ({ id, papel }, ctx) => {
    const venta = await show(ctx.db, ctx, id)
    return imprimir(ctx, { tira: toTicket(venta, papel, readCasa(ctx)), datos: { papel, venta: venta.numero } })
  }),
]
