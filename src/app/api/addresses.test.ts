import { describe, expect, it } from 'vitest'
import { toKey } from '#platform/http/address.ts'
import { createAddresses } from './addresses.ts'
import { implementations } from './implementations.ts'

const readAddress = createAddresses(implementations.map(({ contract }) => contract))

describe('an address', () => {
  it.each([
    ['/inicio', '/inicio'],
    ['/inicio/', '/inicio'],
    ['/inicio?utm_source=correo&fbclid=1', '/inicio'],
    ['/editoriales?x=1&pagina=2', '/editoriales?pagina=2'],
    ['/api/libros?limit=24&offset=0', '/api/libros?offset=0&limit=24'],
    ['/api/libros?precio_hasta=1&formato=digital&x=1', '/api/libros?formato=digital&precio_hasta=1'],
    ['/ofertas?utm_source=correo&pagina=2', '/ofertas?pagina=2'],
    ['/ebooks?formato=fisico&idioma=x&orden=fecha', '/ebooks?orden=fecha&idioma=x'],
    ['/autores?orden=fecha', '/autores'],
    ['/autores/1/libros?autor=2&precio_hasta=9&cantidad=50', '/autores/1/libros?cantidad=50&precio_hasta=9'],
    ['/editoriales/1/libros?editorial=2&autor=3', '/editoriales/1/libros?autor=3'],
    ['/editoriales/1?autor=3', '/editoriales/1'],
    ['/categorias/1?autor=3&categoria=2&pagina=2', '/categorias/1?pagina=2&categoria=2&autor=3'],
    ['/busqueda/amor?categoria=b&idioma=x&categoria=a', '/busqueda/amor?idioma=x&categoria=b&categoria=a'],
    ['/portadas/1-320.avif?v=d1&x=1', '/portadas/1-320.avif?v=d1'],
    ['/', '/'],
    ['///', '/'],
    ['//otra.example/inicio', '/otra.example/inicio'],
    ['http://otra.example/inicio?x=1', '/inicio'],
    ['http://otra.example', '/'],
    ['HTTPS://otra.example:81?x=1', '/'],
    ['*', '/*'],
    ['//api/libros', '/api/libros'],
    ['/inicio///', '/inicio'],
    ['/api/busqueda??q=amor', '/api/busqueda'],
    ['/api/busqueda?&q=amor&&', '/api/busqueda?q=amor'],
    ['/api/busqueda?q=a%20b', '/api/busqueda?q=a+b'],
    ['/api/busqueda?q=a;cantidad=2', '/api/busqueda?q=a%3Bcantidad%3D2'],
    ['/api/busqueda?Q=a&q[]=b&__proto__=c&q=d', '/api/busqueda?q=d'],
    ['/api/busqueda?q', '/api/busqueda?q='],
    ['/api/busqueda?q=%&pagina=%E0%A4%A', '/api/busqueda?q=%25&pagina=%EF%BF%BD%25A'],
    ['/api/busqueda?q=a%00', '/api/busqueda?q=a%00'],
    ['/api/busqueda#?q=amor', '/api/busqueda'],
    ['/api/busqueda?q=a#&pagina=2', '/api/busqueda?q=a'],
    ['/%61pi/%6cibros?limit=%31', '/api/libros?limit=1'],
    ['/mis-rese%c3%b1as', '/mis-rese%C3%B1as'],
    ['/api/libros%2Fid', '/api/libros%2Fid'],
    ['/api/libros%3Flimit=1', '/api/libros%3Flimit=1'],
    ['/busqueda/%%34%31?pagina=2', '/busqueda/%%34%31?pagina=2'],
    ['/api/libros/id/A?id=C', '/api/libros/id/A'],
    ['/api/recomendados?id=A&id=B', '/api/recomendados?id=A&id=B'],
    [
      '/api/imagenes/vista?clase=marca&direccion=https://a.test/?b',
      '/api/imagenes/vista?direccion=https%3A%2F%2Fa.test%2F%3Fb&clase=marca',
    ],
    ['/perfil?volver=/inicio', '/perfil'],
    ['/1/../inicio', '/inicio'],
    ['/1/%2E%2e/inicio/.?pagina=2', '/inicio'],
    ['/../..//inicio/x/..', '/inicio'],
    ['/..', '/'],
    ['/%zz/../%61pi/./libros?limit=1', '/api/libros?limit=1'],
    ['/inicio\\..\\ofertas?pagina=2', '/ofertas?pagina=2'],
    ['/..\\\\otra.example', '/otra.example'],
    ['/1/..%2Finicio', '/1/..%2Finicio'],
    ['/.inicio/..a/...', '/.inicio/..a/...'],
    ['/busqueda/"a"', '/busqueda/%22a%22'],
  ])('%s is read as %s', (url, read) => {
    expect(readAddress(url)).toBe(read)
    expect(readAddress(read)).toBe(read)
  })

  it('of a hundred thousand slashes is read in a moment', () => {
    const start = performance.now()
    expect(readAddress(`${'/a'}${'/'.repeat(100_000)}b`)).toHaveLength(100_003)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('keeps nothing under endless addresses', () => {
    expect(toKey(readAddress(`/busqueda/${'a'.repeat(3_000)}`))).toBeNull()
  })
})
