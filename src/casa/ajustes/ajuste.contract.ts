import { contract } from '#platform/http/contract.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { GRUPOS, TIPOS } from './ajuste.rules.ts'

/** Of a type that each setting says; the document tells which by `clave` (documento.ts, 116). */
const Valor = () => z.unknown().describe('según la clave')

/**
 * A setting as the panel sees it. `valor` and `defecto` are as the type shows them (money in pesos); of a secret both are
 * null, and `guardado` alone says that there is one. `variable`: the one of the environment that wins. `version` is 0 where
 * nothing is stored. `problema`: why what is stored is not used.
 */
const AjusteVisto = () =>
  z.object({
    clave: z.string(),
    grupo: z.enum(GRUPOS),
    titulo: z.string(),
    ayuda: z.string().nullable(),
    /** Where what it says is seen: a page of the shop, or a screen of the panel. */
    se_ve: z.object({ texto: z.string(), to: z.templateLiteral(['/', z.string()]) }),
    tipo: z.enum(TIPOS),
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** The values that it may have, where they are few. */
    opciones: z.array(z.object({ valor: z.string(), nombre: z.string() })).optional(),
    reciente: z.boolean(),
    valor: Valor(),
    defecto: Valor(),
    guardado: z.boolean(),
    cambiado_en: z.iso.datetime().nullable(),
    version: z.int(),
    variable: z.string().nullable(),
    problema: z.string().nullable(),
  })
export type AjusteVisto = z.infer<ReturnType<typeof AjusteVisto>>

/** Every setting of the shop. */
export const listAjustes = contract('GET', '/api/ajustes', { access: 'admin' }, () => ({
  summary: 'Lista los ajustes de la librería con su valor de hoy',
  input: z.object({}),
  output: z.array(AjusteVisto()),
}))

const CAMBIOS_MAX = 100

/**
 * Writes several settings at once, or none: `campos` of a refusal names those that are wrong. `fabrica` sets one back to what
 * its slice declares. `version` is the one that was seen; another one is a 409. Money and secrets need a recent password.
 */
export const updateAjustes = contract('PUT', '/api/ajustes', { access: 'admin', changesShared: true }, () => ({
  summary: 'Guarda varios ajustes a la vez: todos o ninguno',
  errors: ['VERSION', 'AJUSTE_FIJADO', 'CLAVE_RECIENTE'],
  input: z.object({
    cambios: z
      .array(
        z.object({
          clave: LineText({ max: 60 }),
          valor: Valor().optional(),
          fabrica: z.boolean().default(false),
          version: z.int().optional(),
        }),
      )
      .min(1)
      .max(CAMBIOS_MAX),
  }),
  output: z.array(AjusteVisto()),
}))
