// Every declared setting, walked: what a slice declares must hold together, and an untouched shop must be the specification's.
import { describe, expect, it } from 'vitest'
import { type AlgunAjuste, esSecreto, type Leer } from '#casa/ajustes/declarar.ts'
import { describeValor } from '#casa/ajustes/documento.ts'
import { readTarifas } from '#envios/envios/envio.ajustes.ts'
import { TARIFAS } from '#envios/envios/envio.rules.ts'
import { loadConfig } from '#platform/config.ts'
import { z } from '#platform/zod.ts'
import { readCondiciones } from '#venta/pedidos/pedido.ajustes.ts'
import { CONDICIONES } from '#venta/pedidos/pedido.rules.ts'
import { AJUSTES, SOBRES } from './ajustes.ts'

/** Values that some setting takes and others refuse, and the edges of this one. */
function listSamples({ min, max, opciones = [], mostrar, defecto, tipo }: AlgunAjuste): unknown[] {
  const [from, to] = [min ?? 0, max ?? 0]
  const largo = Math.min(to, 100_000)
  const sucursal = { nombre: 'Centro', direccion: 'Mitre 5', horario: '', telefono: '' }
  return [
    ...(tipo === 'secreto' ? [defecto] : [mostrar(defecto)]),
    ...opciones.map(({ valor }) => valor),
    ...[undefined, null, true, false, {}, [], [sucursal], [{ ...sucursal, nombre: '' }], [{}], [sucursal, 5]],
    ...[0, -1, 1.5, from, to, from - 1, to + 1, 1e300, 10.005],
    ...[
      '',
      'x',
      '5',
      'true',
      '2026-11-28',
      '2026-02-30',
      '#7d1a2d',
      '#7D1A2D',
      'otra',
      'a'.repeat(largo),
      'a'.repeat(largo + 1),
    ],
    Array.from({ length: to < 100 ? to + 1 : 0 }, () => sucursal),
  ]
}
/** Of the right type and within its bounds, a text or a sum may still break the setting's own rule: a CBU, a colour that nobody can read. */
const hasOwnRule = (tipo: AlgunAjuste['tipo'], valor: unknown) =>
  ['linea', 'parrafos', 'color', 'logo'].includes(tipo) ? typeof valor === 'string' : valor === 10.005

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

  it('is described by type and bounds, as it is judged', () => {
    const described = z.fromJSONSchema(describeValor(ajuste))
    for (const valor of listSamples(ajuste)) {
      const [taken, allowed] = [ajuste.esquema.safeParse(valor).success, described.safeParse(valor).success]
      if (hasOwnRule(ajuste.tipo, valor)) expect(taken && !allowed, `${valor}`).toBe(false)
      else expect([valor, allowed]).toEqual([valor, taken])
    }
  })

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
