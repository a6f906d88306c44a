// What the panel does to books. Authors, categories and publisher travel as ids (specification, section 3).
import { contract } from '../platform/http/contract.ts'
import { Id, Mensaje } from '../platform/schemas.ts'
import { z } from '../platform/zod.ts'
import { Libro } from './libro.contract.ts'
import { LibroEdicionInput, LibroForm } from './libro.schemas.ts'

const write = { access: 'admin', changesShared: true } as const

/** Makes a book. `precio` is in pesos, the ISBN may have 10 or 13 digits, with or without hyphens. */
export const createLibro = contract(
  'POST',
  '/api/libros/crear',
  ['ISBN_TAKEN'],
  import.meta.env.SSR && (() => ({ input: LibroForm(), output: Libro() })),
  { ...write, staff: true, scope: 'catalogo:escribir' },
)

/** Changes the fields that are sent. With `version`, only if the book has not changed since. */
export const updateLibro = contract(
  'PUT',
  '/api/libros/{id}',
  ['LIBRO_NOT_FOUND', 'ISBN_TAKEN', 'VERSION'],
  import.meta.env.SSR && (() => ({ input: LibroEdicionInput(), output: Libro() })),
  { ...write, staff: true, scope: 'catalogo:escribir' },
)

/** Deletes a book. Orders keep their own copy of its title, cover and price. */
export const deleteLibro = contract(
  'DELETE',
  '/api/libros/{id}',
  ['LIBRO_NOT_FOUND'],
  import.meta.env.SSR && (() => ({ input: z.object({ id: Id() }), output: Mensaje() })),
  write,
)
