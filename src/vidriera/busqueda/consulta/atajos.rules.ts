// Words that are the name of a list of the shop: who types «ofertas» wants that page, and is offered it above the books that
// have the word. A link and no redirect: a title may be just this word (docs/decisions/129).
import { fold } from '#platform/text.ts'

export type Atajo = { texto: string; to: string; hash?: string }

const ATAJOS: readonly (readonly [RegExp, Atajo])[] = [
  [
    /^(novedad|novedades|lanzamientos?|nuevos|nuevos lanzamientos|recien llegados|libros nuevos)$/,
    { texto: 'Ver novedades', to: '/inicio', hash: 'fecha' },
  ],
  [/^(mas vendidos?|best ?sellers?|populares)$/, { texto: 'Ver los más vendidos', to: '/inicio', hash: 'vendidos' }],
  [/^(ofertas?|descuentos?|promo|promos|promociones|rebajas)$/, { texto: 'Ver ofertas', to: '/ofertas' }],
  [/^(ebooks?|e ?books|libros? digital(es)?|libros? electronicos?|digitales)$/, { texto: 'Ver ebooks', to: '/ebooks' }],
  [/^(audiolibros?|audio libros?|audiobooks?)$/, { texto: 'Ver audiolibros', to: '/audiolibros' }],
  [/^(autor|autora|autores|autoras|escritores|escritoras)$/, { texto: 'Ver autores', to: '/autores' }],
  [/^editorial(es)?$/, { texto: 'Ver editoriales', to: '/editoriales' }],
]

/** What goes before the name of a list and says nothing of it. */
const DELANTE = /^(?:(?:ver|quiero|hay|los|las|el|la|ultimos|ultimas|libros(?= mas )|libros en(?= )|en) )+/

/** The list that a question names and nothing else, or null. */
export function findAtajo(consulta: string): Atajo | null {
  const texto = fold(consulta).replace(DELANTE, '')
  return ATAJOS.find(([nombre]) => nombre.test(texto))?.[1] ?? null
}
