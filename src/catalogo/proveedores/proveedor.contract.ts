// Who sends lists of books and prices. The whole staff reads them, administrators keep them.

import { AppError } from '#platform/errors.ts'
import { ADMIN, STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Page, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CLASES_PROVEEDOR } from './proveedor.rules.ts'
import { ProveedorCambios, ProveedorForm } from './proveedor.schemas.ts'

export const proveedorNotFound = () => new AppError(404, 'PROVEEDOR_NOT_FOUND', 'No encontramos ese proveedor.')

export const Proveedor = () =>
  z.object({
    _id: Id(),
    nombre: z.string(),
    clase: z.enum(CLASES_PROVEEDOR),
    /** 1 to 99; of two that send the same field the smaller one wins. */
    precedencia: z.int(),
    version: Version(),
  })
export type Proveedor = z.infer<ReturnType<typeof Proveedor>>

/** All suppliers, by precedence and name. */
export const listProveedores = contract('GET', '/api/proveedores', STAFF, () => ({
  summary: 'Lista los proveedores por precedencia y nombre',
  input: z.object({ ...Page(), ...Busqueda() }),
  output: z.array(Proveedor()),
}))

/** Makes a supplier. */
export const createProveedor = contract('POST', '/api/proveedores/crear', ADMIN, () => ({
  summary: 'Crea un proveedor',
  errors: ['PROVEEDOR_TAKEN'],
  input: ProveedorForm(),
  output: Proveedor(),
}))

/** Changes the fields that are sent. With `version`, only if the supplier has not changed since. */
export const updateProveedor = contract('PUT', '/api/proveedores/{id}', ADMIN, () => ({
  summary: 'Cambia los datos que se mandan de un proveedor',
  errors: ['PROVEEDOR_NOT_FOUND', 'PROVEEDOR_TAKEN', 'VERSION'],
  input: ProveedorCambios(),
  output: Proveedor(),
}))

/** Deletes a supplier that no import names. */
export const deleteProveedor = contract('DELETE', '/api/proveedores/{id}', ADMIN, () => ({
  summary: 'Elimina un proveedor que ninguna importación nombra',
  errors: ['PROVEEDOR_NOT_FOUND', 'EN_USO'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
