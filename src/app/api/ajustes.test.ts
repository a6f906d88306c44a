// Every declared setting, walked: what a slice declares must hold together, and an untouched shop must be the specification's.
import { describe, expect, it } from 'vitest'
import { esSecreto, type Leer } from '../../ajustes/declarar.ts'
import { readTarifas } from '../../envios/envio.ajustes.ts'
import { TARIFAS } from '../../envios/envio.rules.ts'
import { readCondiciones } from '../../pedidos/pedido.ajustes.ts'
import { CONDICIONES } from '../../pedidos/pedido.rules.ts'
import { loadConfig } from '../../platform/config.ts'
import { AJUSTES, SOBRES } from './ajustes.ts'

const asDeclared: Leer = ({ defecto }) => defecto

it('have names of their own', () => {
  expect(new Set(AJUSTES.map(({ clave }) => clave)).size).toBe(AJUSTES.length)
  expect(AJUSTES.length).toBeGreaterThan(20)
})

describe.each(AJUSTES.map((ajuste) => [ajuste.clave, ajuste] as const))('%s', (clave, ajuste) => {
  it('has a key that a row may carry, a title, and an ayuda that is a sentence', () => {
    expect(clave).toMatch(/^[a-z]+(\.[a-z0-9_]+)+$/)
    expect(ajuste.titulo).not.toBe('')
    expect(ajuste.ayuda ?? '.').toMatch(/\.$/)
  })

  it('takes the value that it comes with, as the panel shows it and as it is stored', () => {
    expect(ajuste.lectura.safeParse(JSON.parse(JSON.stringify(ajuste.defecto))).data).toEqual(ajuste.defecto)
    if (esSecreto(ajuste)) expect(ajuste.mostrar('x')).toBeNull()
    else expect(ajuste.esquema.safeParse(ajuste.mostrar(ajuste.defecto)).data).toEqual(ajuste.defecto)
  })

  it.each([undefined, null, {}, [[]], Number.NaN, 1e300, 'x'.repeat(70_000), { length: 3 }])(
    'refuses %j with a sentence',
    (valor) => {
      const judged = ajuste.esquema.safeParse(valor)
      expect(judged.success).toBe(false)
      expect(judged.error?.issues[0]?.message).toMatch(/^[A-ZÁÉÍÓÚÑ].*[.:]?/)
    },
  )

  it('is not public where it is a secret, and asks for the password then', () => {
    if (esSecreto(ajuste)) expect(ajuste).toMatchObject({ reservado: true, reciente: true })
    expect(esSecreto(ajuste) && ajuste.publico === true).toBe(false)
  })
})

it('as declared are what the specification says', () => {
  expect(readTarifas(asDeclared)).toEqual(TARIFAS)
  expect(readCondiciones(asDeclared)).toEqual(CONDICIONES)
  const plain = loadConfig({})
  const over = Object.assign({}, ...SOBRES.map((sobre) => sobre(asDeclared)))
  expect({ ...plain, ...over }).toEqual(plain)
})
