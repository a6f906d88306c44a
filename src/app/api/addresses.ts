// Which parameters mean something to which address. Unknown ones (utm_…) are dropped first: they would fill the cache with
// copies of one page.

import { createReadAddress, type Known, type ReadAddress, splitAddress } from '#platform/http/address.ts'
import { type Contract, pathKeys } from '#platform/http/contract.ts'
import { schemasOf } from '#platform/http/mount.ts'
import { LISTADO_PARAMS } from '#vidriera/busqueda/web/search-params.ts'

const withoutOwn = (faceta: string) => LISTADO_PARAMS.filter((name) => name !== faceta)

const ANY = /^/
const OWN_LIBROS = /^\/[^/]+\/libros$/

/** Pages, pictures and the calls without a contract. Other pages read their parameters in the browser alone. */
const PAGES: readonly Known[] = [
  ['/busqueda', ANY, ['q', ...LISTADO_PARAMS]],
  ['/editoriales', OWN_LIBROS, withoutOwn('editorial')],
  ['/editoriales', ANY, ['pagina']],
  ['/autores', OWN_LIBROS, withoutOwn('autor')],
  ['/autores', ANY, ['pagina']],
  ['/ebooks', ANY, withoutOwn('formato')],
  ['/audiolibros', ANY, withoutOwn('formato')],
  ['/ofertas', ANY, ['oferta', 'pagina']],
  ['/novedades', ANY, ['pagina']],
  // There `categoria` is the list itself where the path does not name it.
  ['/categorias', ANY, LISTADO_PARAMS],
  ['/libros', ANY, ['opiniones']],
  ['/libro-seleccionado', ANY, ['opiniones']],
  ['/marcas', ANY, ['v', 'tema']],
  ['/portadas', ANY, ['v']],
  ['/retratos', ANY, ['v']],
  ['/api/pagos', /^\/mercadopago$/, ['data.id', 'type', 'topic', 'id']],
  ['/api/imagenes', /^\/vista$/, ['direccion', 'clase']],
]

/** What the query string of a call may hold: what its contract names and its path does not. */
function toKnown(contract: Contract): Known[] {
  const { method, path } = contract
  if (method === 'POST' || method === 'PUT' || !contract.schemas) return []
  const inPath = pathKeys(path)
  const names = Object.keys(schemasOf(contract).input.shape).filter((name) => !inPath.includes(name))
  const [head, rest] = splitAddress(path)
  return names.length === 0 ? [] : [[head, new RegExp(`^${rest.replace(/\{\w+\}/g, '[^/]+')}$`), names]]
}

/** How the shop with these calls reads the addresses of requests. */
export const createAddresses = (contracts: readonly Contract[]): ReadAddress =>
  createReadAddress([...PAGES, ...contracts.flatMap(toKnown)])
