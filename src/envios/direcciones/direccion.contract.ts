import { Provincia } from '#envios/provincias/provincia.contract.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { DireccionForm } from './direccion.schemas.ts'

/** A delivery address as its owner keeps it. */
export const Direccion = () =>
  z.object({
    _id: Id(),
    alias: z.string(),
    /** The street, with its number where `altura` is missing. */
    calle: z.string(),
    altura: z.string().optional(),
    piso: z.string().nullable(),
    localidad: z.string(),
    provincia: Provincia(),
    codigo_postal: z.string(),
    recibe: z.string(),
    telefono: z.string().nullable(),
    /** One of them, whenever there is one: the checkout begins with it. */
    predeterminada: z.boolean(),
  })
export type Direccion = z.infer<ReturnType<typeof Direccion>>

// All of them are about the caller's own addresses; another's is not there. Each answers the whole list, the default one
// first: it is short, and a change of one may change another.
const USUARIO = { access: 'usuario' } as const

export const listDirecciones = contract('GET', '/api/usuarios/direcciones', USUARIO, () => ({
  summary: 'Lista las direcciones de la cuenta propia',
  input: z.object({}),
  output: z.array(Direccion()),
}))

/** The first one becomes the default. */
export const createDireccion = contract('POST', '/api/usuarios/direcciones', USUARIO, () => ({
  summary: 'Agrega una dirección; la primera queda como predeterminada',
  errors: ['DEMASIADAS'],
  input: DireccionForm(),
  output: z.array(Direccion()),
}))

export const updateDireccion = contract('PUT', '/api/usuarios/direcciones/{id}', USUARIO, () => ({
  summary: 'Cambia una dirección propia',
  errors: ['DIRECCION_NOT_FOUND'],
  input: z.object({ ...DireccionForm().shape, id: Id() }),
  output: z.array(Direccion()),
}))

export const setPredeterminada = contract('PUT', '/api/usuarios/direcciones/{id}/predeterminada', USUARIO, () => ({
  summary: 'Hace predeterminada una dirección propia',
  errors: ['DIRECCION_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: z.array(Direccion()),
}))

/** Where the default one goes, the oldest of the others takes its place. */
export const deleteDireccion = contract('DELETE', '/api/usuarios/direcciones/{id}', USUARIO, () => ({
  summary: 'Elimina una dirección propia',
  errors: ['DIRECCION_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: z.array(Direccion()),
}))
