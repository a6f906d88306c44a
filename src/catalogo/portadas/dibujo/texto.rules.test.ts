import { describe, expect, it } from 'vitest'
import {
  composeFirma,
  extractInicial,
  extractIniciales,
  findCortes,
  isAtada,
  splitTitulo,
  turnNombre,
} from './texto.rules.ts'

/** 'revolución' with its cuts shown, as a person would check them. */
function divide(word: string): string {
  let shown = word
  for (const corte of findCortes(word).toReversed()) shown = `${shown.slice(0, corte)}-${shown.slice(corte)}`
  return shown
}

describe('findCortes', () => {
  it.each([
    ['revoluciones', 're-vo-lu-cio-nes'],
    ['extracontractual', 'ex-tra-con-trac-tual'],
    ['constitucional', 'cons-ti-tu-cio-nal'],
    ['guerrilla', 'gue-rri-lla'],
    ['bicicleta', 'bi-ci-cleta'],
    ['muchacho', 'mu-cha-cho'],
    ['poético', 'poé-tico'],
    ['teatro', 'tea-tro'],
    ['caótico', 'caó-tico'],
    ['izquierda', 'iz-quierda'],
    ['Argentina', 'Ar-gen-tina'],
    ['amor', 'amor'],
    ['casa', 'casa'],
    ['sol', 'sol'],
    ['xxxxxxxx', 'xxxxxxxx'],
    ['', ''],
  ])('divides %s as %s', (word, expected) => {
    expect(divide(word)).toBe(expected)
  })

  it('leaves no letter alone before the hyphen and three after it', () => {
    for (const word of ['idea', 'oasis', 'aéreo', 'constitucional', 'área', 'leo']) {
      for (const corte of findCortes(word)) {
        expect(corte).toBeGreaterThanOrEqual(2)
        expect(word.length - corte).toBeGreaterThanOrEqual(3)
      }
    }
  })
})

describe('splitTitulo', () => {
  it.each([
    ['Facundo: Civilización y barbarie', 'Facundo', 'Civilización y barbarie'],
    ['El violento oficio de escribir (1953-1977)', 'El violento oficio de escribir', '1953-1977'],
    ['Rayuela', 'Rayuela', ''],
    ['2001: Odisea', '2001', 'Odisea'],
    ['Uno : dos : tres', 'Uno', 'dos : tres'],
    ['A: b', 'A: b', ''],
    ['Termina en:', 'Termina en:', ''],
    ['  Mucho \n  aire ', 'Mucho aire', ''],
    ['Las 12:30 en punto', 'Las 12:30 en punto', ''],
    ['', '', ''],
  ])('parts %j', (titulo, principal, subtitulo) => {
    expect(splitTitulo(titulo)).toEqual({ principal, subtitulo })
  })

  it('reads no more than 400 letters', () => {
    expect(splitTitulo('a'.repeat(10_000)).principal).toHaveLength(400)
  })
})

describe('names', () => {
  it.each([
    ['Cortázar, Julio', 'Julio Cortázar'],
    ['García Márquez, Gabriel', 'Gabriel García Márquez'],
    ['de la Cruz, Sor Juana Inés', 'Sor Juana Inés de la Cruz'],
    ['Julio Cortázar', 'Julio Cortázar'],
    ['Martin Luther King, Jr.', 'Martin Luther King, Jr.'],
    ['Juan Pablo, II', 'Juan Pablo, II'],
    ['Platón', 'Platón'],
    [
      'Ministerio de Educación, Ciencia y Tecnología de la Nación',
      'Ministerio de Educación, Ciencia y Tecnología de la Nación',
    ],
    [' , ', ','],
  ])('turns %j into %j', (nombre, expected) => {
    expect(turnNombre(nombre)).toBe(expected)
  })

  it.each([
    [[], []],
    [[''], []],
    [['Julio Cortázar'], ['Julio Cortázar']],
    [
      ['Jean Piaget', 'Bärbel Inhelder'],
      ['Jean Piaget', 'y Bärbel Inhelder'],
    ],
    [
      ['Jorge Luis Borges', 'Ignacio Bioy'],
      ['Jorge Luis Borges', 'e Ignacio Bioy'],
    ],
    [
      ['Ana', 'Hilario Ascasubi'],
      ['Ana', 'e Hilario Ascasubi'],
    ],
    [
      ['Ana', 'Hierro Gómez'],
      ['Ana', 'y Hierro Gómez'],
    ],
    [
      ['Ana', 'Íñigo Paz'],
      ['Ana', 'e Íñigo Paz'],
    ],
    [
      ['Peter Senge', 'B', 'C'],
      ['Peter Senge', 'y otros'],
    ],
  ])('signs %j as %j', (autores, expected) => {
    expect(composeFirma(autores)).toEqual(expected)
  })

  it.each([
    ['Julio Cortázar', 'JC'],
    ['Gabriel García Márquez', 'GM'],
    ['Macedonio Fernández de la Vega', 'MV'],
    ['Quino', 'Q'],
    ['  «ñandú»  ', 'Ñ'],
    ['Federico ßtein', 'FS'],
    ['😀', ''],
    ['', ''],
  ])('shortens %j to %j', (nombre, expected) => {
    expect(extractIniciales(nombre)).toBe(expected)
  })

  it.each([
    ['¡El Eternauta!', 'E'],
    ['Los siete locos', 'S'],
    ['La', 'L'],
    ['¿…?', ''],
    ['1984', '1'],
    ['Las', 'L'],
    ['ñandú', 'Ñ'],
  ])('files %j under %j', (titulo, expected) => {
    expect(extractInicial(titulo)).toBe(expected)
  })
})

it('knows the words that end no line', () => {
  expect(['de', 'La', 'y', 'según'].every(isAtada)).toBe(true)
  expect(['casa', 'mar', ''].some(isAtada)).toBe(false)
})
