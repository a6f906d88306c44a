// Where a contract's input accepts text: found from its schema, so that a new field is tested without being listed.
import { type Contract, pathKeys } from '#platform/http/contract.ts'
import type { z } from '#platform/zod.ts'

export type Campo = {
  /** `PUT /api/opiniones/libro/{libroId}`. */
  llamada: string
  contract: Contract
  /** `items.libro`; a list's name stands for each of its values. */
  campo: string
  /** The text's own schema, without its wrappers. */
  schema: z.ZodType
  input: z.ZodObject
  /** An input that holds this in the field, and nothing else. */
  toInput(value: unknown): Record<string, unknown>
  isInPath: boolean
}

/** The part of a schema's definition that is walked. */
type Def = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  valueType?: z.ZodType
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def // zod types each kind of definition apart

/** Kinds that hold no free text. */
const CLOSED = ['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined']
/** Texts that are fully described by a pattern: all of these patterns are anchored and of bounded length. */
const SHAPES = ['guid', 'uuid', 'date']

type Leaf = { names: string[]; schema: z.ZodType; wrap: (value: unknown) => unknown }

/** The texts in a schema, and every `unknown`. Throws at an unknown kind of schema. */
function* walk(schema: z.ZodType, names: string[], wrap: (value: unknown) => unknown): Generator<Leaf> {
  const def = defOf(schema)
  if (def.type === 'string') {
    if (!SHAPES.includes(def.format ?? '')) yield { names, schema, wrap }
  } else if (def.type === 'unknown') {
    yield { names, schema, wrap }
  } else if (def.shape) {
    for (const [name, field] of Object.entries(def.shape)) {
      yield* walk(field, [...names, name], (value) => wrap({ [name]: value }))
    }
  } else if (def.element) {
    yield* walk(def.element, names, (value) => wrap([value]))
  } else if (def.options) {
    for (const option of def.options) yield* walk(option, names, wrap)
  } else if (def.innerType) {
    yield* walk(def.innerType, names, wrap)
  } else if (def.type === 'pipe' && def.in) {
    yield* walk(def.in, names, wrap)
  } else if (!CLOSED.includes(def.type)) {
    throw new Error(`${names.join('.')}: nobody knows whether ${def.type} holds text`)
  }
}

/** Every text that these calls accept, in path, query and body. */
export function listCampos(contracts: readonly Contract[]): Campo[] {
  return contracts.flatMap((contract) => {
    if (!contract.schemas) throw new Error('schemas exist on the server only')
    const { input } = contract.schemas()
    const llamada = `${contract.method} ${contract.path}`
    return [...walk(input, [], (value) => value)].map(({ names, schema, wrap }) => ({
      llamada,
      contract,
      schema,
      input,
      campo: names.join('.'),
      toInput: (value: unknown) => wrap(value) as Record<string, unknown>, // an input is an object
      isInPath: pathKeys(contract.path).includes(names[0] ?? ''),
    }))
  })
}

/** Whether any value is accepted: the handler decides what it must be. */
export const isUnknown = ({ schema }: Campo): boolean => defOf(schema).type === 'unknown'

/** The checks of a text in their order, as zod defines them. */
export const listChecks = ({ schema }: Campo) =>
  (schema._zod.def.checks ?? []).map(
    (check) => check._zod.def as { check: string; maximum?: number; abort?: boolean }, // as above
  )
