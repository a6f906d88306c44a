import { describe, expect, it } from 'vitest'
import {
  computeFirma,
  countCaracteres,
  FALTA_TEXTO,
  FALTAN_ESTRELLAS,
  findProblemas,
  fitsTexto,
  hasTexto,
  normalizeTexto,
  OPINIONES_DE_MUESTRA,
  TEXTO_LARGO,
} from './opinion.rules.ts'

describe('countCaracteres', () => {
  it.each([
    ['', 0],
    ['mañana', 6],
    ['man\u0303ana', 6], // ñ as n and tilde
    ['👍🏽', 1],
    ['👨‍👩‍👧‍👦 y 🇦🇷', 5],
    ['a\nb', 3],
  ])('counts «%s» as a person would', (texto, count) => {
    expect(countCaracteres(texto)).toBe(count)
  })
})

describe('normalizeTexto', () => {
  it.each([
    ['  Me gustó.\n', 'Me gustó.'],
    ['uno\r\ndos\rtres', 'uno\ndos\ntres'],
    ['uno\n\n \n\n\ndos', 'uno\n\ndos'],
    ['con\u0000 nada\u0007', 'con nada'],
    ['man\u0303ana', 'mañana'],
    ['media \ud83d letra', 'media \ufffd letra'],
  ])('makes of %j what is kept', (texto, kept) => {
    expect(normalizeTexto(texto)).toBe(kept)
  })
})

describe('hasTexto', () => {
  it.each(['', '   ', '\u200b\u200d', '\u202e'])('finds nothing to read in %j', (texto) => {
    expect(hasTexto(normalizeTexto(texto))).toBe(false)
  })
  it.each(['ok', '10', '👍', '…'])('takes %j', (texto) => {
    expect(hasTexto(texto)).toBe(true)
  })
})

describe('fitsTexto', () => {
  it.each([
    ['a'.repeat(2_000), true],
    ['a'.repeat(2_001), false],
    ['👍'.repeat(2_000), true],
    ['👍'.repeat(2_001), false],
    ['👨‍👩‍👧‍👦'.repeat(727), true],
    [`${'a'.repeat(1_999)}a${'\u0301'.repeat(6_000)}`, true], // eight thousand units, and no more
    [`${'a'.repeat(1_999)}a${'\u0301'.repeat(6_001)}`, false],
    [`a${'\u0301'.repeat(9_000)}`, false], // one letter to a person, endless to the table
  ])('knows the limit of 2,000 (%#)', (texto, fits) => {
    expect(fitsTexto(texto)).toBe(fits)
  })
})

describe('findProblemas', () => {
  it.each([
    [{ estrellas: 5, texto: 'Muy bueno.' }, {}],
    [
      { estrellas: null, texto: ' ' },
      { estrellas: FALTAN_ESTRELLAS, texto: FALTA_TEXTO },
    ],
    [{ estrellas: 0, texto: 'Bueno' }, { estrellas: FALTAN_ESTRELLAS }],
    [{ estrellas: 6, texto: 'Bueno' }, { estrellas: FALTAN_ESTRELLAS }],
    [{ estrellas: 3, texto: 'a'.repeat(2_001) }, { texto: TEXTO_LARGO }],
    [{ estrellas: 3, texto: `  ${'a'.repeat(2_000)}  ` }, {}],
  ])('of %j are %j', (borrador, problemas) => {
    expect(findProblemas(borrador)).toEqual(problemas)
  })
})

describe('computeFirma', () => {
  it.each([
    ['Ana', 'Prueba', 'Ana P.'],
    ['María José', 'ñandú', 'María José Ñ.'],
    ['Ana', "O'Higgins", 'Ana O.'],
    ['Íñigo', 'e\u0301boli', 'Íñigo E\u0301.'],
    ['Ana', ' ', 'Ana'],
  ])('signs %s %s as %s', (nombre, apellido, firma) => {
    expect(computeFirma(nombre, apellido)).toBe(firma)
  })
})

it('has two samples that say what they are', () => {
  expect(OPINIONES_DE_MUESTRA.map(({ autor }) => autor)).toEqual(['Lectora de muestra', 'Lector de muestra'])
  for (const { texto } of OPINIONES_DE_MUESTRA) expect(texto).toMatch(/de muestra/)
})

it('says what is missing, and what the samples are', () => {
  expect([FALTAN_ESTRELLAS, FALTA_TEXTO, TEXTO_LARGO]).toEqual([
    'Elegí de 1 a 5 estrellas.',
    'Escribí tu opinión.',
    'Tu opinión puede tener hasta 2.000 caracteres.',
  ])
  for (const estrellas of [1, 2, 3, 4, 5]) expect(findProblemas({ estrellas, texto: 'Bueno' })).toEqual({})
})
