// The mails to suppliers. What is gone by then, or has no address any more, gets none.

import type { Correo } from '#casa/correo/correo.ts'
import type { Carta } from '#casa/correo/plantilla.ts'
import { type PapelEnFilas, writePapel } from '#casa/planillas/papel.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import { toCartaCompra, toCartaLiquidacion } from './compra.cartas.ts'
import { findCompra } from './compra.queries.ts'
import { findLiquidacion } from './liquidacion.queries.ts'
import { toPapelCompra, toPapelLiquidacion } from './papel.ts'

type Needs = {
  db: Db
  /** Read for every mail: the owner's settings may have changed. */
  readonly config: Pick<Config, 'SITE_NOMBRE'>
  correo: Correo
}
type Destino = { email: string | null; razon_social: string | null; proveedor: { nombre: string } }

export function createCompraHandlers(needs: Needs): Pick<JobHandlers, 'compra-enviada' | 'liquidacion-enviada'> {
  async function send(
    id: string,
    clase: string,
    { email, razon_social, proveedor }: Destino,
    carta: Carta,
    papel: PapelEnFilas,
  ) {
    if (email === null) return
    const adjunto = { nombre: `${papel.nombre}.xlsx`, contenido: await writePapel(papel, 'xlsx') }
    const para = { name: razon_social ?? proveedor.nombre, address: email }
    await needs.correo.send({ id, clase, para, carta, adjuntos: [adjunto] })
  }
  return {
    'compra-enviada': async ({ id, data }) => {
      const compra = await findCompra(needs.db, data.compraId)
      if (!compra) return
      await send(id, 'pedido-proveedor', compra, toCartaCompra(compra, needs.config.SITE_NOMBRE), toPapelCompra(compra))
    },
    'liquidacion-enviada': async ({ id, data }) => {
      const liquidacion = await findLiquidacion(needs.db, data.liquidacionId)
      if (!liquidacion) return
      const carta = toCartaLiquidacion(liquidacion, needs.config.SITE_NOMBRE)
      await send(id, 'liquidacion', liquidacion, carta, toPapelLiquidacion(liquidacion))
    },
  }
}
