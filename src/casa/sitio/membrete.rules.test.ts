import { expect, it } from 'vitest'
import { listMembrete } from './membrete.rules.ts'

it.each([
  ['Sur 1', '341 555', ['Sur 1', 'WhatsApp: 341 555']],
  ['', '341 555', ['WhatsApp: 341 555']],
  ['Sur 1', '', ['Sur 1']],
  ['', '', []],
])('of %j and %j papers say %j', (domicilio, whatsapp, lineas) => {
  expect(listMembrete({ domicilio, whatsapp })).toEqual(lineas)
})
