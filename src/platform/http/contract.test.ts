import { describe, expect, it } from 'vitest'
import { buildUrl } from './contract.ts'

describe('buildUrl', () => {
  it('encodes what stands in the path', () => {
    expect(buildUrl('/api/autores/nombre-completo/{nombre}', { nombre: "O'Higgins / Ñandú?" })).toBe(
      "/api/autores/nombre-completo/O'Higgins%20%2F%20%C3%91and%C3%BA%3F",
    )
  })

  it('puts the rest into the query, lists as repeated names, and leaves out what is absent', () => {
    expect(buildUrl('/api/x', { q: 'a b', idioma: ['Español', 'Inglés'], orden: undefined, pagina: null })).toBe(
      '/api/x?q=a+b&idioma=Espa%C3%B1ol&idioma=Ingl%C3%A9s',
    )
  })
})
