import { expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { toHtml, toText } from './plantilla.ts'

const carta = { asunto: 'Hola', titulo: 'Hola', bloques: [{ parrafo: 'Uno.' }] }
const write = (settings: Record<string, string>) => {
  const config = loadConfig({ PUBLIC_URL: 'https://libros.test', ...settings })
  return { html: toHtml(carta, config), text: toText(carta, config) }
}
/** The last row of the mail. */
const footOf = (html: string) => /<tr><td style="padding:16px 0[^>]*>(.*)<\/td><\/tr>/.exec(html)?.[1]

const PIE = 'Anaquel, librería en línea · <a href="https://libros.test/contacto" style="color:#2c5060">Contacto</a>'

it('a mail of a shop as it came ends with its name and its address on the web alone', () => {
  const { html, text } = write({})
  expect(footOf(html)).toBe(PIE)
  expect(text).toBe('Hola\n\nUno.\n\n--\nAnaquel, librería en línea\nhttps://libros.test\n')
})

it('a mail ends with where the shop is, as far as it was typed in', () => {
  const { html, text } = write({ SITE_DOMICILIO: 'Mitre 5, Rosario', SITE_WHATSAPP: '+54 9 341 555 0199' })
  expect(footOf(html)).toBe(`${PIE}<br>Mitre 5, Rosario<br>WhatsApp: +54 9 341 555 0199`)
  expect(text).toMatch(/https:\/\/libros\.test\nMitre 5, Rosario\nWhatsApp: \+54 9 341 555 0199\n$/)
  expect(footOf(write({ SITE_WHATSAPP: '+54 9 341 555 0199' }).html)).toBe(`${PIE}<br>WhatsApp: +54 9 341 555 0199`)
  expect(footOf(write({ SITE_DOMICILIO: '<b>Mitre' }).html)).toBe(`${PIE}<br>&lt;b&gt;Mitre`)
})

it('a mail shows no picture, so that no program asks before it shows it', () => {
  expect(write({ SITE_DOMICILIO: 'Mitre 5' }).html).not.toMatch(/<img|url\(|src=/)
})
