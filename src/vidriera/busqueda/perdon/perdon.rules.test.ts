import { describe, expect, it } from 'vitest'
import { countDistancia, isCorta, isOida } from './distancia.rules.ts'
import {
  composeCorregida,
  composeLecturas,
  composeParecida,
  type Diccionario,
  listDudosas,
  listPartes,
  orderVacias,
  readComienzo,
} from './perdon.rules.ts'

const CATALOGO = {
  borges: 30,
  bordes: 2,
  ficciones: 4,
  cien: 9,
  anos: 12,
  rayuela: 5,
  soledad: 8,
  cortazar: 20,
  corte: 3,
}
const diccionario = (palabras: readonly string[]): Diccionario => ({
  conocidas: new Map(Object.entries(CATALOGO).filter(([palabra]) => listPartes(palabras).includes(palabra))),
  completas: Object.entries(CATALOGO)
    .map(([palabra, libros]) => ({ palabra, libros }))
    .filter(({ palabra }) => palabra !== palabras.at(-1) && palabra.startsWith(readComienzo(palabras) ?? '-')),
  isVacia: (palabra) => ['de', 'la', 'las'].includes(palabra),
})
const vecinas = Object.entries(CATALOGO).map(([palabra, libros]) => ({ palabra, libros, suena: true }))
const lecturas = (texto: string) => {
  const palabras = texto.split(' ')
  return composeLecturas(palabras, diccionario(palabras), vecinas)
}

it.each([
  ['borges', 'borges', 0],
  ['borges', 'borjes', 1],
  ['borges', 'borge', 1],
  ['borges', 'borgges', 1],
  ['borges', 'brogesX', 2],
  ['borges', 'bogres', 1],
  ['borges', 'sabato', 3],
  ['', 'ab', 2],
  ['a', 'abcd', 3],
])('between %j and %j there are %i mistakes, up to 3', (a, b, distancia) => {
  expect(countDistancia(a, b, 2)).toBe(distancia)
  expect(countDistancia(b, a, 2)).toBe(distancia)
})

it('looks up words, their halves and their joins', () => {
  expect(listPartes(['raya', 'luz'])).toEqual(['raya', 'luz', 'rayaluz', 'ra', 'ya'])
})

it.each([
  ['borges ficc', 'ficc'],
  ['borges fi', null],
  ['', null],
])('the last word of %j may begin with %j', (texto, comienzo) => {
  expect(readComienzo(texto.split(' '))).toBe(comienzo)
})

describe('readings', () => {
  it.each([
    ['borqes ficciones', [['borges', 'bordes'], ['ficciones']]],
    ['borgse', [['borges']]],
    ['cienanos de soledad', [['cien anos'], ['de'], ['soledad']]],
    ['soledadde', [['soledad de', 'soledad']]],
    ['xyz ficciones', [['xyz'], ['ficciones']]],
  ])('of %j', (texto, lugares) => {
    expect(lecturas(texto)).toEqual([lugares])
  })

  it('have the beginning of a word before a mistake', () => {
    expect(lecturas('julio corta')).toEqual([
      [['julio'], ['cortazar']],
      [['julio'], ['corte', 'cortazar']],
    ])
  })

  it('join split words where the catalogue has the whole', () => {
    expect(lecturas('ra yuela')[0]).toEqual([['rayuela']])
    expect(lecturas('ra yuela')).toHaveLength(2)
  })

  it('doubt any word when the catalogue has all of them, but give no answer of it', () => {
    const palabras = ['bordes', 'ficciones']
    expect(listDudosas(palabras, diccionario(palabras))).toEqual(palabras)
    expect(composeParecida(palabras, diccionario(palabras), vecinas)).toEqual([['bordes', 'borges'], ['ficciones']])
    expect(lecturas('bordes ficciones')).toEqual([[['bordes'], ['ficciones']]])
    expect(composeParecida(['bordez'], diccionario(['bordez']), vecinas)).toBeNull()
  })

  it('have stop words last, then first, but for halves', () => {
    const isVacia = (palabra: string) => ['una', 'de', 'las'].includes(palabra)
    const halves = ['de las', 'telas']
    expect(orderVacias([[['una', 'luna'], halves]], isVacia)).toEqual([
      [['luna', 'una'], halves],
      [['una', 'luna'], halves],
    ])
    expect(orderVacias([[['luna'], halves]], isVacia)).toEqual([[['luna'], halves]])
  })

  it('take short words and stop words as they are', () => {
    expect(listDudosas(['de', 'la', 'ab'], diccionario([]))).toEqual([])
  })
})

describe('what was searched for instead', () => {
  it('is spelt as the book has it, or as it was written', () => {
    const lugares = [['bordes', 'borges'], ['ficciones']]
    expect(composeCorregida(lugares, 'borjes FICCIONES', ['Ficciones', 'Jorge Luis Borges'])).toBe('Borges FICCIONES')
  })

  it('is the best alternative where no book says otherwise', () => {
    expect(composeCorregida([['cien anos'], ['de']], 'cienaños de', [])).toBe('cien anos de')
  })
})

describe('mistakes at the bounds', () => {
  const reading = (
    texto: string,
    catalogo: Record<string, number>,
    { completas = {}, vacias = [] }: { completas?: Record<string, number>; vacias?: string[] } = {},
  ) => {
    const list = (from: Record<string, number>) =>
      Object.entries(from).map(([palabra, libros]) => ({ palabra, libros }))
    const palabras = texto.split(' ')
    const known = Object.entries(catalogo).filter(([palabra]) => listPartes(palabras).includes(palabra))
    const given = {
      conocidas: new Map(known),
      completas: list(completas),
      isVacia: (one: string) => vacias.includes(one),
    }
    const vecinas = list(catalogo).map((one) => ({ ...one, suena: true }))
    return composeLecturas(palabras, given, vecinas)
  }

  it.each([
    ['ab', 'ba', 1],
    ['abcd', 'acbd', 1],
    ['abc', 'cab', 2],
    ['abcdef', 'badcef', 2],
    ['xab', 'xba', 1],
    ['aab', 'aba', 1],
    ['abc', 'xyz', 3],
    ['abcde', 'abc', 2],
    ['abcdef', 'abc', 3],
    ['hola', 'oh', 3],
  ])('between %j and %j are %i', (a, b, distancia) => {
    expect([countDistancia(a, b, 2), countDistancia(b, a, 2)]).toEqual([distancia, distancia])
  })

  it('puts likelier words first: fewer mistakes, then more books', () => {
    expect(reading('casz', { caso: 2, casa: 9, caza: 5, cast: 7 })).toEqual([[['casa', 'cast', 'caso']]])
    expect(reading('cortaxar', { cortazer: 50, cortaxor: 1 })).toEqual([[['cortaxor', 'cortazer']]])
  })

  it('offers six alternatives, and besides them what a cut word begins', () => {
    const catalogo = { pala: 9, palb: 8, palc: 7, pald: 6, pale: 5, palf: 4, palg: 3 }
    expect(reading('palz', catalogo)[0]).toEqual([['pala', 'palb', 'palc', 'pald', 'pale', 'palf']])
    const [begun, near] = reading('palz', catalogo, { completas: { palzo: 1 } })
    expect(begun).toEqual([['palzo']])
    expect(near).toEqual([['pala', 'palb', 'palc', 'pald', 'pale', 'palf', 'palzo']])
    expect(reading('palz otra', catalogo, { completas: { palzo: 1 } })[0]?.[0]).not.toContain('palzo')
  })

  it('takes what sounds alike before what is as near, and before more frequent words', () => {
    expect(reading('garsia', { garcia: 1, garria: 90 })).toEqual([[['garcia']], [['garcia', 'garria']]])
    expect(reading('markez', { marquez: 1, marker: 50 })).toEqual([[['marquez']], [['marquez', 'marker']]])
  })

  it('hears words of two letters, and words that the catalogue has beside one that it does not have', () => {
    expect(reading('ke luz', { que: 3, luz: 5 }, { vacias: ['que'] })).toContainEqual([['ke', 'que'], ['luz']])
    expect(reading('caza del espirito', { caza: 2, casa: 9, espiritu: 4 }, { vacias: ['del'] })).toEqual([
      [['caza'], ['del'], ['espiritu']],
      [['caza', 'casa'], ['del'], ['espiritu']],
    ])
  })

  it('hears whole questions of known words, and guesses at no other of them', () => {
    expect(reading('caza tomada', { caza: 2, casa: 9, cara: 7, tomada: 4 })).toEqual([[['caza', 'casa'], ['tomada']]])
  })

  it('takes numbers as they are, in any of their ways', () => {
    expect(reading('rayuela 1964', { rayuela: 5, 1963: 2 })).toEqual([
      [['rayuela'], ['1964', 'mil novecientos sesenta y cuatro']],
    ])
  })

  it('keeps a stop word that sounds like what was typed', () => {
    const isVacia = (palabra: string) => palabra === 'quien'
    expect(orderVacias([[['quien', 'ken']]], isVacia, ['kien'])).toEqual([[['quien', 'ken']], [['ken', 'quien']]])
    expect(orderVacias([[['quien', 'ken']]], isVacia, ['kuen'])[0]).toEqual([['ken', 'quien']])
  })

  it('doubts words of three letters, of which no other three letters are meant', () => {
    expect(listDudosas(['sol', 'so', 'sol'], { conocidas: new Map(), completas: [], isVacia: () => false })).toEqual([
      'sol',
    ])
    expect(reading('soz', { sol: 5, sola: 4 })).toEqual([[['soz']]])
    expect(reading('sola', { sol: 5 })).toEqual([[['sol']]])
    expect(reading('sozl', { sol: 5 })).toEqual([[['sol']]])
  })

  it('parts a word where both halves are known, as often as the rarer one', () => {
    expect(reading('solymar', { sol: 5, ymar: 2, soly: 1, mar: 9 })).toEqual([[['sol ymar', 'soly mar']]])
    expect(reading('deluna', { luna: 3 }, { vacias: ['de'] })).toEqual([[['de luna']]])
    expect(reading('solymar', { solymar: 1, sol: 5, ymar: 2 })).toEqual([[['solymar']]])
    expect(listPartes(['abc'])).toEqual(['abc'])
    expect(listPartes(['abcd', 'ef'])).toEqual(['abcd', 'ef', 'abcdef', 'ab', 'cd'])
  })

  it('joins the first two of three words', () => {
    expect(reading('ra yuela azul', { rayuela: 2, azul: 3 })[0]).toEqual([['rayuela'], ['azul']])
    expect(reading('azul ra yuela', { rayuela: 2, azul: 3 })[0]).toEqual([['azul'], ['rayuela']])
  })

  it('spells what was searched for as written where a book has only part of it', () => {
    expect(composeCorregida([['cien anos', 'sol']], 'x', ['El Sol de cien'])).toBe('Sol')
    expect(composeCorregida([[]], 'x', [])).toBe('')
    expect(composeCorregida([['sol'], ['mar']], '¡Sol! y mär', [])).toBe('Sol mär')
  })
})

it.each([
  ['evita', [['vita']], true],
  ['wstchmen', [['watchmen']], false],
  ['papillom', [['papillon']], false],
  ['bapillon', [['papillon']], true],
  ['vapillon', [['bapillon']], false],
  ['fight clib', [['fight'], ['club']], false],
  ['fihgt clib', [['fight'], ['club']], true],
  ['de vits', [['de'], ['vita']], true],
  ['le comte montecristo', [['le'], ['comte'], ['monte cristo']], false],
])('a correction of «%s» to %j is of too little: %s', (texto, lugares, is) => {
  expect(isCorta(texto.split(' '), lugares)).toBe(is)
})

it.each([
  ['la playa', [['la'], ['plaza']], false],
  ['emese', [['emece']], true],
  ['la paja', [['lapaja']], false],
])('«%s» is heard in %j: %s', (texto, lugares, is) => expect(isOida(texto.split(' '), lugares)).toBe(is))

it('reads two words as one that sounds like them, when it is long', () => {
  const sinEllas = { conocidas: new Map<string, number>(), completas: [], isVacia: () => false }
  const suenan = ['fuenteovejuna', 'lavida'].map((palabra) => ({ palabra, libros: 1, suena: true }))
  expect(composeLecturas(['fuente', 'obejuna'], sinEllas, suenan)[0]).toEqual([['fuenteovejuna']])
  expect(composeLecturas(['la', 'bida'], sinEllas, suenan)[0]).not.toEqual([['lavida']])
})
