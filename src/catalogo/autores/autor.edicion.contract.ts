// What the panel does to authors.
import { EditInput } from '#platform/forms.schemas.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Autor } from './autor.contract.ts'
import { SOLO_ADMINS_EDITAN, SOLO_ADMINS_ELIMINAN } from './autor.rules.ts'
import { AutorForm } from './autor.schemas.ts'

/** Makes an author. First name and surname are split from the whole name. */
export const createAutor = contract(
  'POST',
  '/api/autores/crear',
  { access: 'admin', staff: true, scope: 'catalogo:escribir', changesShared: true },
  () => ({
    summary: 'Crea un autor a partir de su nombre completo',
    errors: ['AUTOR_TAKEN'],
    input: AutorForm(),
    output: Autor(),
  }),
)

/** Changes the fields that are sent. With `version`, only if the author has not changed since. */
export const updateAutor = contract(
  'PUT',
  '/api/autores/{id}',
  { access: 'admin', staff: true, scope: 'catalogo:escribir', refusal: SOLO_ADMINS_EDITAN, changesShared: true },
  () => ({
    summary: 'Cambia los datos que se mandan de un autor',
    errors: ['AUTOR_NOT_FOUND', 'AUTOR_TAKEN', 'VERSION'],
    input: EditInput(AutorForm()),
    output: Autor(),
  }),
)

/** Deletes an author without books. */
export const deleteAutor = contract(
  'DELETE',
  '/api/autores/{id}',
  { access: 'admin', refusal: SOLO_ADMINS_ELIMINAN, changesShared: true },
  () => ({
    summary: 'Elimina un autor que no tiene libros',
    errors: ['AUTOR_NOT_FOUND', 'EN_USO'],
    input: z.object({ id: Id() }),
    output: Mensaje(),
  }),
)
