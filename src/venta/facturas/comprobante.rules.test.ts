import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CERO, centavos, sum } from '#platform/money.ts'
import { lineasFiscales, lineasNumeradas, toLineaFiscal } from '#test/facturas.ts'
import { expectNombres } from '#test/nombres.ts'
import * as rules from './comprobante.rules.ts'
import * as notaDeCredito from './nota-de-credito.rules.ts'
import { toQr, toQrJson } from './qr.rules.ts'
import * as receptorQueries from './receptor.rules.ts'

const CUIT = '30000000007'

describe('letters and numbers', () => {
  it.each([
    ['monotributo', 'consumidor', 'C'],
    ['exento', 'inscripto', 'C'],
    ['inscripto', 'consumidor', 'B'],
    ['inscripto', 'exento', 'B'],
    ['inscripto', 'inscripto', 'A'],
    ['inscripto', 'monotributo', 'A'],
  ] as const)('a seller that is %s writes to %s a %s', (emisor, receptor, letra) => {
    expect(rules.chooseLetra(emisor, receptor)).toBe(letra)
  })
  it('knows the tax office’s number of each document, and only of its own', () => {
    for (const [letra, clase, tipo] of [
      ...([['A', 'factura', 1] as const, ['A', 'credito', 3] as const, ['B', 'factura', 6] as const] as const),
      ...([['B', 'credito', 8] as const, ['C', 'factura', 11] as const, ['C', 'credito', 13] as const] as const),
    ]) {
      expect(rules.toTipo(letra, clase)).toBe(tipo)
      expect(rules.readTipo(tipo)).toEqual({ letra, clase })
    }
    expect(rules.readTipo(2)).toBeNull()
    expect(rules.nameComprobante(6, 3, 12)).toBe('Factura B 00003-00000012')
    expect(rules.nameComprobante(13, 3, null)).toBe('Nota de crédito C')
  })
})

describe('the sums', () => {
  it('always add up, whatever is sold by whom', () => {
    fc.assert(
      fc.property(lineasFiscales, fc.constantFrom('A' as const, 'B' as const, 'C' as const), (some, letra) => {
        const { total, neto, exento, iva, alicuotas } = rules.computeImportes(letra, some)
        expect(total).toBe(sum(some.map(rules.importeDe)))
        expect(neto + exento + iva).toBe(total)
        expect(sum(alicuotas.map(({ base }) => base))).toBe(letra === 'C' ? 0 : neto)
        expect(sum(alicuotas.map(({ importe }) => importe))).toBe(iva)
        for (const { id, base, importe } of alicuotas) {
          const exacto = (base * (id === 5 ? 21 : 10.5)) / 100
          expect(Math.abs(exacto - importe)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
  it('of a C are all net', () => {
    const importes = rules.computeImportes('C', [toLineaFiscal({ iva: '21' })])
    expect(importes).toEqual({ total: 12_100_00, neto: 12_100_00, exento: 0, iva: 0, alicuotas: [] })
  })
  it('of books by an inscripto are exempt, beside a shipping that is not', () => {
    const some = [
      toLineaFiscal(),
      toLineaFiscal({ linea: 2, rubro: 'envio', isbn: null, unitario: centavos(1_210_00), iva: '21' }),
    ]
    expect(rules.computeImportes('B', some)).toEqual({
      total: 13_310_00,
      neto: 1_000_00,
      exento: 12_100_00,
      iva: 210_00,
      alicuotas: [{ id: 5, base: 1_000_00, importe: 210_00 }],
    })
  })
  it('name the lesser rate by its own number', () => {
    const { alicuotas } = rules.computeImportes('B', [toLineaFiscal({ iva: '10,5', unitario: centavos(1_105_00) })])
    expect(alicuotas).toEqual([{ id: 4, base: 1_000_00, importe: 105_00 }])
  })
  it('are written without going through fractions', () => {
    expect(['0.00', '0.05', '-0.05', '1234.56', '90000000.10']).toEqual(
      [0, 5, -5, 1234_56, 90_000_000_10].map((n) => rules.toDecimal(centavos(n))),
    )
  })
})

describe('the lines of an order', () => {
  it('are its books, then shipping and surcharge where there are any', () => {
    const items = [
      { titulo: 'Rayuela', isbn: '1', cantidad: 2, precio_unitario: centavos(100), iva: 'exento' as const },
    ]
    const [libro, envio, recargo, ...none] = notaDeCredito.planLineas(
      { items, envio: centavos(50), recargo: centavos(30) },
      '21',
    )
    expect(libro).toMatchObject({ linea: 1, rubro: 'libro', cantidad: 2, unitario: 100, iva: 'exento' })
    expect(envio).toMatchObject({ linea: 2, rubro: 'envio', descripcion: 'Envío', unitario: 50, iva: '21' })
    expect(recargo).toMatchObject({ linea: 3, rubro: 'recargo', unitario: 30, iva: '21' })
    expect(none).toEqual([])
    expect(notaDeCredito.planLineas({ items, envio: CERO, recargo: CERO }, '21')).toHaveLength(1)
  })
})

describe('credit notes', () => {
  it('in parts never take more than the invoice has, and all of it once', () => {
    const partes = fc.array(
      fc.record({ linea: fc.integer({ min: 1, max: 12 }), parte: fc.double({ min: 0, max: 1.5, noNaN: true }) }),
      {
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(lineasNumeradas, partes, (factura, pedidas) => {
        const creditos: rules.LineaFiscal[] = []
        for (const { linea: n, parte } of pedidas) {
          const restos = notaDeCredito.computeRestos(factura, creditos)
          const resto = restos.find((one) => one.linea === n)
          const cantidad = Math.max(1, Math.round((resto?.cantidad ?? 1) * parte))
          const importe = centavos(Math.max(1, Math.round((resto?.unitario ?? 1) * parte)))
          const plan = notaDeCredito.planCredito(restos, [{ linea: n, cantidad, importe }])
          if ('lineas' in plan) creditos.push(...plan.lineas)
          for (const una of factura) {
            const suyas = creditos.filter((credito) => credito.linea === una.linea)
            expect(sum(suyas.map(rules.importeDe))).toBeLessThanOrEqual(rules.importeDe(una))
          }
        }
        const restos = notaDeCredito.computeRestos(factura, creditos)
        const todo = restos.flatMap(({ linea: n, cantidad, unitario }) =>
          cantidad > 0 && unitario > 0 ? [{ linea: n, cantidad }] : [],
        )
        const plan = notaDeCredito.planCredito(restos, todo)
        if ('lineas' in plan) creditos.push(...plan.lineas)
        expect(notaDeCredito.isAcreditado(notaDeCredito.computeRestos(factura, creditos))).toBe(true)
        expect(sum(creditos.map(rules.importeDe))).toBe(sum(factura.map(rules.importeDe)))
      }),
      { numRuns: 60 },
    )
  })
  const factura = [
    toLineaFiscal({ cantidad: 3 }),
    toLineaFiscal({ linea: 2, rubro: 'envio', descripcion: 'Envío', unitario: centavos(500_00) }),
  ]
  const refusal = (pedidas: notaDeCredito.Pedida[], creditos: rules.LineaFiscal[] = []) =>
    notaDeCredito.planCredito(notaDeCredito.computeRestos(factura, creditos), pedidas)
  it('say what is left of a line', () => {
    expect(refusal([{ linea: 1, cantidad: 2 }], [toLineaFiscal({ cantidad: 2 })])).toEqual({
      motivo: 'De «Ficciones» quedan 1 por acreditar.',
    })
    expect(refusal([{ linea: 2, cantidad: 1, importe: centavos(500_01) }])).toEqual({
      motivo: 'De «Envío» quedan $\u00a0500,00 por acreditar.',
    })
    expect(refusal([{ linea: 9, cantidad: 1 }])).toEqual({ motivo: 'Esa línea no es de esta factura.' })
    expect(
      refusal([
        { linea: 1, cantidad: 1 },
        { linea: 1, cantidad: 1 },
      ]),
    ).toEqual({ motivo: 'Hay una línea dos veces.' })
    expect(refusal([])).toEqual({ motivo: 'No hay nada que acreditar.' })
  })
  it('take a part of the shipping, or all that is left of it', () => {
    expect(refusal([{ linea: 2, cantidad: 1, importe: centavos(200_00) }])).toMatchObject({
      lineas: [{ unitario: 200_00 }],
    })
    const antes = [toLineaFiscal({ linea: 2, rubro: 'envio', unitario: centavos(200_00) })]
    expect(refusal([{ linea: 2, cantidad: 1 }], antes)).toMatchObject({ lineas: [{ unitario: 300_00 }] })
  })
})

describe('who it is for', () => {
  const umbral = centavos(10_000_000_00)
  const check = (given: Partial<receptorQueries.Receptor>, total = 100) =>
    receptorQueries.refuseReceptor({ ...receptorQueries.A_CONSUMIDOR_FINAL, ...given }, centavos(total), umbral)
      ?.campo ?? null
  const ana = { nombre: "Ana O'Higgins", domicilio: 'Mitre 5' }
  it('may be nobody known, below the threshold alone', () => {
    expect(check({}, umbral - 1)).toBeNull()
    expect(check({}, umbral)).toBe('documento')
    expect(check({ documento: 'dni', numero: '30123456', ...ana }, umbral)).toBeNull()
    expect(check({ documento: 'dni', numero: '30123456' }, umbral)).toBe('nombre')
  })
  it.each([
    [{ numero: '30123456' }, 0, 'Elegí de qué documento es el número.'],
    [{ documento: 'cuil', numero: '1' }, 0, 'No es un CUIL: son 11 dígitos.'],
    [{ documento: 'dni', numero: '1' }, 0, 'Un DNI son 7 u 8 dígitos.'],
    [{}, umbral, 'Desde $\u00a010.000.000,00 hay que identificar a quien compra con DNI, CUIL o CUIT.'],
    [{ documento: 'dni', numero: '30123456' }, 0, 'Escribí el nombre de quien compra.'],
    [{ condicion: 'exento' }, 0, 'Quien es IVA Sujeto Exento se identifica con su CUIT.'],
    [{ condicion: 'exento', documento: 'cuit', numero: CUIT, nombre: 'B' }, 0, 'Escribí el domicilio de quien compra.'],
  ] as const)('%j of %s is told: %s', (given, total, mensaje) => {
    const receptor = { ...receptorQueries.A_CONSUMIDOR_FINAL, ...given }
    expect(receptorQueries.refuseReceptor(receptor, centavos(total), umbral)?.mensaje).toBe(mensaje)
  })
  it('has a number that fits its document', () => {
    expect(check({ documento: 'dni', numero: '12345', ...ana })).toBe('numero')
    expect(check({ documento: 'cuil', numero: '30000000001', ...ana })).toBe('numero')
    expect(check({ numero: '30123456' })).toBe('documento')
    expect(receptorQueries.normalizeDocumento(' 30-00000000-7 ')).toBe(CUIT)
  })
  it('shows a CUIT and an address where it is no consumer', () => {
    expect(check({ condicion: 'inscripto', documento: 'dni', numero: '30123456', ...ana })).toBe('documento')
    expect(check({ condicion: 'exento', documento: 'cuit', numero: CUIT, nombre: 'Biblioteca' })).toBe('domicilio')
    expect(check({ condicion: 'monotributo', documento: 'cuit', numero: CUIT, ...ana })).toBeNull()
  })
})

describe('the queue', () => {
  it('touches nothing that is authorised', () => {
    for (const acto of ['enviar', 'rechazar', 'devolver', 'corregir', 'descartar', 'autorizar'] as const) {
      expect(rules.maySer('autorizado', acto)).toBe(false)
    }
    expect(rules.maySer('enviado', 'descartar')).toBe(false)
    expect(rules.maySer('rechazado', 'corregir')).toBe(true)
    expect(rules.maySer('rechazado', 'descartar')).toBe(true)
  })
  it('never dates a document before the last one', () => {
    expect(rules.chooseFecha('2026-11-23', null)).toBe('2026-11-23')
    expect(rules.chooseFecha('2026-11-23', '2026-11-22')).toBe('2026-11-23')
    expect(rules.chooseFecha('2026-11-23', '2026-11-24')).toBe('2026-11-24')
  })
})

describe('the QR code', () => {
  const datos = {
    fecha: '2026-11-22',
    cuit: CUIT,
    punto: 10,
    tipo: 6,
    numero: 94,
    total: centavos(12_100_00),
    docTipo: 99,
    docNro: '',
    cae: '70417054367476',
  }
  it('says what RG 4892 shows, numbers as numbers', () => {
    expect(toQrJson(datos)).toBe(
      '{"ver":1,"fecha":"2026-11-22","cuit":30000000007,"ptoVta":10,"tipoCmp":6,"nroCmp":94,"importe":12100,"moneda":"PES","ctz":1,"tipoDocRec":99,"nroDocRec":0,"tipoCodAut":"E","codAut":70417054367476}',
    )
  })
  it('can be read back from its address', () => {
    const [direccion, base64 = ''] = toQr('https://ejemplo.test/?p=', { ...datos, total: centavos(1050) }).split('?p=')
    expect(direccion).toBe('https://ejemplo.test/')
    expect(JSON.parse(atob(base64))).toMatchObject({ importe: 10.5, codAut: 70417054367476 })
  })
})

it('every word that people read is there', () => {
  expectNombres({
    CONDICION: rules.CONDICION_NOMBRES,
    CLASE: rules.CLASE_NOMBRES,
    DOCUMENTO: receptorQueries.DOCUMENTO_NOMBRES,
    ESTADO: rules.ESTADO_COMPROBANTE_NOMBRES,
  })
})
