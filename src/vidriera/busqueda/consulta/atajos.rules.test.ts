import { expect, it } from 'vitest'
import { findAtajo } from './atajos.rules.ts'

it.each([
  ['novedades', '/inicio'],
  ['Últimas novedades', '/inicio'],
  ['libros nuevos', '/inicio'],
  ['los más vendidos', '/inicio'],
  ['libros más vendidos', '/inicio'],
  ['best seller', '/inicio'],
  ['OFERTAS', '/ofertas'],
  ['libros en oferta', '/ofertas'],
  ['ebooks', '/ebooks'],
  ['libros electrónicos', '/ebooks'],
  ['audiolibro', '/audiolibros'],
  ['editoriales', '/editoriales'],
  ['autoras', '/autores'],
])('«%s» names the list %s', (consulta, to) => expect(findAtajo(consulta)?.to).toBe(to))

it.each(['novedades de borges', 'la oferta y la demanda', 'historia editorial', 'mas', 'cuentos', '', 'la'])(
  '«%s» names none',
  (consulta) => expect(findAtajo(consulta)).toBeNull(),
)
