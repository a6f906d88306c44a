import { withDisponibilidad } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { libroNotFound } from '#catalogo/libros/libro.contract.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import type { Cause } from '#platform/http/brake.ts'
import { accountOf, type Ctx } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { DAY, enqueue, enqueueForPeriod } from '#platform/jobs.ts'
import * as contracts from './espera.contract.ts'
import * as queries from './espera.queries.ts'
import * as rules from './espera.rules.ts'
import type { Esperan } from './espera.service.ts'

const vencido = () => new AppError(410, 'ENLACE_VENCIDO', rules.ENLACE_ESPERA)

/** Who waits for a book is kept by their number alone. */
export const esperaAuditada: Auditada<Esperan> = {
  entidad: 'libro',
  describe: ({ confirmados, sin_confirmar }) => ({ lectores_que_lo_esperan: confirmados + sin_confirmar }),
}

async function requireAgotado(ctx: Ctx, libro: string): Promise<void> {
  const [found] = await withDisponibilidad(ctx, await queries.listLibro(ctx.db, libro))
  if (!found) throw libroNotFound()
  if (found.disponibilidad?.clase !== 'agotado') throw new AppError(409, 'LIBRO_EN_VENTA', rules.LIBRO_EN_VENTA)
}

/** Asks the address of a new wish whether it is meant: at once, or where it was asked too often in one letter for all. */
async function askLector(ctx: Ctx, trx: Db, { email, esperaId }: { email: string; esperaId: string }, cause: Cause) {
  if (await ctx.services.limites.esperas.hasRoom(email, cause)) await enqueue(trx, 'espera-confirmar', { esperaId })
  else await enqueueForPeriod(trx, 'esperas-confirmar', { of: email.toLowerCase(), esperaId }, DAY)
}

type Quien = { email: string; sitio: string }
type Que = { libroId: string; texto?: undefined } | { libroId: null; texto: string }

/** A reader's wish, where `check` lets it pass; its address is asked first unless it is the caller's own and proved. */
async function keepDeseo(ctx: Ctx, { email, sitio }: Quien, que: Que, check?: () => Promise<void>) {
  await ctx.services.limites.mensajes.count(computeOrigen(ctx.ip))
  if (sitio !== '') return { mensaje: rules.ESPERA_PEDIDA } // a program learns nothing
  await check?.()
  const identity = await ctx.identity()
  const usuarioId = identity ? accountOf(identity) : null
  const propia = usuarioId === null ? undefined : await queries.findPropio(ctx.db, usuarioId, email)
  const confirmada = propia?.probada ?? false
  const cause = propia ? { own: propia.id } : { stranger: computeOrigen(ctx.ip) }
  await ctx.db.transaction().execute(async (trx) => {
    const esperaId = await queries.insertEspera(trx, { ...que, email, usuarioId, confirmada })
    if (esperaId !== undefined) await askLector(ctx, trx, { email, esperaId }, cause)
  })
  return { mensaje: confirmada ? rules.ESPERA_CONFIRMADA : rules.ESPERA_PEDIDA }
}

export const esperaRoutes = [
  implement(contracts.pedirEspera, ({ libro, ...quien }, ctx) =>
    keepDeseo(ctx, quien, { libroId: libro }, () => requireAgotado(ctx, libro)),
  ),
  implement(contracts.pedirLibro, ({ texto, ...quien }, ctx) => keepDeseo(ctx, quien, { libroId: null, texto })),
  implement(contracts.confirmarEspera, async ({ token }, ctx) => {
    if (!(await queries.confirmEspera(ctx.db, token))) throw vencido()
    return { mensaje: rules.ESPERA_CONFIRMADA }
  }),
  implement(contracts.dejarEspera, async ({ token }, ctx) => {
    if (!(await queries.dropEspera(ctx.db, token))) throw vencido()
    return { mensaje: rules.ESPERA_DEJADA }
  }),
  implement(contracts.anotarEspera, async ({ libro, email }, ctx) => {
    await requireAgotado(ctx, libro)
    return ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockEsperan(trx, libro), libroNotFound)
      const nueva = { libroId: libro, email, usuarioId: null, confirmada: false }
      const esperaId = await queries.insertEspera(trx, nueva)
      if (esperaId !== undefined) await askLector(ctx, trx, { email, esperaId }, { stranger: computeOrigen(ctx.ip) })
      const esperan = (await queries.lockEsperan(trx, libro)) ?? antes
      await recordCambio(trx, ctx, esperaAuditada, { id: libro, antes, despues: esperan })
      return { mensaje: rules.ESPERA_ANOTADA, esperan }
    })
  }),
]
