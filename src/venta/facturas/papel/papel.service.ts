// The paper of an authorised document: described by what is stored, drawn once.
import { ARREPENTIMIENTO_PATH } from '#casa/deberes/enlaces.rules.ts'
import { LOGO_TIENDA } from '#casa/sitio/sitio.ajustes.ts'
import { publicUrl } from '#platform/config.ts'
import type { Ctx } from '#platform/http/context.ts'
import { QR } from '../comprobante.ajustes.ts'
import { type ComprobanteRow, deQue, findComprobante } from '../comprobante.queries.ts'
import { nameComprobante } from '../comprobante.rules.ts'
import { findFiscal, type VentaFiscal } from '../fiscal.queries.ts'
import { describeComprobante } from './fiscal.rules.ts'
import { keepHojas } from './guardadas.ts'
import type { Papel, Tienda } from './papel.rules.ts'

/** What the tax office wrote on a document. */
type Autorizado = { numero: number; fecha: string; cae: string; caeVence: string }

/** Null for a document that is not authorised. */
export function readAutorizado({ estado, numero, fecha, cae, cae_vence }: ComprobanteRow): Autorizado | null {
  if (estado !== 'autorizado' || numero === null || fecha === null || !cae || !cae_vence) return null
  return { numero, fecha, cae, caeVence: cae_vence }
}

/** Where a purchase is revoked, as it is written on paper. */
export const botonDe = ({ config }: Pick<Ctx, 'config'>): string => `${publicUrl(config)}${ARREPENTIMIENTO_PATH}`

type Situacion = Pick<Ctx, 'db' | 'config' | 'services'>

/** How the shop shows itself on its papers now; what the law asks for is the document's own. */
export const tiendaDe = ({ config, services: { ajustes } }: Pick<Ctx, 'config' | 'services'>): Tienda => ({
  nombre: config.SITE_NOMBRE,
  logo: ajustes.get(LOGO_TIENDA),
  whatsapp: config.SITE_WHATSAPP ?? '',
})

export async function describePapel(
  ctx: Situacion,
  fila: ComprobanteRow,
  venta: VentaFiscal,
  autorizado: Autorizado,
): Promise<Papel> {
  const factura = fila.factura_id === null ? undefined : await findComprobante(ctx.db, fila.factura_id)
  return describeComprobante({
    tipo: fila.tipo,
    punto: fila.punto,
    lineas: fila.lineas,
    receptor: fila.receptor,
    emisor: fila.emisor,
    ...autorizado,
    deProduccion: fila.ambiente === 'produccion',
    metodoPago: venta.metodoPago,
    qr: ctx.services.ajustes.get(QR),
    // Who buys in the shop has seen the book: the right to revoke is of those who buy from afar.
    ...(fila.pedido_id === null
      ? { de: ['Venta en el local', `N.º ${venta.numero}`] as const, boton: null }
      : { de: ['Pedido', `N.º ${venta.numero}`] as const, boton: botonDe(ctx) }),
    tienda: tiendaDe(ctx),
    factura: factura ? nameComprobante(factura.tipo, factura.punto, factura.numero) : null,
  })
}

/** The file of a paper; with the shop's name in place of its picture while the store of pictures is away. */
export async function drawPapel(ctx: Pick<Ctx, 'services'>, papel: Papel): Promise<Buffer> {
  const { marca } = papel
  try {
    return await keepHojas(['comprobante', papel], async () => {
      const { writePdf } = await import('./pdf.ts') // the shop starts without it
      return writePdf(papel, marca?.logo ? await ctx.services.paintLogo(marca.logo) : null)
    })
  } catch (error) {
    if (!marca?.logo) throw error
    return drawPapel(ctx, { ...papel, marca: { ...marca, logo: '' } })
  }
}

/** The file of an authorised document and what it is called, without an ending; null where there is none. */
export async function drawComprobante(ctx: Situacion, id: string): Promise<{ nombre: string; pdf: Buffer } | null> {
  const fila = await findComprobante(ctx.db, id)
  const venta = fila && (await findFiscal(ctx.db, deQue(fila)))
  const autorizado = fila && readAutorizado(fila)
  if (!fila || !venta || !autorizado) return null
  const papel = await describePapel(ctx, fila, venta, autorizado)
  return { nombre: papel.nombre, pdf: await drawPapel(ctx, papel) }
}
