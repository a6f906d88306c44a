import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { MARCAS, TEMAS } from './remitente.rules.ts'

/** `registro`: what to add to the domain. */
const Parte = () =>
  z.object({
    tema: z.enum(TEMAS),
    marca: z.enum(MARCAS),
    texto: z.string(),
    registro: z.object({ nombre: z.string(), valor: z.string() }).nullable(),
  })

/** Labels of a domain name below which a key stands: «google», «s1», «2026.correo». */
const SELECTOR = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const Selector = () =>
  LineText({ max: 63 }).refine((text) => SELECTOR.test(text), {
    error: 'Escribí el selector como te lo dio tu proveedor: letras, números, guiones y puntos.',
  })

/** `dominio`: that of the sender's address; null where it has none that the internet knows. */
const Remitente = () => z.object({ direccion: z.string(), dominio: z.string().nullable(), partes: z.array(Parte()) })
export type Remitente = z.infer<ReturnType<typeof Remitente>>

/** Asks the name servers of this machine about the sender of the shop's letters, as it is stored. Takes up to some seconds. */
export const getRemitente = contract('GET', '/api/ajustes/correo/remitente', ADMIN, () => ({
  summary: 'Revisa el dominio del que salen los correos',
  input: z.object({ selector: Selector().optional() }),
  output: Remitente(),
}))
