// Texts of ONIX: XHTML as elements, HTML in CDATA or escaped once or twice, or plain. They become our own paragraphs.
import { decodeHTMLStrict } from 'entities'
import { cleanText } from '../texto.rules.ts'
import type { Nodo } from './arbol.ts'

const BLOQUE = /^(?:p|br|div|li|ul|ol|dl|dt|dd|tr|table|blockquote|h[1-6]|section|hr)$/
const MUDO = /^(?:script|style|head|title|template)$/
/** A tag is not longer: another «<» was a sign of the text. */
const TAG_MAX = 2_000

/** The markup within an element, as one text. */
export function readMarcado(nodo: Nodo): string {
  return nodo.partes
    .map((parte) =>
      typeof parte === 'string'
        ? parte
        : `<${parte.nombre}>${MUDO.test(parte.nombre) ? '' : readMarcado(parte)}</${parte.nombre}>`,
    )
    .join('')
}

/** Tags off, in linear time: block elements become line breaks, items of lists get a dot, scripts and styles go whole. */
function dropTags(text: string): string {
  let out = ''
  let at = 0
  let lower = ''
  while (at < text.length) {
    const open = text.indexOf('<', at)
    if (open < 0) break
    out += text.slice(at, open)
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4)
      at = end < 0 ? text.length : end + 3
      continue
    }
    const tag = /^<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/i.exec(text.slice(open, open + TAG_MAX))
    if (!tag) {
      out += '<'
      at = open + 1
      continue
    }
    const name = (tag[2] ?? '').toLowerCase()
    at = open + tag[0].length
    if (MUDO.test(name) && tag[1] === '' && !tag[0].endsWith('/>')) {
      lower ||= text.toLowerCase()
      const end = lower.indexOf(`</${name}`, at)
      const close = end < 0 ? -1 : text.indexOf('>', end)
      at = close < 0 ? text.length : close + 1
    } else if (BLOQUE.test(name)) out += name === 'li' && tag[1] === '' ? '\n• ' : '\n'
  }
  return out + text.slice(at)
}

const PARECE_HTML = /<\/?(?:p|br|b|i|em|strong|div|ul|ol|li|span|a)\b[^<>]{0,500}>/i
const looksLikeHtml = (text: string) => PARECE_HTML.test(text)

/** Our own paragraphs of a text that may be XHTML, HTML, escaped HTML or plain. */
export function toParrafos(markup: string): string {
  let text = dropTags(markup)
  // Escaped once or twice: decoded again only where that makes tags of it.
  for (let round = 0; round < 2 && text.includes('&'); round++) {
    const decoded = decodeHTMLStrict(text)
    if (!looksLikeHtml(decoded)) break
    text = dropTags(decoded)
  }
  return cleanText(text)
}
