// The duties of the law and the texts that administrators publish.
import { ADMIN, ADMIN_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Version } from './legales.contract.ts'
import { CLASES_DOCUMENTO } from './legales.rules.ts'
import { DocumentoForm } from './legales.schemas.ts'

const Falta = () =>
  z.object({
    que: z.string(),
    /** The part of the settings, or of this screen, where it is done; null: nowhere here. */
    donde: z.enum(['libreria', 'legales', 'ley', 'pagos', 'textos', 'arrepentimientos']).nullable(),
  })

/** Every duty of the law as it stands today. */
export const listDeberes = contract('GET', '/api/deberes', ADMIN, () => ({
  summary: 'Lista las obligaciones legales y cómo están hoy',
  input: z.object({}),
  output: z.object({
    /** What is missing before any of them is on. */
    paraEncender: z.array(Falta()),
    deberes: z.array(
      z.object({
        clave: z.string(),
        titulo: z.string(),
        norma: z.string(),
        desde: z.string().nullable(),
        donde: z.string(),
        estado: z.enum(['apagado', 'despues', 'cumplido', 'falta', 'no-corresponde']),
        faltas: z.array(Falta()),
        consulta: z.string().nullable(),
      }),
    ),
    /** What the owner wrote down of an accountant's or lawyer's answers. */
    respuesta: z.string(),
  }),
}))

/** The published texts, the newest of each kind first; `texto` of the newest alone. */
export const listDocumentos = contract('GET', '/api/deberes/documentos', ADMIN, () => ({
  summary: 'Lista los textos legales publicados',
  input: z.object({}),
  output: z.array(
    z.object({
      clase: z.enum(CLASES_DOCUMENTO),
      texto: z.string(),
      versiones: z.array(Version()),
    }),
  ),
}))

/** Publishes a text as the next version of its kind. What was published stays as it was. */
export const publicarDocumento = contract('POST', '/api/deberes/documentos', ADMIN_WRITES, () => ({
  summary: 'Publica una versión nueva de un texto legal',
  errors: ['SIN_CAMBIOS'],
  input: DocumentoForm(),
  output: z.object({ _id: Id(), version: z.int() }),
}))
