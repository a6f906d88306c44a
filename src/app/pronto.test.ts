import { describe, expect, it } from 'vitest'
import { findPronto } from './pronto.ts'

// Every link of the specification (section 2) whose screen comes later, with the access of its route table.
const PANEL = ['usuarios', 'autores', 'editoriales', 'libros', 'ofertas', 'provincias', 'categorias']

describe('findPronto', () => {
  it.each(['panel-admin', ...PANEL.map((seccion) => `panel-admin/${seccion}`)])('lets only admins into /%s', (path) => {
    expect(findPronto(path)).toEqual({ titulo: 'Panel de Administración', acceso: 'admin' })
  })

  it.each(['/panel-admin', 'panel-admin/', '/panel-admin/libros/'])('takes slashes at the ends: %s', (path) => {
    expect(findPronto(path)).toBeDefined()
  })

  it.each([
    ...[
      '',
      '/',
      'nada',
      'ofertas',
      'contacto',
      'perfil',
      'ayuda/otra',
      'configuracion',
      'mis-reseñas',
      'panel-admin/nada',
      'panel-admin/libros/1',
    ],
    ...['toString', 'constructor', '__proto__', 'hasOwnProperty'],
  ])('knows nothing of «%s»', (path) => {
    expect(findPronto(path)).toBeUndefined()
  })
})
