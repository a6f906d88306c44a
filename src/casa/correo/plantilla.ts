// A mail as blocks, and its two faces: HTML as mail programs understand it (tables, inline styles, nothing remote) and text.

import { listMembrete } from '#casa/sitio/membrete.rules.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import { COLORES } from './colores.ts'

export type Bloque =
  | { parrafo: string }
  | { boton: { texto: string; url: string } }
  /** What was bought: title, how many of them at what price, the line's sum. */
  | { lineas: readonly { titulo: string; detalle: string; importe: string }[] }
  /** Names and values, the last one set off where it is a sum. */
  | { datos: readonly (readonly [nombre: string, valor: string])[]; suma?: boolean }
  /** A visitor's own words, with their line breaks. */
  | { cita: string }
  | { nota: string }

export type Carta = { asunto: string; titulo: string; bloques: readonly Bloque[] }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For text and attributes alike; what cannot be printed is left out. */
const escapeHtml = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const SANS = 'font-family:Archivo,Arial,Helvetica,sans-serif'
const SERIF = "font-family:Alegreya,Georgia,'Times New Roman',serif"
const TEXT = `${SANS};font-size:16px;line-height:24px;color:${COLORES.ink}`
const SOFT = `${SANS};font-size:14px;line-height:20px;color:${COLORES['ink-soft']}`
const RULE = `border-bottom:1px solid ${COLORES.line}`

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
const table = (rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${rows}</table>`
const row = (content: string, space = 16) => `<tr><td style="padding:0 0 ${space}px">${content}</td></tr>`

function blockToHtml(bloque: Bloque): string {
  if ('parrafo' in bloque) return row(`<p style="margin:0;${TEXT}">${lines(bloque.parrafo)}</p>`)
  if ('nota' in bloque) return row(`<p style="margin:0;${SOFT}">${lines(bloque.nota)}</p>`)
  if ('cita' in bloque) {
    const style = `margin:0;padding:8px 0 8px 16px;border-left:2px solid ${COLORES.ink};overflow-wrap:anywhere;${TEXT}`
    return row(`<blockquote style="${style}">${lines(bloque.cita)}</blockquote>`)
  }
  if ('boton' in bloque) {
    const { texto, url } = bloque.boton
    const style = `display:inline-block;padding:12px 24px;background:${COLORES['sell-fill']};border-radius:2px;${SANS};font-size:16px;line-height:24px;font-weight:600;color:${COLORES['on-sell']};text-decoration:none`
    return row(`<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(texto)}</a>`, 24)
  }
  if ('lineas' in bloque) {
    const cell = `padding:8px 0;vertical-align:top;${RULE}`
    const rows = bloque.lineas.map(
      ({ titulo, detalle, importe }) =>
        `<tr><td style="${cell};overflow-wrap:anywhere"><span style="${SERIF};font-size:18px;line-height:24px;color:${COLORES.ink}">${escapeHtml(titulo)}</span><br><span style="${SOFT}">${escapeHtml(detalle)}</span></td>` +
        `<td align="right" style="${cell};padding-left:16px;white-space:nowrap;${TEXT}">${escapeHtml(importe)}</td></tr>`,
    )
    return row(table(rows.join('')))
  }
  const rows = bloque.datos.map(([nombre, valor], n) => {
    const strong = bloque.suma && n === bloque.datos.length - 1 ? ';font-weight:600' : ''
    return (
      `<tr><td style="padding:4px 16px 4px 0;vertical-align:top;${SOFT};line-height:24px${strong}">${escapeHtml(nombre)}</td>` +
      `<td align="${bloque.suma ? 'right' : 'left'}" style="padding:4px 0;overflow-wrap:anywhere;${TEXT}${strong}">${lines(valor)}</td></tr>`
    )
  })
  return row(table(rows.join('')), 24)
}

/** Where the shop is, under every mail; nothing in a shop as it came. */
const listPie = ({ SITE_DOMICILIO = '', SITE_WHATSAPP = '' }: Config): string[] =>
  listMembrete({ domicilio: SITE_DOMICILIO, whatsapp: SITE_WHATSAPP })

/** The whole document; readable as it is without pictures, at 320 px and in the dark. */
export function toHtml({ asunto, titulo, bloques }: Carta, config: Config): string {
  const url = publicUrl(config)
  const brand = `${SERIF};font-size:24px;line-height:32px;font-weight:700;color:${COLORES['sell-fill']};text-decoration:none`
  const body = table(
    row(
      `<h1 style="margin:0;${SERIF};font-size:28px;line-height:36px;color:${COLORES.ink}">${escapeHtml(titulo)}</h1>`,
    ) + bloques.map(blockToHtml).join(''),
  )
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(asunto)}</title></head>
<body style="margin:0;padding:0;background:${COLORES.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${COLORES.page}"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 0 12px;border-bottom:2px solid ${COLORES.ink}"><a href="${escapeHtml(url)}" style="${brand}">${escapeHtml(config.SITE_NOMBRE)}</a></td></tr>
<tr><td style="padding:32px 24px 16px;background:${COLORES.raised}">${body}</td></tr>
<tr><td style="padding:16px 0;${SOFT}">${escapeHtml(config.SITE_NOMBRE)}, librería en línea · <a href="${escapeHtml(`${url}/contacto`)}" style="color:${COLORES.link}">Contacto</a>${listPie(
    config,
  )
    .map((linea) => `<br>${escapeHtml(linea)}`)
    .join('')}</td></tr>
</table></td></tr></table>
</body></html>
`
}

const clean = (text: string) => text.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '').replaceAll('\u00a0', ' ')

function blockToText(bloque: Bloque): string {
  if ('parrafo' in bloque) return bloque.parrafo
  if ('nota' in bloque) return bloque.nota
  if ('cita' in bloque) return bloque.cita.replace(/^/gm, '> ')
  if ('boton' in bloque) return `${bloque.boton.texto}:\n${bloque.boton.url}`
  if ('lineas' in bloque) {
    return bloque.lineas.map(({ titulo, detalle, importe }) => `${titulo}\n  ${detalle}: ${importe}`).join('\n')
  }
  return bloque.datos.map(([nombre, valor]) => `${nombre}: ${valor}`).join('\n')
}

/** The same for who reads text. */
export const toText = ({ titulo, bloques }: Carta, config: Config): string =>
  `${[titulo, ...bloques.map(blockToText), ['--', `${config.SITE_NOMBRE}, librería en línea`, publicUrl(config), ...listPie(config)].join('\n')].map(clean).join('\n\n')}\n`
