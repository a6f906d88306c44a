import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fold } from '#platform/text.ts'
import { CATEGORIAS_P } from '#test/importacion.ts'
import { createMapaMaterias, isPrefijo, normalizePrefijo, PREFIJO_MAX, REGLAS, toPrefijo } from './materia.rules.ts'

const listMaterias = () =>
  REGLAS.filter(({ esquema }) => esquema === 'palabra').map(({ prefijo, categoriaP }) => [prefijo, categoriaP] as const)

it('names folded subjects, each once, and only the nine categories', () => {
  const materias = listMaterias()
  expect(materias.length).toBeGreaterThan(100)
  for (const [materia] of materias) expect(fold(materia)).toBe(materia)
  expect(new Set(materias.map(([, categoria]) => categoria))).toEqual(
    new Set([
      'ficcion',
      'no ficcion',
      'literatura infantil',
      'educacion y referencia',
      'ciencia y naturaleza',
      'religion y espiritualidad',
      'politica y sociedad',
      'salud y bienestar',
      'negocios y finanzas',
    ]),
  )
})

it('is the list of docs/importar.md', () => {
  const table =
    readFileSync(new URL('../../../../docs/importar.md', import.meta.url), 'utf8').split('## Materias')[1] ?? ''
  const documented = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)]
    .slice(2)
    .flatMap(([, categoria = '', materias = '']) => materias.split(', ').map((materia) => [materia, fold(categoria)]))
  expect(documented).toEqual(listMaterias())
})

it('finds the category of a folded subject as it is written', () => {
  const { findExacta } = createMapaMaterias()
  expect(findExacta('ciencia ficcion')).toBe('ficcion')
  expect(findExacta('novelas policiales')).toBeUndefined()
  expect(findExacta('')).toBeUndefined()
  expect(findExacta('constructor')).toBeUndefined()
})

it.each([
  ['palabra', 'novelas policiales', 'ficcion'],
  ['palabra', 'literatura infantil argentina', 'literatura infantil'],
  ['palabra', 'ciencias sociales', 'politica y sociedad'],
  ['palabra', 'artesanias', undefined],
  ['thema', 'FBA', 'ficcion'],
  ['thema', 'DNB', 'no ficcion'],
  ['thema', 'DCF', 'ficcion'],
  ['thema', 'YFB', 'literatura infantil'],
  ['thema', 'YPJ', 'educacion y referencia'],
  ['thema', 'JMC', 'salud y bienestar'],
  ['thema', 'QRM', 'religion y espiritualidad'],
  ['thema', 'QDH', 'no ficcion'],
  ['thema', '1KLSA', undefined],
  ['ibic', 'HRC', 'religion y espiritualidad'],
  ['bisac', 'FIC019000', 'ficcion'],
  ['bisac', 'XYZ000000', undefined],
  ['cdu', '821.134.2(82)', 'ficcion'],
  ['cdu', '82-93', 'literatura infantil'],
  ['cdu', '159.964', 'salud y bienestar'],
  ['cdu', '37.013', 'educacion y referencia'],
  ['cdu', '4', undefined],
] as const)('of the scheme %s gives %j the category %j', (esquema, materia, categoria) => {
  expect(createMapaMaterias().find(esquema, materia)).toBe(categoria)
})

it('asks the owner’s own rules first, and of several the longest', () => {
  const mapa = createMapaMaterias([
    { esquema: 'palabra', prefijo: 'historia', categoriaP: 'politica y sociedad' },
    { esquema: 'thema', prefijo: 'FB', categoriaP: 'no ficcion' },
  ])
  expect(mapa.find('palabra', 'historia de roma')).toBe('politica y sociedad')
  expect(mapa.find('palabra', 'historia argentina')).toBe('no ficcion')
  expect(mapa.find('thema', 'FBA')).toBe('no ficcion')
  expect(mapa.find('thema', 'FFL')).toBe('ficcion')
})

it('tells what the owner’s own rules decide from what the program does', () => {
  const mapa = createMapaMaterias([{ esquema: 'palabra', prefijo: 'historia de roma', categoriaP: 'ficcion' }])
  expect(mapa.findPropia('palabra', 'historia de roma antigua')).toBe('ficcion')
  expect(mapa.findPropia('palabra', 'historia argentina')).toBeUndefined()
  expect(mapa.findPropia('thema', 'FBA')).toBeUndefined()
})

it('proposes a prefix that finds its subject again, cut at a word', () => {
  const larga = 'Administración de justicia en las provincias del noroeste argentino y su historia'
  for (const materia of [larga, 'Mangas', 'a'.repeat(200), 'Ñandú, 2.ª parte']) {
    const prefijo = toPrefijo('palabra', materia)
    expect(prefijo.length).toBeLessThanOrEqual(PREFIJO_MAX)
    expect(fold(materia).startsWith(prefijo)).toBe(true)
    expect(isPrefijo('palabra', prefijo)).toBe(true)
  }
  const mapa = createMapaMaterias([{ esquema: 'palabra', prefijo: toPrefijo('palabra', larga), categoriaP: 'ficcion' }])
  expect(mapa.findPropia('palabra', fold(larga))).toBe('ficcion')
  expect(isPrefijo('palabra', toPrefijo('palabra', '¿¡!?'))).toBe(false)
})

it('knows prefixes of codes only in the signs that codes have, and only the nine categories', () => {
  for (const { esquema, prefijo, categoriaP } of REGLAS) {
    expect(CATEGORIAS_P).toContain(categoriaP)
    expect(prefijo).toBe(normalizePrefijo(esquema, prefijo))
    expect(isPrefijo(esquema, prefijo)).toBe(true)
  }
})
