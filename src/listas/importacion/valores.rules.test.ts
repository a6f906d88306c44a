import { describe, expect, it } from 'vitest'
import {
  parseAudiencia,
  parseCalificacion,
  parseDisponibilidad,
  parseEncuadernacion,
  parseEntero,
  parseEstadoEditorial,
  parseFecha,
  parseFormatos,
  parseIdioma,
  parseIdiomaOriginal,
  parseMedida,
  parseMedidas,
  parsePeso,
  parsePortada,
  parsePrecio,
  parseSi,
  parseThema,
} from './valores.rules.ts'

describe('parsePrecio', () => {
  it.each([
    ['12500', 1_250_000],
    ['12500.50', 1_250_050],
    ['12500,5', 1_250_050],
    ['12.500,50', 1_250_050],
    ['12,500.50', 1_250_050],
    ['$ 12.500', 1_250_000],
    ['ARS 1.234.567,89', 123_456_789],
    ['12500 pesos', 1_250_000],
    ['$\u00a09.900', 990_000],
    ['$1.500.-', 150_000],
    ['1500,-', 150_000],
    ['1500.-', 150_000],
    ['$ 900 -', 90_000],
    ['0', 0],
    ['0,01', 1],
    ['21474836', 2_147_483_600],
  ])('reads %j as centavos', (cell, centavos) => {
    expect(parsePrecio(cell)).toBe(centavos)
  })

  it.each(['-5', '12,500', '12500.505', '1.25.000', 'USD 20', 'consultar', '1e5', '21474836,48', '٣', '$'])(
    'refuses %j',
    (cell) => {
      expect(parsePrecio(cell)).toBeNull()
    },
  )
})

describe('parseCalificacion', () => {
  it.each([
    ['0', 0],
    ['4.26', 4.26],
    ['4,5', 4.5],
    ['3.14159', 3.14],
    ['5', 5],
    ['5.01', null],
    ['-1', null],
    ['cuatro', null],
  ])('reads %j as %j', (cell, value) => {
    expect(parseCalificacion(cell)).toBe(value)
  })
})

describe('parseFecha', () => {
  it.each([
    ['1972', '1972-01-01', 'anio'],
    ['1972-05', '1972-01-01', 'anio'],
    ['1972-05-31', '1972-05-31', 'dia'],
    ['1972/05/31', '1972-05-31', 'dia'],
    ['1972/05', '1972-01-01', 'anio'],
    ['31/5/1972', '1972-05-31', 'dia'],
    ['29.02.2024', '2024-02-29', 'dia'],
    ['2012-05-01 00:00:00', '2012-05-01', 'dia'],
    ['2012-05-01T03:00:00Z', '2012-05-01', 'dia'],
  ])('reads %j', (cell, fecha, precision) => {
    expect(parseFecha(cell)).toEqual({ fecha, precision })
  })

  it.each(['72', '0999', '2101', '1972-13', '1972-02-30', '30/02/1972', '29/02/2023', '[c. 1972]', '05/31/1972'])(
    'refuses %j',
    (cell) => {
      expect(parseFecha(cell)).toBeNull()
    },
  )
})

it.each([
  ['Inglés', 'inglés'],
  ['fre', 'francés'],
  ['rus', 'ruso'],
  ['gre', 'griego'],
  ['Quechua', 'quechua'],
  ['mul', null],
  ['qqq', null],
  ['12', null],
])('parseIdiomaOriginal reads %j as %j', (cell, idioma) => {
  expect(parseIdiomaOriginal(cell)).toBe(idioma)
})

describe('parseIdioma', () => {
  it.each([
    ['es', 'Español'],
    ['ES', 'Español'],
    ['es-AR', 'Español'],
    ['Castellano', 'Español'],
    ['inglés', 'Inglés'],
    ['ENG', 'Inglés'],
    ['de', 'Alemán'],
    ['nl', 'Otro'],
    ['Catalán', 'Otro'],
    ['Otro', 'Otro'],
    ['constructor', 'Otro'],
    ['?', null],
    ['12', null],
  ])('reads %j as %j', (cell, idioma) => {
    expect(parseIdioma(cell)).toBe(idioma)
  })
})

describe('parseFormatos', () => {
  it.each([
    ['fisico', ['fisico']],
    ['Digital | Físico', ['fisico', 'digital']],
    ['e-book, audiolibro', ['digital', 'audiolibro']],
    ['Tapa dura', ['fisico']],
    ['pergamino', null],
    ['fisico | pergamino', null],
    ['constructor', null],
    ['|', null],
  ])('reads %j as %j', (cell, formatos) => {
    expect(parseFormatos(cell)).toEqual(formatos)
  })
})

it.each([
  ['https://tapas.example/1.jpg', 'https://tapas.example/1.jpg'],
  ['http://tapas.example/1.jpg?a=1&b=2', 'http://tapas.example/1.jpg?a=1&b=2'],
  ['no', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AAAA', null],
  ['https://a.example/"onerror="', null],
  ['https://', null],
])('keeps the cover address %j as %j', (cell, portada) => {
  expect(parsePortada(cell)).toBe(portada)
})

it.each([
  ['AR$ 12500', 1_250_000],
  ['12500 ARS', 1_250_000],
  ['12500$', 1_250_000],
  ['12.345.678', 1_234_567_800],
  ['1,234,567.8', 123_456_780],
  ['1 2500', 1_250_000],
  ['pesos 5', null],
  ['5 ARS x', null],
  ['x12500', null],
  ['12500x', null],
  ['x12.500', null],
  ['12.500x', null],
  ['x12,500.5', null],
  ['12,500.5x', null],
  ['12.500,505', null],
  ['1234.567,5', null],
  ['', null],
])('reads the price %j as %s', (cell, amount) => {
  expect(parsePrecio(cell)).toBe(amount)
})

it.each([
  ['x4', null],
  ['4x', null],
  ['44', null],
  ['4.', null],
  ['4.1234567', null],
  ['4.123456', 4.12],
  ['4.125', 4.13],
])('reads the rating %j as %s', (cell, value) => {
  expect(parseCalificacion(cell)).toBe(value)
})

it.each([
  ['1000', '1000-01-01'],
  ['2100', '2100-01-01'],
  ['2100-12', '2100-01-01'],
  ['31/12/2100', '2100-12-31'],
  ['1-2-1972', '1972-02-01'],
  ['1972-5-1', '1972-05-01'],
  ['1972-05-31 9:30', '1972-05-31'],
  ['1972-05-31T09:30:15.123Z', '1972-05-31'],
  ['x1972', null],
  ['1972x', null],
  ['1972-00', null],
  ['1972-10', '1972-01-01'],
  ['x1972-05-31', null],
  ['1972-05-31x', null],
  ['x31/05/1972', null],
  ['31/05/1972x', null],
  ['31/05/19722', null],
  ['31/05/2101', null],
  ['31/05/0999', null],
  ['1972-05-311', null],
  ['1972-05-31 9:3', null],
  ['1972-05-31 9:30 hs', null],
  ['9:30', null],
])('reads the date %j as %s', (cell, fecha) => {
  expect(parseFecha(cell)?.fecha ?? null).toBe(fecha)
})

it.each([
  ...['es', 'spa', 'español', 'castellano'].map((cell) => [cell, 'Español']),
  ...['en', 'eng', 'inglés'].map((cell) => [cell, 'Inglés']),
  ...['fr', 'fre', 'fra', 'francés', 'fr_CA'].map((cell) => [cell, 'Francés']),
  ...['de', 'ger', 'deu', 'alemán'].map((cell) => [cell, 'Alemán']),
  ...['pt', 'por', 'portugués', 'pt-BR'].map((cell) => [cell, 'Portugués']),
  ...['it', 'ita', 'italiano'].map((cell) => [cell, 'Italiano']),
  ...['x', 'ab1', 'a'.repeat(41)].map((cell) => [cell, null]),
  ...['xes-AR', 'espa-AR', 'es-ARGENTINA', 'lengua de señas', 'ab', 'a'.repeat(40)].map((cell) => [cell, 'Otro']),
])('reads the language %j as %s', (cell, idioma) => {
  expect(parseIdioma(cell ?? '')).toBe(idioma)
})

it.each([
  ...['fisico', 'papel', 'impreso', 'libro', 'tapa blanda', 'tapa dura', 'rústica'].map((cell) => [cell, 'fisico']),
  ...['digital', 'ebook', 'e-book', 'libro electrónico', 'epub', 'PDF', 'Kindle'].map((cell) => [cell, 'digital']),
  ...['audiolibro', 'audiobook', 'audio', 'audio;audio/audio'].map((cell) => [cell, 'audiolibro']),
])('reads the format %j as %s', (cell, formato) => {
  expect(parseFormatos(cell ?? '')).toEqual([formato])
})

it.each([
  ['HTTPS://TAPAS.EXAMPLE/1.jpg', true],
  ['xhttps://tapas.example/1.jpg', false],
  ['https://tapas.example/1 .jpg', false],
  ['https://tapas.example/<1>.jpg', false],
  ['https://tapas.example\\1.jpg', false],
  [`https://tapas.example/${'1'.repeat(1_978)}`, true],
  [`https://tapas.example/${'1'.repeat(1_979)}`, false],
  ['https://[tapas/1.jpg', false],
])('keeps the cover %j: %s', (cell, kept) => {
  expect(parsePortada(cell)).toBe(kept ? cell : null)
})

describe('what is known of an edition', () => {
  it.each([
    ['320', 320],
    ['320 p.', 320],
    ['1.200 páginas', 1_200],
    ['3.ª', 3],
    ['N° 12', 12],
    ['12,5', null],
    ['muchas', null],
    ['0', null],
    ['20001', null],
  ])('reads the number %j as %j', (cell, value) => {
    expect(parseEntero(cell, 20_000)).toBe(value)
  })

  it.each<[string, string | undefined, number | null]>([
    ['23', undefined, 230],
    ['230', undefined, 230],
    ['23,5 cm', undefined, 235],
    ['20 mm', 'cm', 20],
    ['2', 'cm', 20],
    ['20', 'mm', 20],
    ['3000', 'cm', null],
    ['alto', undefined, null],
  ])('reads the length %j of a column in %j as %j mm', (cell, unidad, mm) => {
    expect(parseMedida(cell, unidad)).toBe(mm)
  })

  it.each([
    ['15 x 23 cm', { ancho_mm: 150, alto_mm: 230, grueso_mm: null }],
    ['15x23x2', { ancho_mm: 150, alto_mm: 230, grueso_mm: 20 }],
    ['150 × 230 × 20 mm', { ancho_mm: 150, alto_mm: 230, grueso_mm: 20 }],
    ['15', null],
    ['Rústica', null],
  ])('reads the size %j', (cell, medidas) => {
    expect(parseMedidas(cell)).toEqual(medidas)
  })

  it.each<[string, string | undefined, number | null]>([
    ['400', undefined, 400],
    ['0,4', undefined, 400],
    ['0,4 kg', undefined, 400],
    ['1', 'kg', 1_000],
    ['60000', undefined, 60_000],
    ['100000', undefined, null],
    ['liviano', undefined, null],
  ])('reads the weight %j of a column in %j as %j g', (cell, unidad, g) => {
    expect(parsePeso(cell, unidad)).toBe(g)
  })

  it.each([
    ['Tapa dura', 'tapa dura'],
    ['RÚSTICA', 'tapa blanda'],
    ['Encuadernación en espiral', 'anillado'],
    ['abrochado', 'grapado'],
    ['pergamino', null],
  ])('reads the binding %j as %j', (cell, value) => {
    expect(parseEncuadernacion(cell)).toBe(value)
  })

  it.each([
    ['Infantil', 'infantil'],
    ['+8', 'infantil'],
    ['12 a 15 años', 'juvenil'],
    ['Jóvenes', 'juvenil'],
    ['Nivel primario', 'escolar'],
    ['universitario', 'universitaria'],
    ['profesionales', 'profesional'],
    ['Adultos', 'general'],
    ['18', 'general'],
    ['todas', null],
  ])('reads the audience %j as %j', (cell, value) => {
    expect(parseAudiencia(cell)).toBe(value)
  })

  it.each([
    ['Disponible', 'disponible'],
    ['Sí', 'disponible'],
    ['No disponible', 'no disponible'],
    ['Agotado', 'sin stock'],
    ['A pedido (10 días)', 'a pedido'],
    ['Próximamente', 'proximamente'],
    ['Consultar', 'consultar'],
    ['Nosotros', null],
  ])('reads the availability %j as %j', (cell, value) => {
    expect(parseDisponibilidad(cell)).toBe(value)
  })

  it.each([
    ['Descatalogado', 'descatalogado'],
    ['Agotado', 'agotado'],
    ['En prensa', 'proximamente'],
    ['Postergado', 'postergado'],
    ['Cancelado', 'cancelado'],
    ['Retirado', 'retirado'],
    ['Vigente', 'activo'],
    ['?', null],
  ])('reads the state %j as %j', (cell, value) => {
    expect(parseEstadoEditorial(cell)).toBe(value)
  })

  it('takes codes of Thema and nothing else', () => {
    expect(parseThema('FBA, 1klsa | ficción; 1KLSA-AR-B; FBA; 99')).toEqual(['FBA', '1KLSA', '1KLSA-AR-B'])
  })

  it.each([
    ['Sí', true],
    ['x', true],
    ['no', false],
    ['', false],
  ])('takes %j for %j', (cell, yes) => {
    expect(parseSi(cell)).toBe(yes)
  })
})
