import { describe, expect, it } from 'vitest'
import { addIniciales, composePregunta, dropArticulos, parseConsulta, readIniciales, weigh } from './consulta.rules.ts'

describe('parseConsulta', () => {
  it.each([
    ['Cortázar', 'cortazar'],
    ['  EL   túnel ', 'el tunel'],
    ['ñandú', 'nandu'],
    ["O'Higgins", 'o higgins'],
    ['a/b', 'a b'],
    ['100%', '100'],
    ["'; drop table libro; --", 'drop table libro'],
    ['sol & !luna | (mar) <-> cielo:*', 'sol luna mar cielo'],
    ['nulo\u0000medio', 'nulo medio'],
    ['📚 novela', 'novela'],
  ])('folds %j into words', (given, texto) => {
    expect(parseConsulta(given)).toEqual({ tipo: 'texto', texto })
  })

  it.each(['', '   ', '📚', '¡¿?!', '%', '\u0000', '\uD83D', '...'])('finds nothing to search in %j', (given) => {
    expect(parseConsulta(given)).toEqual({ tipo: 'vacia' })
  })

  it.each([
    ['9789875666481', '9789875666481'],
    ['978-987-566-648-1', '9789875666481'],
    [' 978 987 566 648 1 ', '9789875666481'],
    ['ISBN: 978-987-566-648-1', '9789875666481'],
    ['ISBN-13 978-987-566-648-1', '9789875666481'],
    ['987-566-648-3', '9789875666481'],
    ['080442957X', '9780804429573'],
    ['0-8044-2957-x', '9780804429573'],
  ])('reads %j as an ISBN', (given, isbn) => {
    expect(parseConsulta(given)).toEqual({ tipo: 'isbn', isbn })
  })

  it.each(['9789875666482', '978987566648', '9875666481'])('takes %j, which is no ISBN, for words', (given) => {
    expect(parseConsulta(given).tipo).toBe('texto')
  })

  it.each(['"El Aleph"', ' “el aleph” ', '«El Aleph»'])(
    'takes %j, which stands in quotes, for these words alone',
    (given) => {
      expect(parseConsulta(given)).toEqual({ tipo: 'texto', texto: 'el aleph', literal: true })
    },
  )

  it.each(['el "aleph"', '"el" "aleph"', '""'])('sees no quotes around all of %j', (given) => {
    expect(parseConsulta(given)).not.toHaveProperty('literal')
  })

  it('looks at 200 characters and 12 words at most', () => {
    expect(parseConsulta('palabra '.repeat(2_000))).toEqual({ tipo: 'texto', texto: 'palabra '.repeat(12).trim() })
    expect(parseConsulta('x'.repeat(10_000))).toEqual({ tipo: 'texto', texto: 'x'.repeat(200) })
  })
})

describe('composePregunta', () => {
  const raices = new Map([
    ['el', ''],
    ['de', ''],
    ['tunel', "'tunel'"],
    ['borges', "'borg'"],
    ['jorge', "'jorg'"],
    ['luis', "'luis'"],
    ['j', "'j'"],
    ['l', "'l'"],
    ['jl', "'jl'"],
    ['cien', "'cien'"],
    ['anos', "'anos'"],
    ['sol', "'sol'"],
  ])
  const compose = (texto: string) =>
    composePregunta(
      texto.split(' ').map((word) => [word]),
      raices,
    )

  it('asks for all words but stop words', () => {
    expect(compose('el tunel')).toMatchObject({ textos: ['el tunel'], todo: "(('tunel'))", sueltas: ['tunel'] })
    expect(compose('el de').todo).toBe('')
  })

  it('turns names round', () => {
    expect(compose('borges jorge luis').nombres).toEqual([
      'borges jorge luis',
      'jorge luis borges',
      'luis borges jorge',
    ])
  })

  it.each(['j l borges', 'jl borges', 'borges j l'])('takes the letters of %j for initials too', (texto) => {
    const palabras = texto.split(' ')
    const iniciales = readIniciales(palabras, raices)
    expect(iniciales).toEqual({ palabras: ['borges'], patron: '\\mj.*\\ml.*\\m(?:borges)\\M' })
    if (!iniciales) return
    const pregunta = addIniciales(compose(texto), iniciales, [7, 9], raices)
    expect(pregunta.todo).toBe(`(${compose(texto).todo}) | ((('borg')) & ('#a7' | '#a9'))`)
    expect(pregunta.pesadas).toBe("(('borg'))")
    expect(addIniciales(compose(texto), iniciales, [], raices)).toEqual(compose(texto))
  })

  it.each(['l', 'j l', 'borges', 'sol borges', 'j j j j j borges'])('sees no initials in %j', (texto) => {
    expect(readIniciales(texto.split(' '), raices)).toBeNull()
  })

  it('asks for any alternative of a place, and for the titles that they make', () => {
    expect(composePregunta([['cien anos', 'sol'], ['de'], ['borges']], raices)).toMatchObject({
      textos: ['cien anos de borges', 'sol de borges'],
      todo: "(('cien' & 'anos') | ('sol')) & (('borg'))",
    })
  })
})

it('weighs each word of a question', () => {
  expect(weigh("('cien' & 'anos') | ('sol')", 'AB')).toBe("('cien':AB & 'anos':AB) | ('sol':AB)")
})

describe('the bounds of a question', () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `palabra${n}`)
  const raices = new Map(
    [...words(20), 'jl', 'abcd', 'xyjl', 'borges', 'sol', 'mar', 'rio'].map((word) => [word, `'${word}'`]),
  )
  const compose = (lugares: string[][]) => composePregunta(lugares, raices)

  it('turns names of six words round, and no longer ones', () => {
    expect(compose(words(6).map((word) => [word])).nombres).toHaveLength(6)
    expect(compose(words(7).map((word) => [word])).nombres).toEqual([words(7).join(' ')])
  })

  it('looks for eight readings at most', () => {
    const { textos } = compose([['borges'], words(12)])
    expect(textos).toEqual(words(8).map((word) => `borges ${word}`))
  })

  it('takes four initials, and no five', () => {
    expect(readIniciales(['j', 'l', 'jl', 'borges'], new Map([...raices, ['j', "'j'"], ['l', "'l'"]]))?.patron).toBe(
      '\\mj.*\\ml.*\\mj.*\\ml.*\\m(?:borges)\\M',
    )
    expect(readIniciales(['jl', 'jlm', 'borges'], new Map([...raices, ['jlm', "'jlm'"]]))).toBeNull()
    expect(readIniciales(['abcd', 'borges'], raices)).toBeNull()
    expect(readIniciales(['jlmn', 'borges'], new Map([...raices, ['jlmn', "'jlmn'"]]))).toBeNull()
    expect(readIniciales(['jl', 'sol', 'mar'], raices)?.patron).toBe('\\mj.*\\ml.*\\m(?:sol|mar)\\M')
  })

  it('drops an alternative of stop words alone', () => {
    expect(composePregunta([['sol', 'de'], ['mar']], new Map([...raices, ['de', '']])).todo).toBe(
      "(('sol')) & (('mar'))",
    )
  })
})

it('drops the leading article of each text', () => {
  expect(dropArticulos(['el tunel', 'rayuela', 'la'])).toEqual(['tunel', 'rayuela', 'la'])
})
