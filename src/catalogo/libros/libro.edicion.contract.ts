// What the panel does to books. Authors, categories and publisher travel as ids (specification, section 3).
import { ADMIN_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { LibroConFicha } from './libro.contract.ts'
import { LibroEdicionInput, LibroForm, LibroRapidoForm } from './libro.schemas.ts'

/** A book as it has been stored; `avisos`: what the owner should know of its price, in Spanish. */
const LibroGuardado = () => LibroConFicha().extend({ avisos: z.array(z.string()).optional() })

/**
 * Makes a book. `precio` and `pvp` are in pesos, the ISBN may have 10 or 13 digits, with or without hyphens. Where the guard of
 * the uniform price is on, a price below the PVP is refused.
 */
export const createLibro = contract(
  'POST',
  '/api/libros/crear',
  { ...ADMIN_WRITES, staff: true, scope: 'catalogo:escribir' },
  () => ({
    summary: 'Crea un libro',
    errors: ['ISBN_TAKEN', 'PRECIO_UNIFORME'],
    input: LibroForm(),
    output: LibroGuardado(),
  }),
)

/** Makes a book of paper with its title alone, to be completed later: without a price, so that nobody buys it yet. */
export const createLibroRapido = contract('POST', '/api/libros/rapido', { ...ADMIN_WRITES, staff: true }, () => ({
  summary: 'Crea un libro con su solo título, para completarlo después',
  errors: ['ISBN_TAKEN'],
  input: LibroRapidoForm(),
  output: z.object({ _id: Id(), titulo: z.string() }),
}))

/** Changes the fields that are sent, and of `ficha` the facts that are sent. With `version`, only if the book has not changed since. */
export const updateLibro = contract(
  'PUT',
  '/api/libros/{id}',
  { ...ADMIN_WRITES, staff: true, scope: 'catalogo:escribir' },
  () => ({
    summary: 'Cambia los datos que se mandan de un libro',
    errors: ['LIBRO_NOT_FOUND', 'ISBN_TAKEN', 'VERSION', 'PRECIO_UNIFORME'],
    input: LibroEdicionInput(),
    output: LibroGuardado(),
  }),
)

/** Deletes a book. Orders keep their own copy of its title, cover and price. */
export const deleteLibro = contract('DELETE', '/api/libros/{id}', ADMIN_WRITES, () => ({
  summary: 'Elimina un libro; los pedidos guardan su copia',
  errors: ['LIBRO_NOT_FOUND', 'LIBRO_CON_EJEMPLARES'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
