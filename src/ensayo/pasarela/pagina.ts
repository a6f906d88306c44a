// The stand-in's own pages, where a person pays, pays a voucher, or leaves. Plain HTML: they work without scripts.
import { ZONA } from '#platform/format.ts'
import { centavos, toPesos } from '#platform/money.ts'
import type { Pago, Preferencia } from './mundo.ts'
import { MEDIOS, type Medio, TITULARES } from './titulares.ts'

const ESTILO = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { margin: 0; background: Canvas; color: CanvasText }
.ensayo { margin: 0; padding: .75rem 1rem; background: #7a2e00; color: #fff; font-weight: 700; text-align: center }
main { max-width: 34rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem; line-height: 1.2 }
ul { padding: 0; list-style: none }
li { display: flex; gap: 1rem; justify-content: space-between; padding: .5rem 0; border-bottom: 1px solid GrayText }
li span:first-child { overflow-wrap: anywhere; min-width: 0 }
li span:last-child { white-space: nowrap }
fieldset { border: 1px solid GrayText; border-radius: .5rem; margin: 0 0 1rem }
label { display: flex; gap: .625rem; align-items: center; min-height: 2.75rem }
select { font: inherit; padding: .5rem; width: 100%; min-height: 2.75rem }
.campo { display: block; margin: 0 0 1rem }
.campo select { display: block; margin-top: .25rem }
button, .boton { display: block; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .625rem 1rem; margin: 0 0 .75rem; font: inherit; font-weight: 700; text-align: center; border: 1px solid ButtonText; border-radius: .5rem; background: ButtonFace; color: ButtonText; text-decoration: none; cursor: pointer }
button.fuerte { background: #0b57a4; border-color: #0b57a4; color: #fff }
:focus-visible { outline: 3px solid #0b57a4; outline-offset: 2px }
`

const NOTA: Readonly<Record<string, string>> = {
  approved: 'El pago está aprobado.',
  rejected: 'El pago fue rechazado.',
  in_process: 'El pago está en revisión.',
  pending: 'El cupón está listo: falta pagarlo.',
  cancelled: 'El pago está anulado.',
  refunded: 'El pago fue devuelto.',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const formatImporte = (importe: number): string =>
  toPesos(centavos(importe)).toLocaleString('es-AR', { style: 'currency', currency: 'ARS' })

const toDocument = (titulo: string, body: string): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(titulo)} · Pago de ensayo</title><style>${ESTILO}</style></head>
<body><p class="ensayo" role="note">Pago de ensayo: no se cobra nada</p><main><h1>${escapeHtml(titulo)}</h1>
${body}</main></body></html>`

const vuelta = (address: string | undefined, words: string): string =>
  address
    ? `<a class="boton" href="${escapeHtml(address)}">${words}</a>`
    : '<p>La tienda no dijo adónde volver, o su dirección no es https.</p>'

/** Where a person comes back to, with what Mercado Pago writes into the address. */
export function toVuelta(preferencia: Preferencia, pago: Pago | null): string | undefined {
  const { success, pending, failure } = preferencia.vueltas
  const status = pago?.status ?? null
  const address = status === 'approved' ? success : status === 'pending' || status === 'in_process' ? pending : failure
  if (!address) return undefined
  const url = new URL(address)
  const id = pago ? String(pago.id) : 'null'
  const says = {
    collection_id: id,
    collection_status: status ?? 'null',
    payment_id: id,
    status: status ?? 'null',
    external_reference: preferencia.referencia ?? 'null',
    payment_type: pago ? MEDIOS[pago.medio].tipo : 'null',
    merchant_order_id: 'null',
    preference_id: preferencia.id,
    site_id: 'MLA',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  }
  for (const [name, value] of Object.entries(says)) url.searchParams.set(name, value)
  return url.href
}

/** The page of a preference; `conHttp` is told, since Mercado Pago would not lead back there. */
export function paintPago(
  preferencia: Preferencia,
  { abierta, conHttp }: { abierta: boolean; conHttp: boolean },
): string {
  const renglones = preferencia.items.map(
    ({ title, quantity, unit_price }) =>
      `<li><span>${quantity} × ${escapeHtml(title)}</span><span>${formatImporte(Math.round(unit_price * 100) * quantity)}</span></li>`,
  )
  const lista = `<ul>${renglones.join('')}<li><strong>Total</strong><strong>${formatImporte(preferencia.total)}</strong></li></ul>`
  const volver = vuelta(toVuelta(preferencia, null), 'Volver a la tienda sin pagar')
  if (!abierta) return toDocument('Este pago venció', `${lista}<p>Ya no se puede pagar con este enlace.</p>${volver}`)
  const medios = (Object.keys(MEDIOS) as Medio[]).filter((medio) => !preferencia.sin.includes(MEDIOS[medio].tipo))
  const radios = medios.map(
    (medio, n) =>
      `<label><input type="radio" name="medio" value="${medio}"${n === 0 ? ' checked' : ''}>${MEDIOS[medio].dice}</label>`,
  )
  const titulares = Object.entries(TITULARES).map(
    ([name, { dice }]) => `<option value="${name}">${name}: ${dice}</option>`,
  )
  const cuotas = Array.from({ length: preferencia.cuotas }, (_, n) => `<option>${n + 1}</option>`)
  return toDocument(
    'Elegí cómo pagar',
    `${lista}<form method="post" action="/ensayo/pagar"><input type="hidden" name="preferencia" value="${escapeHtml(preferencia.id)}">
<fieldset><legend>Medio de pago</legend>${radios.join('')}</fieldset>
<label class="campo">Titular de la tarjeta: decide qué pasa<select name="titular">${titulares.join('')}</select></label>
<label class="campo">Cuotas<select name="cuotas">${cuotas.join('')}</select></label>
<button class="fuerte">Pagar</button></form>${volver}
${conHttp ? '<p>Con el verdadero Mercado Pago se vuelve solo a direcciones https; en el ensayo también a las de esta máquina.</p>' : ''}`,
  )
}

/** What became of a try. */
export function paintResultado(pago: Pago, enlace: string): string {
  const { preferencia, status, medio, vence } = pago
  const otra = status === 'rejected' ? `<a class="boton" href="${escapeHtml(enlace)}">Probar otra vez</a>` : ''
  const cupon =
    medio === 'efectivo' && status === 'pending'
      ? `<p>Cupón ${pago.id}${vence ? `, para pagar hasta el ${vence.toLocaleString('es-AR', { timeZone: ZONA })}` : ''}.</p>
<a class="boton" href="/ensayo/cupon/${pago.id}">Ir al cupón</a>`
      : ''
  return toDocument(
    NOTA[status] ?? 'El pago cambió',
    `<p>Pago ${pago.id} por ${formatImporte(pago.importe)}.</p>${cupon}${vuelta(toVuelta(preferencia, pago), 'Volver a la tienda')}${otra}`,
  )
}

/** The voucher, which is paid or left to expire here. */
export function paintCupon(pago: Pago): string {
  const botones =
    pago.status === 'pending'
      ? `<form method="post" action="/ensayo/cupon/${pago.id}"><button class="fuerte" name="suceso" value="acreditar">Pagar el cupón</button>
<button name="suceso" value="vencer">Dejarlo vencer</button></form>`
      : `<p>${NOTA[pago.status] ?? ''}</p>`
  return toDocument(
    `Cupón ${pago.id}`,
    `<p>${formatImporte(pago.importe)}</p>${botones}${vuelta(toVuelta(pago.preferencia, pago), 'Volver a la tienda')}`,
  )
}

export const paintNoEsta = (): string =>
  toDocument('No hay tal pago', '<p>El ensayo se reinició, o el enlace no es de acá.</p>')
