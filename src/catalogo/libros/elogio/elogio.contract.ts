// What the staff does to the shop's own words about a book. `id` is the book's.

import { AppError } from '#platform/errors.ts'
import { ADMIN_WRITES, STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ElogioForm } from './elogio.schemas.ts'

/** `version` 0 and an empty text: nothing is said of the book. */
const ElogioEditable = () =>
  z.object({ texto: z.string(), firma: z.string().nullable(), version: z.number().int().min(0) })
export type ElogioEditable = z.infer<ReturnType<typeof ElogioEditable>>

export const elogioNotFound = () => new AppError(404, 'ELOGIO_NOT_FOUND', 'De ese libro no decimos nada todavía.')

/** What is said of the book now. */
export const getElogio = contract('GET', '/api/elogios/{id}', STAFF, () => ({
  summary: 'Da lo que la librería dice de un libro',
  errors: ['LIBRO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: ElogioEditable(),
}))

/** Says it, or says it anew. With `version`, only if it has not changed since; 0 stands for nothing. */
export const setElogio = contract('PUT', '/api/elogios/{id}', { ...STAFF, changesShared: true }, () => ({
  summary: 'Escribe lo que la librería dice de un libro',
  errors: ['LIBRO_NOT_FOUND', 'VERSION'],
  input: ElogioForm().extend({
    id: Id(),
    version: z.number('La versión tiene que ser un número.').int().optional(),
  }),
  output: ElogioEditable(),
}))

/** Takes it back. */
export const deleteElogio = contract('DELETE', '/api/elogios/{id}', ADMIN_WRITES, () => ({
  summary: 'Quita lo que la librería dice de un libro',
  errors: ['ELOGIO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
