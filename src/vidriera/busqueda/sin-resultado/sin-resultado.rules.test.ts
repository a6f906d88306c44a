import { describe, expect, it } from 'vitest'
import { ORDENES_SIN_RESULTADO, readConsulta, toTextoGuardado } from './sin-resultado.rules.ts'

describe('of a search without a result', () => {
  it.each([
    ['  El   Ñandú AZUL ', 'el nandu azul'],
    ["O'Higgins", 'o higgins'],
    ["'; drop table libro; --", 'drop table libro'],
    ['<b>tango</b> 📚', 'b tango b'],
    ['rayuela 1963', 'rayuela 1963'],
    ['978-950-07-3041-9', '978 950 07 3041 9'],
    ['ISBN 9789875666481', 'isbn 9789875666481'],
    ['987-566-648-3', '987 566 648 3'],
    ['ｐａｎ', 'pan'],
    ['123456', '123456'],
    ['0-306-40615-2', '0 306 40615 2'],
    ['ISBN: 950-00-0001-6', 'isbn 950 00 0001 6'],
    ['x'.repeat(30), 'x'.repeat(30)],
    [`${'x'.repeat(29)}😀 sol`, `${'x'.repeat(29)} sol`],
    ['東京', '東京'],
  ])('%j is kept as %j', (consulta, texto) => {
    expect(toTextoGuardado(consulta)).toBe(texto)
  })

  it.each([
    ['', 'nothing'],
    [' ¿? — 📚 ', 'no words'],
    ['ana@correo.test', 'an e-mail address'],
    ['ana ＠ correo', 'a wide at sign'],
    ['30123456', 'a document'],
    ['maria 30.123.456', 'a document among words'],
    ['20-30123456-7', 'a tax number'],
    ['341 555 0199', 'a telephone'],
    ['3415550191', 'a telephone that would be an ISBN-10'],
    ['٣٠١٢٣٤٥', 'digits of another script'],
    ['4509 9535 6623 3704', 'a card'],
    ['0000003100010000000001', 'an account'],
    ['9789875666480', 'a wrong ISBN'],
    ['1234567', 'seven digits'],
    ['1-86197-876-6', 'a telephone that begins with 1'],
    ['x'.repeat(31), 'a long word'],
    [`sol ${'x'.repeat(31)}`, 'a long word among others'],
    ['eyJhbGciOiJIUzIabcdefghijklmnopqrs', 'a token'],
    ['https://ejemplo.test/restablecer?clave=abc', 'a link'],
  ])('%j is not: %s', (consulta) => {
    expect(toTextoGuardado(consulta)).toBeNull()
  })

  it('a hundred characters are kept, none of them by half', () => {
    expect(toTextoGuardado('ñandú '.repeat(50))).toBe('nandu '.repeat(50).slice(0, 100).trim())
    expect(toTextoGuardado('𠮷 '.repeat(200))).toMatch(/^(𠮷 ){49}𠮷$/u)
    expect(toTextoGuardado('pan\ud800')).toBe('pan')
    expect(toTextoGuardado('x y '.repeat(5_000))).toHaveLength(99)
  })
})

describe('a kept answer', () => {
  it.each([
    ['/busqueda/el%20t%C3%BAnel', 'el túnel'],
    ['/busqueda/mate?orden=fecha', 'mate'],
    ['/api/busqueda?q=el+t%C3%BAnel&pagina=1&cantidad=5&orden=', 'el túnel'],
    ['/busqueda/mate?idioma=Ingl%C3%A9s', null],
    ['/busqueda/mate?pagina=2', null],
    ['/api/busqueda?q=mate&precio_hasta=10', null],
    ['/busqueda/100%', null],
    ['/api/busqueda', null],
    ['/api/busqueda/sugerencias?q=mate', null],
    ['/inicio', null],
    ['/api/busqueda?q=mate&otra=1', null],
    ['/api/busqueda?q=mate&otra=x', null],
    ['/api/busqueda?orden=fecha', null],
    ['/busqueda/mate?pagina=1', 'mate'],
    ['/x/busqueda/mate', null],
  ])('at %s was searched for %j', (key, consulta) => {
    expect(readConsulta(key)).toBe(consulta)
  })
})

it('lists them by how often or how lately they were made', () => {
  expect(ORDENES_SIN_RESULTADO).toEqual(['frecuentes', 'recientes'])
  expect(toTextoGuardado(`${' '.repeat(2_000)}sol`)).toBeNull()
})
