import { AppError } from '#platform/errors.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Cambios, Data, Id, Page, Version } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { COMIENZO, OTRAS } from './autor.rules.ts'

const shared = { shared: true, noPrices: true }
const byId = () => z.object({ id: Id() })

export const Autor = () =>
  z.object({
    _id: Id(),
    nombre_completo: z.string(),
    nombre: z.string(),
    apellido: z.string(),
    perfil: z.string().nullable(),
    /** The path of the portrait that the shop shows: the picture at `perfil`, or a drawn one. */
    retrato: z.string(),
    info: z.string().nullable(),
    version: Version(),
  })
export type Autor = z.infer<ReturnType<typeof Autor>>

export const autorNotFound = () => new AppError(404, 'AUTOR_NOT_FOUND', 'No encontramos a ese autor.')

/** The orders of the author carousels: most copies sold (then most books), or newest in the shop. */
export const ORDENES_AUTOR = ['nuevos', 'populares'] as const

export const listAutores = contract('GET', '/api/autores', shared, () => ({
  summary: 'Lista los autores, los nuevos primero',
  input: z.object({ ...Page(), ...Busqueda(), ...Cambios(), orden: z.enum(ORDENES_AUTOR).default('nuevos') }),
  output: z.array(Autor()),
}))

export const getAutor = contract('GET', '/api/autores/{id}', shared, () => ({
  summary: 'Da un autor',
  errors: ['AUTOR_NOT_FOUND'],
  input: byId(),
  output: Autor(),
}))

/** Who stands under a letter. */
const EnIndice = () => Autor().pick({ _id: true, nombre: true, apellido: true })
export type AutorEnIndice = z.infer<ReturnType<typeof EnIndice>>

export const listLetras = contract('GET', '/api/autores/letras', shared, () => ({
  summary: 'Da las letras con las que empieza algún apellido',
  input: z.object({}),
  output: z.array(z.string()),
}))

/** By surname and first name. `siguiente`, given as `despues_de`, goes on after the last one; null at the end. */
export const listAutoresPorLetra = contract('GET', '/api/autores/letra/{letra}', shared, () => ({
  summary: 'Lista los autores cuyo apellido empieza así, por apellido',
  input: z.object({ letra: LineText({ max: OTRAS.length }).regex(COMIENZO), despues_de: Id().optional() }),
  output: z.object({
    autores: z.array(EnIndice()),
    siguiente: Id().nullable(),
    /** The longer beginnings that somebody has, where one page does not hold all. */
    comienzos: z.array(z.string()),
  }),
}))

export const getAutorNombreCompleto = contract('GET', '/api/autores/get-nombre-completo/{id}', shared, () => ({
  summary: 'Da el nombre completo de un autor',
  errors: ['AUTOR_NOT_FOUND'],
  input: byId(),
  output: Data(z.string()),
}))

export const getAutorPerfil = contract('GET', '/api/autores/perfil/{id}', shared, () => ({
  summary: 'Da la dirección del retrato de un autor',
  errors: ['AUTOR_NOT_FOUND'],
  input: byId(),
  output: Data(z.string().nullable()),
}))

export const getAutorInfo = contract('GET', '/api/autores/info/{id}', shared, () => ({
  summary: 'Da la biografía de un autor',
  errors: ['AUTOR_NOT_FOUND'],
  input: byId(),
  output: Data(z.string().nullable()),
}))

/** An author by full name, whatever its case and accents. */
export const getAutorPorNombre = contract('GET', '/api/autores/nombre-completo/{nombre}', shared, () => ({
  summary: 'Busca un autor por su nombre completo, sin mirar acentos ni mayúsculas',
  errors: ['AUTOR_NOT_FOUND'],
  input: z.object({ nombre: LineText({ max: 1_000 }).min(1) }),
  output: Autor(),
}))
