// The settings in the API's document: each one's value as its own schema takes it. A call is judged by that schema alone, whose
// messages are the setting's; the contract itself says only that there is a value (ajuste.contract.ts).
import { z } from '#platform/zod.ts'
import { type AlgunAjuste, esSecreto } from './declarar.ts'

type JsonSchema = { readonly [word: string]: unknown }

/** What a call may send. What the owner types is tidied before it is judged; a rule beyond type and bounds is not described. */
export function describeValor({ esquema }: AlgunAjuste): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(esquema, { io: 'input' })
  return described
}

/** What an answer shows. A variable of the environment that wins is not held to the bounds of what the panel sends. */
function describeMostrado(ajuste: AlgunAjuste): JsonSchema {
  if (esSecreto(ajuste)) return { type: 'null' }
  const valor = describeValor(ajuste)
  return ajuste.variable ? { type: valor.type } : valor
}

/** One alternative a setting, told apart by `clave`. */
const toAlternativas = (ajustes: readonly AlgunAjuste[], describe: (ajuste: AlgunAjuste) => JsonSchema): JsonSchema[] =>
  ajustes.map((ajuste) => ({
    type: 'object',
    title: ajuste.titulo,
    properties: { clave: { type: 'string', const: ajuste.clave }, ...describe(ajuste) },
    required: ['clave'],
  }))

/** A change of a setting, as `updateAjustes` takes it. */
export const describeCambios = (ajustes: readonly AlgunAjuste[]): JsonSchema[] =>
  toAlternativas(ajustes, (ajuste) => ({ valor: describeValor(ajuste) }))

/** A setting, as the calls answer it. */
export const describeVistos = (ajustes: readonly AlgunAjuste[]): JsonSchema[] =>
  toAlternativas(ajustes, (ajuste) => {
    const mostrado = describeMostrado(ajuste)
    return { tipo: { type: 'string', const: ajuste.tipo }, valor: mostrado, defecto: mostrado }
  })
