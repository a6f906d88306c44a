// The form of where a parcel goes, with its messages: of an order that a table or a carrier takes to a door.
import '#platform/jitless.ts'
import { CodigoPostal, Provincia } from '#envios/envios/cotizacion.contract.ts'
import { z } from '#platform/zod.ts'
import { LARGOS } from './direccion.rules.ts'
import { Altura, Calle, DireccionForm, Opcional } from './direccion.schemas.ts'

export const Domicilio = () => {
  const { piso, localidad, telefono } = DireccionForm().shape
  return z.object({
    calle: Calle(),
    altura: Altura(),
    piso,
    localidad,
    codigo_postal: CodigoPostal(),
    provincia: Provincia(),
    recibe: Opcional('El nombre de quien recibe', LARGOS.recibe),
    telefono,
  })
}

/** As an order keeps it. */
export const DomicilioGuardado = () =>
  z.object({
    calle: z.string(),
    altura: z.string(),
    piso: z.string().nullable(),
    localidad: z.string(),
    codigo_postal: z.string(),
    provincia: z.string(),
    recibe: z.string().nullable(),
    telefono: z.string().nullable(),
  })
