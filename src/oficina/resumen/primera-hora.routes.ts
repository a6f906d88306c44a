import { sql } from 'kysely'
import { answer, listPasos, type Respuestas, TODO } from '#casa/hoy/paso.rules.ts'
import type { PasoDe } from '#casa/hoy/paso.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { readMemo, writeMemo } from '#platform/db/memo.ts'
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { mirarTodos } from './mirar.ts'
import { answerPaso, getPrimeraHora } from './primera-hora.contract.ts'

/** Under which the house remembers the owner's answers. */
const MEMO = 'primera-hora'
const NADA: Respuestas = {}

const auditada: Auditada<Record<string, string | null>> = { entidad: 'primera-hora', describe: (dicho) => dicho }

async function show(ctx: Ctx, pasos: readonly PasoDe[], respuestas: Respuestas) {
  if (respuestas[TODO] === 'asi') return { pasos: null }
  const { db, config, services } = ctx
  const vistos = await mirarTodos(pasos, ctx.log, async ({ clave, mirar }) => [
    { clave, ...(await mirar({ db, config, leer: services.ajustes.get })) },
  ])
  return {
    pasos:
      listPasos(vistos, respuestas)?.map(({ hecho: _, enlaces, ...paso }) => ({ ...paso, enlaces: [...enlaces] })) ??
      null,
  }
}

/** `pasos`: of all slices, by their place. */
export const createPrimeraHoraRoutes = (pasos: readonly PasoDe[]) => [
  implement(getPrimeraHora, async (_, ctx) => show(ctx, pasos, await readMemo(ctx.db, MEMO, NADA))),
  implement(answerPaso, async ({ paso, respuesta }, ctx) => {
    if (paso !== TODO && !pasos.some(({ clave }) => clave === paso)) {
      throw new AppError(404, 'PASO_NOT_FOUND', 'Ese paso no está en la primera hora.')
    }
    const despues = await ctx.db.transaction().execute(async (trx) => {
      const antes = await readMemo(trx, MEMO, NADA, { lock: true })
      const next = answer(antes, paso, respuesta)
      await writeMemo(trx, MEMO, sql`${JSON.stringify(next)}::jsonb`)
      const said = (dichas: Respuestas) => ({ [paso]: dichas[paso] ?? null })
      await recordCambio(trx, ctx, auditada, { id: null, antes: said(antes), despues: said(next) })
      return next
    })
    return show(ctx, pasos, despues)
  }),
]
