import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, RetryLater } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { createId } from '#platform/id.ts'
import type { Abierta } from './cobrador.ts'
import { avisoDe } from './cobro.service.ts'
import * as queries from './pago.queries.ts'
import { FallaDePasarela } from './pasarela.ts'
import { mirarPagoDePrueba, probarPago } from './prueba.contract.ts'
import { IMPORTE_DE_PRUEBA, PRUEBA_MINUTOS, readResultado, referenciaDePrueba } from './prueba.rules.ts'
import { noteFalla } from './vigilada.ts'

const auditada: Auditada<object> = { entidad: 'ajuste', describe: () => ({ prueba: 'pago' }) }

function requireAbierta({ services }: Ctx): Abierta {
  const abierta = services.cobrador.abrir()
  if (abierta) return abierta
  throw new AppError(409, 'PASARELA_APAGADA', 'Mercado Pago está apagado: falta su Access Token, en Ajustes.')
}

/** Asks the gateway; of its failures the owner reads what it said. */
async function ask<T>(db: Db, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FallaDePasarela)) throw error
    await noteFalla(db, error)
    throw error.tipo === 'caida' || error.tipo === 'limite'
      ? new RetryLater(503, 'PASARELA_CAIDA', error.mensaje, error.espera ?? 30)
      : new AppError(409, 'PASARELA_RECHAZA', error.mensaje)
  }
}

const createPrueba = ({ pasarela, publica }: Abierta, config: Config, clave: string) =>
  pasarela.crearCobro({
    clave: createId(), // a repeat says another end, which the gateway refuses under one key
    referencia: referenciaDePrueba(clave),
    lineas: [{ id: 'prueba', titulo: 'Pago de prueba', cantidad: 1, precio: IMPORTE_DE_PRUEBA }],
    comercio: config.SITE_NOMBRE,
    pagador: null,
    vence: new Date(Date.now() + PRUEBA_MINUTOS * 60_000),
    cuotas: 1,
    sin: ['efectivo'],
    vuelta: `${publicUrl(config)}/panel-admin/pagos?parte=pasarela`,
    aviso: avisoDe(publica, config),
  })

export const pruebaRoutes = [
  implement(probarPago, async ({ clave }, ctx) => {
    const abierta = requireAbierta(ctx)
    const { cuenta, enlace } = await ask(ctx.db, () => createPrueba(abierta, ctx.config, clave))
    await recordCambio(ctx.db, ctx, auditada, { id: null, despues: {} })
    return { cuenta, enlace, ensayo: abierta.ensayo }
  }),
  implement(mirarPagoDePrueba, async ({ clave }, ctx) => {
    const { pasarela } = requireAbierta(ctx)
    const { pagos } = await ask(ctx.db, () => pasarela.buscarPagos({ referencia: referenciaDePrueba(clave) }))
    const aviso = (await queries.listContactos(ctx.db)).find((contacto) => contacto.clave === 'aviso')
    const avisada = pagos.some(({ creado }) => aviso !== undefined && aviso.en >= creado)
    return { resultado: readResultado(pagos), avisada }
  }),
]
