import { describe, expect, it } from 'vitest'
import {
  chooseNombrado,
  isAnotable,
  isMismoNombre,
  isNombrado,
  readIsbnDeRuta,
  readPalabras,
  readPista,
  sharesWord,
  toDestino,
  toRuta,
} from './redireccion.rules.ts'

describe('an address is kept in one form', () => {
  it.each([
    ['https://www.mitienda.com.ar/productos/Rayuela/?utm_source=ig#abajo', '/productos/rayuela'],
    ['//mitienda.com/a', '/a'],
    ['/Productos//El-Ni%C3%B1o/', '/productos/el-niño'],
    ['/productos/el-nin\u0303o', '/productos/el-niño'],
    ['/index.php?route=product/product&product_id=42&sort=p', '/index.php?product_id=42&route=product/product'],
    ['/?p=12', '/?p=12'],
    ['https://tienda.com', '/'],
    ['/a?p=', '/a'],
    ['\u00a0/a\u00a0', '/a'],
    ['/libro/%F0%9F%93%9A', '/libro/📚'],
  ])('%s', (direccion, ruta) => expect(toRuta(direccion)).toBe(ruta))

  it.each(['mailto:ana@correo.test', 'javascript:alert(1)', '/a%00b', '/%E0%A4%A', `/${'a'.repeat(300)}`])(
    '%s is none',
    (direccion) => expect(toRuta(direccion)).toBeNull(),
  )

  it('is the same once it is in it', () => {
    for (const direccion of ['/A B/ñ', '/x?product=9', '/100%25']) {
      const ruta = toRuta(direccion) ?? ''
      expect(toRuta(encodeURI(ruta))).toBe(ruta)
    }
  })
})

describe('it leads to pages of this shop alone', () => {
  it.each([
    ['/libros/1', '/libros/1'],
    [' /busqueda/Ñandú?orden=precio ', '/busqueda/%C3%91and%C3%BA?orden=precio'],
    ['/', '/'],
  ])('%s', (texto, destino) => expect(toDestino(texto)).toBe(destino))

  it.each([
    '',
    'libros',
    '//otra.com',
    '/\\otra.com',
    'https://otra.com/a',
    '/panel-admin',
    '/api/libros',
    'javascript:1',
  ])('«%s» is none', (texto) => expect(toDestino(texto)).toBeNull())
})

describe('what the owner sees of addresses that led nowhere', () => {
  it.each(['/productos/rayuela', '/?p=12', '/index.php?product_id=7', '/libro.html', '/autores/borges'])(
    'has %s',
    (ruta) => expect(isAnotable(ruta)).toBe(true),
  )
  it.each([
    ...['/', '/.env', '/a/.git/config', '/wp-login.php', '/wp-admin/setup', '/foto.jpg', '/app.js', '/api/x'],
    ...['/cuenta/ana@correo.test', `/clave/${'a1'.repeat(20)}`, `/x?id=${'f'.repeat(40)}`],
  ])('has no %s', (ruta) => expect(isAnotable(ruta)).toBe(false))
})

describe('what an address was about', () => {
  it.each([
    ['/productos/rayuela-julio-cortazar', ['rayuela', 'julio', 'cortazar'], 'libro'],
    ['/producto/el-niño.html', ['el', 'nino'], 'libro'],
    ['/autor/borges-jorge-luis', ['borges', 'jorge', 'luis'], 'autor'],
    ['/categorías/poesía/2', ['poesia'], 'categoria'],
    ['/marcas/planeta', ['planeta'], 'editorial'],
    ['/novela/policial', ['policial'], null],
    ['/productos/autores/borges', ['borges'], 'autor'],
    ['/?p=12', [], null],
  ])('%s', (ruta, palabras, pista) => {
    expect([readPalabras(ruta), readPista(ruta)]).toEqual([palabras, pista])
  })

  it('an ISBN, with dashes or without', () => {
    expect(readIsbnDeRuta('/p/978-950-07-3456-1-rayuela')).toBe('9789500734561')
    expect(readIsbnDeRuta('/p/rayuela-9789500734561')).toBe('9789500734561')
    expect(readIsbnDeRuta('/p/19789500734561')).toBeNull()
  })
})

const rayuela = { titulo: 'Rayuela', autores: ['Julio Cortázar'], editorial: 'Alfaguara' }

describe('a book is named', () => {
  it.each(['rayuela', 'rayuela julio cortazar', 'comprar rayuela alfaguara', 'libro la rayuela 48213'])(
    'by «%s»',
    (texto) => expect(isNombrado(texto.split(' '), rayuela)).toBe(true),
  )
  it.each(['cortazar', 'rayuela ilustrada', 'julio', 'libro', 'rayuela 2', 'rayuela t2', 'rayuela 7x2k1'])(
    'not by «%s»',
    (texto) => expect(isNombrado(texto.split(' '), rayuela)).toBe(false),
  )
  it('not by words that say nothing, nor by a part of its title', () => {
    expect(isNombrado(['el', 'libro'], { ...rayuela, titulo: 'El libro' })).toBe(false)
    expect(isNombrado(['aleph'], { ...rayuela, titulo: 'El Aleph engordado' })).toBe(false)
    expect(isNombrado(['aleph'], { ...rayuela, titulo: 'El Aleph' })).toBe(true)
    expect(isNombrado(['x'], { ...rayuela, titulo: '¿?' })).toBe(false)
  })
  it('only where no other one is: editions of it are one, a title by others is another', () => {
    const words = ['rayuela']
    expect(chooseNombrado(words, [rayuela, { ...rayuela, editorial: 'Cátedra' }])).toBe(rayuela)
    expect(chooseNombrado(words, [rayuela, { ...rayuela, autores: ['Otra Persona'] }])).toBeNull()
    expect(chooseNombrado(['rayuela', 'cortazar'], [rayuela, { ...rayuela, autores: ['Otra Persona'] }])).toBe(rayuela)
    expect(chooseNombrado(words, [])).toBeNull()
  })
})

it('a title is alike by a word that says something', () => {
  expect(sharesWord(['una', 'rayuela'], 'La rayuela')).toBe(true)
  expect(sharesWord(['la', 'taza'], 'La rayuela')).toBe(false)
})

it('a name is the same in whatever order', () => {
  expect(isMismoNombre(['borges', 'jorge', 'luis'], 'Jorge Luis Borges')).toBe(true)
  expect(isMismoNombre(['borges'], 'Jorge Luis Borges')).toBe(false)
  expect(isMismoNombre([], '')).toBe(false)
})
