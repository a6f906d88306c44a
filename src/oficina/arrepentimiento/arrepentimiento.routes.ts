import { randomInt } from 'node:crypto'
import type { Leer } from '#casa/ajustes/declarar.ts'
import { readVendedorCompleto } from '#casa/deberes/deberes.ajustes.ts'
import { legalesNotFound } from '#casa/deberes/deberes.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { outdated } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { requireIdentity, requireRecent } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs.ts'
import { type Centavos, toCentavos } from '#platform/money.ts'
import { pedirArrepentimiento } from './arrepentimiento.contract.ts'
import * as contracts from './arrepentimiento.panel.contract.ts'
import * as queries from './arrepentimiento.queries.ts'
import * as rules from './arrepentimiento.rules.ts'

/** Codes that are tried: that one is taken happens once in the life of a thousand shops. */
const INTENTOS = 3

const notFound = () => new AppError(404, 'ARREPENTIMIENTO_NOT_FOUND', 'No encontramos ese pedido de arrepentimiento.')

/** What whoever asked wrote is a person's: the log keeps state and sum. */
const auditado: Auditada<contracts.ArrepentimientoVisto> = {
  entidad: 'arrepentimiento',
  describe: ({ codigo, estado, importe }) => ({ codigo, estado: rules.ESTADO_NOMBRES[estado], importe }),
}

/**
 * Gives the money back by the means it came. `pedido`: the gateway was asked; `a-mano`: the shop's people do it themselves, and
 * only write it down here. `clave`: the same one is the same refund. Belongs to the payments.
 */
export type Reembolsar = (
  trx: Db,
  reembolso: { pedidoId: string; importe: Centavos; usuarioId: string; clave: string; motivo: string; leer: Leer },
) => Promise<'pedido' | 'a-mano'>

export const createArrepentimientoRoutes = (reembolsar: Reembolsar) => [
  implement(pedirArrepentimiento, async ({ id, clase, pedido, email, lineas, texto, sitio }, ctx) => {
    if (!readVendedorCompleto(ctx.services.ajustes.get)) throw legalesNotFound()
    await ctx.services.limites.arrepentimientos.count(computeOrigen(ctx.ip))
    const answer = ({ codigo, recibida_en }: { codigo: string; recibida_en: Date }) => ({
      codigo,
      recibida_en: recibida_en.toISOString(),
      mensaje: rules.describeRecibida(clase),
    })
    const newCodigo = () => rules.writeCodigo((below) => randomInt(below))
    if (sitio !== '') return answer({ codigo: newCodigo(), recibida_en: new Date() }) // a program learns nothing
    for (let n = 0; n < INTENTOS; n++) {
      const made = await ctx.db.transaction().execute(async (trx) => {
        const nuevo = { id, codigo: newCodigo(), clase, pedido_numero: pedido, email }
        const row = await queries.insertArrepentimiento(trx, {
          ...nuevo,
          lineas: lineas || null,
          texto: texto || null,
        })
        if (!row) return undefined
        const data = { arrepentimientoId: id }
        await enqueue(trx, 'arrepentimiento-recibido', data)
        await enqueue(trx, 'arrepentimiento-titular', data)
        await enqueue(trx, 'arrepentimiento-aviso', data)
        return row
      })
      const known = made ?? (await queries.findRecibido(ctx.db, id))
      if (known) return answer(known)
    }
    throw new Error('no code was free')
  }),

  implementPage(contracts.listArrepentimientos, queries.countArrepentimientos, queries.listArrepentimientos),

  implement(contracts.moverArrepentimiento, async ({ id, estado, importe, motivo, version }, ctx) => {
    if (estado === 'reembolsada') await requireRecent(ctx)
    const { id: usuarioId } = await requireIdentity(ctx)
    return ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockArrepentimiento(trx, id), notFound)
      if (antes.estado === estado) return antes // pressed twice
      if (version !== undefined && version !== antes.version) throw outdated(antes)
      const move = rules.findTransicion(antes.estado, estado)
      if (!move) {
        const [desde, hacia] = [antes.estado, estado].map((uno) => rules.ESTADO_NOMBRES[uno].toLowerCase())
        throw new AppError(409, 'TRANSICION', `De ${desde} no se puede pasar a ${hacia}.`)
      }
      const sinFin = rules.describeSinFin(estado, antes.pedido)
      if (sinFin !== null) throw new AppError(409, 'SIN_FIN', sinFin)
      const importeCentavos = move.pide === 'importe' && importe ? toCentavos(importe) : null
      if (move.pide === 'importe' && importeCentavos === null) {
        throw invalidField('importe', 'Escribí cuánto devolvés, en pesos.')
      }
      if (move.pide === 'motivo' && !motivo)
        throw invalidField('motivo', 'Escribí el motivo: se lo mandamos por correo.')
      if (importeCentavos !== null && antes.pedido) {
        await reembolsar(trx, {
          pedidoId: antes.pedido._id,
          importe: importeCentavos,
          usuarioId,
          clave: id,
          motivo: antes.codigo,
          leer: ctx.services.ajustes.get,
        })
      }
      await queries.updateEstado(trx, {
        id,
        estado,
        usuarioId,
        importe: importeCentavos,
        motivo: (move.pide === 'motivo' && motivo) || null,
      })
      await enqueue(trx, 'arrepentimiento-estado', { arrepentimientoId: id, estado })
      const despues = await queries.requireArrepentimiento(trx, id)
      await recordCambio(trx, ctx, auditado, { id, antes, despues })
      return despues
    })
  }),
]
