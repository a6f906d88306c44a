import { defineSlice } from '#platform/slice.ts'
import { LISTADO_PARAMS } from '#vidriera/busqueda/web/search-params.ts'

const withoutOwn = (faceta: string) => LISTADO_PARAMS.filter((name) => name !== faceta)

const ANY = /^/
const OWN_LIBROS = /^\/[^/]+\/libros$/

export const tiendaSlice = defineSlice({
  parameters: [
    ['/editoriales', OWN_LIBROS, withoutOwn('editorial')],
    ['/editoriales', ANY, ['pagina']],
    ['/autores', OWN_LIBROS, withoutOwn('autor')],
    ['/autores', ANY, ['pagina', 'letra', 'despues_de']],
    ['/ebooks', ANY, withoutOwn('formato')],
    ['/audiolibros', ANY, withoutOwn('formato')],
    ['/ofertas', ANY, ['oferta', 'pagina']],
    // There `categoria` is the list itself where the path does not name it.
    ['/categorias', ANY, LISTADO_PARAMS],
    ['/libros', ANY, ['opiniones']],
    ['/libro-seleccionado', ANY, ['opiniones']],
  ],
})
