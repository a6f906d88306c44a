// The owner's own rules by which subjects lead to categories, and the subjects of books that have no category.
import { ADMIN, STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Page, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ESQUEMAS } from './materia.rules.ts'
import { MateriaCambios, MateriaForm } from './materia.schemas.ts'

const Materia = () =>
  z.object({
    _id: Id(),
    esquema: z.enum(ESQUEMAS),
    /** Folded words, or the first signs of a code in capitals. */
    prefijo: z.string(),
    /** The id of the category, and what it is called. */
    categoria: Id(),
    categoria_nombre: z.string(),
    version: Version(),
  })
export type Materia = z.infer<ReturnType<typeof Materia>>

/** The owner's rules, by scheme and prefix; those of the program are not among them. */
export const listMaterias = contract('GET', '/api/materias', STAFF, () => ({
  summary: 'Lista las reglas que dan categoría según la materia',
  input: z.object({ ...Page(), ...Busqueda() }),
  output: z.array(Materia()),
}))

/** How many subjects of books without a category are shown at most. */
const SUELTAS_MAX = 200

/**
 * The subjects of the books that have no category, those of the most books first, at most 200 of them. Of codes only Thema's
 * are kept with a book.
 */
export const listMateriasSueltas = contract('GET', '/api/materias/sueltas', STAFF, () => ({
  summary: 'Lista las materias de los libros que quedaron sin categoría',
  input: z.object({ limit: z.coerce.number<number>().int().min(1).max(SUELTAS_MAX).default(SUELTAS_MAX) }),
  output: z.object({
    /** Books of the shop, and how many of them have no category. */
    libros: z.int(),
    sin_categoria: z.int(),
    /** Categories are being given to books by the rules just now. */
    en_curso: z.boolean(),
    /** Codes of Thema that the official list names, where it has been loaded. */
    thema: z.int(),
    materias: z.array(
      z.object({
        esquema: z.enum(ESQUEMAS),
        /** As it is written in a book. */
        materia: z.string(),
        /** What a rule for it begins with. */
        prefijo: z.string(),
        libros: z.int(),
      }),
    ),
  }),
}))
export type MateriaSuelta = { esquema: Materia['esquema']; materia: string; prefijo: string; libros: number }

/** Makes a rule. Books that have no category get it by a job, where one of their subjects begins so. */
export const createMateria = contract('POST', '/api/materias/crear', STAFF, () => ({
  summary: 'Crea una regla de materia',
  errors: ['MATERIA_TAKEN'],
  input: MateriaForm(),
  output: Materia(),
}))

/** Changes the fields that are sent. With `version`, only if the rule has not changed since. */
export const updateMateria = contract('PUT', '/api/materias/{id}', STAFF, () => ({
  summary: 'Cambia los datos que se mandan de una regla de materia',
  errors: ['MATERIA_NOT_FOUND', 'MATERIA_TAKEN', 'VERSION'],
  input: MateriaCambios(),
  output: Materia(),
}))

/** Deletes a rule. Books keep the categories that they have. */
export const deleteMateria = contract('DELETE', '/api/materias/{id}', ADMIN, () => ({
  summary: 'Elimina una regla de materia; los libros guardan su categoría',
  errors: ['MATERIA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
