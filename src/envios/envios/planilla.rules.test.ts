import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { writeTarifas, writeZonas } from './planilla.escrita.rules.ts'
import { listSinZona, reviewTarifas, reviewZonas } from './planilla.repaso.rules.ts'
import { type EscalonLeido, readNumero, readTarifas, readZonas } from './planilla.rules.ts'
import { parsePlanilla, writePlanilla } from './planilla.ts'

const zonas = (...lineas: string[]) =>
  readZonas(parsePlanilla(['zona;provincia;cp_desde;cp_hasta', ...lineas].join('\n')))
const NOMBRES = {
  servicios: [
    { nombre: 'Correo', tipo: 'domicilio' },
    { nombre: 'Retiro', tipo: 'retiro' },
  ] as const,
  zonas: [{ nombre: 'Centro' }, { nombre: 'Córdoba' }],
}
const tarifas = (...lineas: string[]) =>
  readTarifas(parsePlanilla(['servicio;zona;hasta_kg;precio', ...lineas].join('\n')), NOMBRES)

describe('the sheet of zones', () => {
  it('names each zone with its rules', () => {
    expect(zonas('Cerca;Santa Fe;2000;2013', 'cerca;S;2100;', ';;;', 'Resto;;;')).toEqual({
      filas: [
        {
          nombre: 'Cerca',
          reglas: [
            { provincia: 'Santa Fe', cp_desde: 2000, cp_hasta: 2013 },
            { provincia: 'Santa Fe', cp_desde: 2100, cp_hasta: 2100 },
          ],
        },
        { nombre: 'Resto', reglas: [{ provincia: null, cp_desde: null, cp_hasta: null }] },
      ],
      errores: [],
    })
  })

  it.each([
    ['Norte;Montevideo;;', { linea: 2, texto: '«Montevideo» no es una provincia de la Argentina.' }],
    [';Salta;;', { linea: 2, texto: 'La zona lleva un nombre de hasta 60 letras.' }],
    ['Norte;Salta;4400;44', { linea: 2, texto: expect.stringContaining('de 1000 a 9999') }],
    ['Norte;Salta;4500;4400', { linea: 2, texto: expect.stringContaining('el menor primero') }],
    ['Norte;Salta;;4400', { linea: 2, texto: expect.stringContaining('el menor primero') }],
  ])('refuses %j', (linea, problema) => {
    expect(zonas(linea).errores).toEqual([problema])
  })

  it('refuses another heading', () => {
    expect(readZonas(parsePlanilla('zona;provincia\nA;Salta')).errores).toEqual([
      {
        linea: 1,
        texto: 'La primera línea tiene que decir zona;provincia;cp_desde;cp_hasta: falta cp_desde, cp_hasta.',
      },
    ])
  })

  it('names what overlaps; a range within another one is no overlap, the narrower wins', () => {
    expect(zonas('A;Salta;;', 'B;Salta;;').errores.map(({ texto }) => texto)).toEqual([
      '«A» y «B» se pisan: Salta y Salta.',
    ])
    expect(zonas('A;Salta;4400;4500', 'B;Salta;4450;4600').errores.map(({ texto }) => texto)).toEqual([
      '«A» y «B» se pisan: 4400 a 4500 de Salta y 4450 a 4600 de Salta.',
    ])
    expect(zonas('A;Salta;4400;4500', 'B;Salta;4450;4460', 'C;Salta;;', 'D;;4000;4999', 'E;;;').errores).toEqual([])
  })

  it('names the provinces that are in no zone', () => {
    const { filas } = zonas('A;Salta;;', 'B;Jujuy;4600;4699')
    expect(listSinZona(filas)).toHaveLength(23)
    expect(reviewZonas(filas)[0]).toMatch(/^23 provincias no tienen zona para todos sus códigos: Buenos Aires, .*Jujuy/)
    expect(reviewZonas(zonas('A;;;').filas)).toEqual([])
  })
})

describe('the sheet of prices', () => {
  it('is read by the names of services and zones, in pesos and kilos', () => {
    expect(tarifas('correo;CENTRO;0,5;1.499,50', 'Correo;Centro;extra;300').escalones).toEqual([
      { servicio: 'Correo', zona: 'Centro', hasta_g: 500, precio: 149_950 },
      { servicio: 'Correo', zona: 'Centro', hasta_g: null, precio: 30_000 },
    ])
  })

  it.each([
    ['Moto;Centro;1;100', 'No hay un servicio «Moto».'],
    ['Retiro;Centro;1;100', '«Retiro» no lleva tarifa.'],
    ['Correo;Luna;1;100', 'No hay una zona «Luna».'],
    ['Correo;Centro;0;100', 'El peso es un número de kilos de hasta 1000, o «extra» para cada kilo de más.'],
    ['Correo;Centro;mucho;100', 'El peso es un número de kilos de hasta 1000, o «extra» para cada kilo de más.'],
    ['Correo;Centro;1;-5', 'El precio es un número, de hasta $ 1.000.000.'],
    ['Correo;Centro;1;', 'El precio es un número, de hasta $ 1.000.000.'],
  ])('refuses %j', (linea, texto) => {
    expect(tarifas(linea).errores).toEqual([{ linea: 2, texto }])
  })

  it('refuses the same weight twice', () => {
    expect(tarifas('Correo;Centro;1;5', 'Correo;Centro;1,0;6').errores).toEqual([
      { linea: 3, texto: 'Repite «Correo» a «Centro» por el mismo peso.' },
    ])
  })

  it('says from which sum on books travel free to a zone, or that they never do', () => {
    const dichas = tarifas(
      'Correo;Centro;1;5',
      'correo;centro;Gratis;60.000',
      'Correo;Córdoba;1;5',
      'Correo;Córdoba;gratis;nunca',
    )
    expect(dichas.errores).toEqual([])
    expect(dichas.gratis).toEqual([
      { servicio: 'Correo', zona: 'Centro', gratis_desde: 6_000_000 },
      { servicio: 'Correo', zona: 'Córdoba', gratis_desde: null },
    ])
  })

  it.each([
    ['Correo;Centro;gratis;', 2, '«gratis» lleva los pesos en libros desde los que no se cobra, o «nunca».'],
    ['Correo;Centro;gratis;mucho', 2, '«gratis» lleva los pesos en libros desde los que no se cobra, o «nunca».'],
    ['Correo;Centro;gratis;5\nCorreo;Centro;gratis;6', 3, 'Repite «gratis» de «Correo» a «Centro».'],
    ['Correo;Córdoba;gratis;5', 2, '«Correo» a «Córdoba» no tiene ningún precio en esta planilla.'],
  ])('refuses %j of a sum', (lineas, linea, texto) => {
    expect(tarifas(...lineas.split('\n'), 'Correo;Centro;1;5').errores).toEqual([{ linea, texto }])
  })

  it('names the gaps', () => {
    expect(reviewTarifas(tarifas('Correo;Córdoba;1;500', 'Correo;Córdoba;5;400').escalones, NOMBRES)).toEqual([
      'Centro no tiene precio con Correo.',
      'En Córdoba con Correo, hasta 5 kg cuesta menos que con menos peso.',
      'Córdoba no tiene precio para más de 5 kg con Correo: se muestra «a consultar».',
    ])
    const enteras = tarifas(
      'Correo;Córdoba;1;5',
      'Correo;Córdoba;extra;5',
      'Correo;Centro;1;5',
      'Correo;Centro;extra;0',
    )
    expect(reviewTarifas(enteras.escalones, NOMBRES)).toEqual([])
  })
})

it.each([
  ['1499', 1499],
  ['1.499', 1499],
  ['1.499,50', 1499.5],
  ['$ 1499.5', 1499.5],
  ['1.5', 1.5],
  ['-1', undefined],
  ['1,2,3', undefined],
  ['', undefined],
])('%j is the number %s', (texto, n) => {
  expect(readNumero(texto)).toBe(n)
})

it('what is exported is imported again without a difference', () => {
  const precio = fc.integer({ min: 0, max: 100_000_000 }).map(centavos)
  const uno = fc.record({
    servicio: fc.constant('Correo'),
    zona: fc.constantFrom('Centro', 'Córdoba'),
    hasta_g: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null }),
    precio,
  })
  const escalones = fc.uniqueArray(uno, { selector: ({ zona, hasta_g }) => `${zona} ${hasta_g}`, maxLength: 10 })
  fc.assert(
    fc.property(escalones, fc.option(precio, { nil: null }), (filas: EscalonLeido[], gratis_desde) => {
      const zonas = [...new Set(filas.map(({ zona }) => zona))]
      const todas = { escalones: filas, gratis: zonas.map((zona) => ({ servicio: 'Correo', zona, gratis_desde })) }
      expect(readTarifas(parsePlanilla(writePlanilla(writeTarifas(todas))), NOMBRES)).toEqual({ ...todas, errores: [] })
    }),
  )
  const { filas } = zonas('Cerca;Santa Fe;2000;2013', 'Cerca;Salta;;', 'Resto;;;')
  expect(readZonas(parsePlanilla(writePlanilla(writeZonas(filas))))).toEqual({ filas, errores: [] })
})
