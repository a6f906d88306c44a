import { describe, expect, it } from 'vitest'
import { cacheKeyOf } from './cache-keys.ts'

describe('cacheKeyOf', () => {
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
  ])('%s is kept as %s', (url, key) => {
    expect(cacheKeyOf(url)).toBe(key)
  })

  it('keeps nothing under endless addresses', () => {
    expect(cacheKeyOf(`/busqueda/${'a'.repeat(3_000)}`)).toBeNull()
  })
})
