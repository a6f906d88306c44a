import { expect, it } from 'vitest'
import { toCompartirUrl, toWhatsappUrl } from './whatsapp.rules.ts'

it('writes a number as digits', () => {
  expect(toWhatsappUrl('+54 9 (341) 555-0101')).toBe('https://wa.me/5493415550101')
})

it.each(["O'Higgins & Ñandú <b>", '🐟 100 %\nlibros', 'a\ud800'])('carries «%s» whole', (texto) => {
  expect(new URL(toCompartirUrl(texto)).searchParams.get('text')).toBe(texto.toWellFormed())
})
