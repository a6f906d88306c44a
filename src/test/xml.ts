// Reads XML as strictly as the feeds need it: elements with text or elements, declared prefixes, character references. What is
// not well-formed throws.

export type Elemento = { nombre: string; texto: string; hijos: Elemento[] }

const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u
const TOKEN = /<\?xml [^?]*\?>\s*|<\/([\w:]+)>|<([\w:]+)((?: [\w:]+="[^"<&]*")*)>|&#(\d+);|([^<&]+)/uy

/** The root element. Throws where the text is no well-formed document of that kind. */
export function readXml(text: string): Elemento {
  if (!text.isWellFormed() || UNPRINTABLE.test(text)) throw new Error('a character that XML does not have')
  const top: Elemento = { nombre: '', texto: '', hijos: [] }
  const open = [top]
  const prefixes = new Set<string>()
  TOKEN.lastIndex = 0
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(text)
    const inside = open.at(-1)
    if (!token || !inside) throw new Error(`not XML at ${at}: ${text.slice(at, at + 40)}`)
    const [, closed, opened, attributes = '', code, plain] = token
    if (opened) {
      for (const [, prefix = ''] of attributes.matchAll(/xmlns:(\w+)=/g)) prefixes.add(prefix)
      const [prefix = '', local] = opened.split(':')
      if (local && !prefixes.has(prefix)) throw new Error(`an unknown prefix: ${prefix}`)
      const element = { nombre: opened, texto: '', hijos: [] }
      inside.hijos.push(element)
      open.push(element)
    } else if (closed) {
      if (open.length < 2 || inside.nombre !== closed) throw new Error(`</${closed}> closes <${inside.nombre}>`)
      open.pop()
    } else if (code) inside.texto += String.fromCodePoint(Number(code))
    else inside.texto += (plain ?? '').replaceAll(/\r\n?/g, '\n')
  }
  const [root, ...more] = top.hijos
  if (!root || more.length > 0 || open.length !== 1 || top.texto.trim() !== '') throw new Error('not one element')
  return root
}

/** The texts of an element's children, by their names. */
export const fieldsOf = ({ hijos }: Elemento): Record<string, string> =>
  Object.fromEntries(hijos.map(({ nombre, texto }) => [nombre, texto]))

/** The items of an RSS document. */
export const readItems = (text: string): Record<string, string>[] =>
  (readXml(text).hijos[0]?.hijos ?? []).filter(({ nombre }) => nombre === 'item').map(fieldsOf)
