import { outdateIndice } from '#catalogo/indice/indice.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { giveWay } from '#platform/db/again.ts'
import { implement } from '#platform/http/mount.ts'
import { deleteLibrosDeMuestra, getLibrosDeMuestra } from './muestra.contract.ts'
import * as queries from './muestra.queries.ts'

const auditada: Auditada<{ quitados: number }> = { entidad: 'muestra', describe: ({ quitados }) => ({ quitados }) }

export const muestraRoutes = [
  implement(getLibrosDeMuestra, async (_, { db }) => ({ libros: (await queries.countLibros(db)).muestra })),
  implement(deleteLibrosDeMuestra, (_, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      await giveWay(trx) // as the deletion of one book
      const hecho = await queries.deleteMuestra(trx)
      if (hecho.quitados > 0) {
        await outdateIndice(trx)
        await recordCambio(trx, ctx, auditada, { id: null, antes: hecho })
      } else ctx.setUnchanged()
      return hecho
    }),
  ),
]
