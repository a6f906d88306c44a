// One field of the profile at a time, with the messages of the registration. Server and form page use the same schemas.
import '#platform/jitless.ts'
import { LineText, tooLong } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { Apellido, Nombre, RegistroEmail, Username } from '../usuario.schemas.ts'
import { DIRECCION_MAX, PROVINCIA_DESCONOCIDA } from './perfil.rules.ts'

const DIRECCION_ILEGIBLE = 'La dirección tiene caracteres que no se pueden guardar.'

/** Null or nothing written takes the address away. */
const Direccion = () =>
  LineText({
    max: DIRECCION_MAX,
    required: 'Escribí una dirección.',
    tooLong: tooLong('La dirección', DIRECCION_MAX),
    invalid: DIRECCION_ILEGIBLE,
    unprintable: DIRECCION_ILEGIBLE,
  })
    .transform((text) => text || null)
    .nullable()

export const CamposPerfil = () =>
  z.object({
    nombre: Nombre(),
    apellido: Apellido(),
    email: RegistroEmail(),
    username: Username(),
    direccion: Direccion(),
    provincia: z.guid(PROVINCIA_DESCONOCIDA).nullable(),
  })
