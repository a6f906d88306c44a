// What tests of invoices have in common: the settings of a shop that invoices, and lines of every kind.
import fc from 'fast-check'
import { CLASES_IVA } from '#casa/deberes/iva.rules.ts'
import { centavos } from '#platform/money.ts'
import { type LineaFiscal, RUBROS } from '#venta/facturas/comprobante.rules.ts'

export const PUNTO = 3

/** Who sells and how, as an invoice asks for it; the tax office's stand-in takes it. */
export const AJUSTES_FISCALES: Readonly<Record<string, unknown>> = {
  'sitio.razon_social': 'Librería Anaquel SRL',
  'sitio.cuit': '30-00000000-7',
  'sitio.domicilio': 'Mitre 5, Rosario',
  'deberes.condicion_iva': 'inscripto',
  'deberes.ingresos_brutos': '921-000000-1',
  'deberes.inicio_actividades': '2020-03-01',
  'facturas.emitir': true,
  'facturas.punto': PUNTO,
}

/** A line; a copy of a book, free of VAT, where nothing else is given. */
export const toLineaFiscal = (given: Partial<LineaFiscal> = {}): LineaFiscal => ({
  linea: 1,
  rubro: 'libro',
  descripcion: 'Ficciones',
  isbn: '9789500000000',
  cantidad: 1,
  unitario: centavos(12_100_00),
  iva: 'exento',
  ...given,
})

export const sumas = fc.integer({ min: 0, max: 90_000_000_00 }).map(centavos)

/** Lines of one document; what is no book is there once. */
export const lineasFiscales = fc.array(
  fc
    .record({
      rubro: fc.constantFrom(...RUBROS),
      cantidad: fc.integer({ min: 1, max: 300 }),
      unitario: sumas,
      iva: fc.constantFrom(...CLASES_IVA),
    })
    .map((given) => toLineaFiscal({ ...given, cantidad: given.rubro === 'libro' ? given.cantidad : 1 })),
  { minLength: 1, maxLength: 12 },
)

/** The same with their numbers, as a document keeps them. */
export const lineasNumeradas = lineasFiscales.map((some) => some.map((one, n) => ({ ...one, linea: n + 1 })))
