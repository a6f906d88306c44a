// Refusals that look like an attack are written into the log of security events, whichever slice refused.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { AdminRequired, type Ctx } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import type { SucesoNuevo } from '#platform/sucesos.ts'

type Kind = Extract<SucesoNuevo['suceso'], 'limite' | 'panel-rechazado' | 'origen-rechazado'>

function kindOf(error: Error): Kind | null {
  if (!(error instanceof AppError)) return null
  if (error.status === 429) return 'limite'
  if (error.code === 'ORIGIN') return 'origen-rechazado'
  return error instanceof AdminRequired ? 'panel-rechazado' : null
}

/** The first of each kind, address and route in ten minutes: a flood of refusals is one row. */
export function noteRefusals(
  app: FastifyInstance,
  makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx,
): void {
  app.addHook('onError', async (request, reply, error) => {
    const suceso = kindOf(error)
    if (!suceso) return
    const ctx = makeCtx(request, reply)
    // A refused administrators' call has looked its caller up already; the log alone is no reason for a query.
    const actor = suceso === 'panel-rechazado' ? ((await ctx.identity())?.id ?? null) : null
    const datos = { llamada: `${request.method} ${request.routeOptions.url ?? 'ninguna'}` }
    ctx.services.sucesos.note(
      { suceso, resultado: 'rechazado', actor, origen: computeOrigen(ctx.ip), datos },
      { once: true },
    )
  })
}
