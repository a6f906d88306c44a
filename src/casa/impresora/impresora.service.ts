// Papers to the printer that the owner has named. Its address is the setting's alone: no call says where to print.
import { listMembrete } from '#casa/sitio/membrete.rules.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import type { Valor } from '#platform/sucesos.ts'
import { readDireccion } from './direccion.ts'
import { createEnviar, ImpresoraFalla } from './envio.ts'
import { ANCHO, CAJON_EN_EFECTIVO, DIRECCION, VIA } from './impresora.ajustes.ts'
import { CAJON, type Tira } from './tira.rules.ts'

/** One paper at a time from this process, whoever asks. */
const enviar = createEnviar()

const impresa: Auditada<Record<string, Valor>> = { entidad: 'impresion', describe: (datos) => datos }

const apagada = () =>
  new AppError(409, 'IMPRESORA_APAGADA', 'No hay una impresora de tickets. Se pone en Ajustes, «Impresora de tickets».')

type Pedida = Pick<Ctx, 'services' | 'log'>

async function send({ services: { ajustes }, log }: Pedida, tira: Tira): Promise<void> {
  const direccion = readDireccion(ajustes.get(DIRECCION))
  if (!direccion) throw apagada()
  const { encodeTira } = await import('./escpos.ts') // shops without a printer never load it
  try {
    await enviar(direccion, encodeTira(tira, ajustes.get(ANCHO)))
  } catch (error) {
    if (!(error instanceof ImpresoraFalla)) throw error
    log.error({ err: error }, 'the printer of slips did not take a paper')
    const mensaje =
      error.message === 'busy'
        ? 'La impresora tiene muchos papeles en espera. Probá en un minuto.'
        : 'La impresora no contesta. Fijate que esté prendida y en la red, y que su dirección en Ajustes sea la suya.'
    throw new AppError(409, 'IMPRESORA_NO_RESPONDE', mensaje)
  }
}

/**
 * Prints on the printer of the network, where the shop has one, once it is written down who asked. With a printer on a till's own cable
 * nothing is sent, unless `soloRed`: then it is refused, since the till makes such papers itself.
 */
export async function imprimir(
  ctx: Ctx,
  { tira, datos, soloRed = true }: { tira: Tira; datos: Record<string, Valor>; soloRed?: boolean },
): Promise<{ enviado: boolean }> {
  const via = ctx.services.ajustes.get(VIA)
  const esRed = via === 'red' && readDireccion(ctx.services.ajustes.get(DIRECCION)) !== null
  if (!esRed && (soloRed || via !== 'usb')) throw apagada()
  await ctx.db.transaction().execute((trx) => recordCambio(trx, ctx, impresa, { id: null, despues: datos }))
  if (esRed) await send(ctx, tira)
  return { enviado: esRed }
}

/** After a sale with cash: where the owner wants that, the drawer opens, late or not at all. Nobody waits for it. */
export function abrirCajonTrasVenta(ctx: Pedida): void {
  const { ajustes } = ctx.services
  if (!ajustes.get(CAJON_EN_EFECTIVO) || ajustes.get(VIA) !== 'red') return
  send(ctx, CAJON).catch((error: unknown) => {
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'the drawer did not open')
  })
}

/** What papers say of the shop at their head. */
export const readCasa = ({ config }: Pick<Ctx, 'config'>) => ({
  nombre: config.SITE_NOMBRE,
  lineas: listMembrete({ domicilio: config.SITE_DOMICILIO ?? '', whatsapp: config.SITE_WHATSAPP ?? '' }),
})
