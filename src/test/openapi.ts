// OpenAPI 3.1 with JSON Schema 2020-12, the part that contracts use. Strict: an unknown keyword fails.
import { z } from '#platform/zod.ts'

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const
const count = () => z.number().int().min(0).optional()

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}

/** The part of a JSON schema that the tests read. */
export type JsonSchema = {
  $ref?: string | undefined
  const?: unknown
  additionalProperties?: boolean | JsonSchema | undefined
  type?: (typeof TYPES)[number] | (typeof TYPES)[number][] | undefined
  enum?: unknown[] | undefined
  format?: string | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  items?: JsonSchema | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
}
const JsonSchema: z.ZodType<JsonSchema> = z
  .strictObject({
    $ref: z.string().startsWith('#/components/schemas/').optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    examples: z.array(z.unknown()).optional(),
    deprecated: z.boolean().optional(),
    readOnly: z.boolean().optional(),
    writeOnly: z.boolean().optional(),
    type: z.union([z.enum(TYPES), z.array(z.enum(TYPES)).min(1)]).optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    default: z.unknown().optional(),
    format: z.string().optional(),
    pattern: z.string().refine(isPattern).optional(),
    minLength: count(),
    maxLength: count(),
    minItems: count(),
    maxItems: count(),
    uniqueItems: z.boolean().optional(),
    minProperties: count(),
    maxProperties: count(),
    multipleOf: z.number().positive().optional(),
    contentEncoding: z.string().optional(),
    contentMediaType: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    required: z.array(z.string()).optional(),
    anyOf: z
      .array(z.lazy(() => JsonSchema))
      .min(1)
      .optional(),
    oneOf: z
      .array(z.lazy(() => JsonSchema))
      .min(1)
      .optional(),
    allOf: z
      .array(z.lazy(() => JsonSchema))
      .min(1)
      .optional(),
    not: z.lazy(() => JsonSchema).optional(),
    prefixItems: z
      .array(z.lazy(() => JsonSchema))
      .min(1)
      .optional(),
    items: z.lazy(() => JsonSchema).optional(),
    properties: z
      .record(
        z.string(),
        z.lazy(() => JsonSchema),
      )
      .optional(),
    propertyNames: z.lazy(() => JsonSchema).optional(),
    additionalProperties: z.union([z.boolean(), z.lazy(() => JsonSchema)]).optional(),
  })
  .refine(
    ({ required = [], properties = {} }) => required.every((key) => key in properties),
    'required names no property',
  )

const Content = z.record(z.string().regex(/^\w+\/[\w.+*-]+$/), z.strictObject({ schema: JsonSchema }))

const Parameter = z
  .strictObject({
    name: z.string().min(1),
    in: z.enum(['path', 'query', 'header', 'cookie']),
    description: z.string().optional(),
    required: z.boolean().optional(),
    schema: JsonSchema,
  })
  .refine((parameter) => parameter.in !== 'path' || parameter.required === true, 'a path parameter is required')

const Response = z.strictObject({ description: z.string(), content: Content.optional() })

const Operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  tags: z.array(z.string()).optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z.array(Parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[1-5](?:\d\d|XX)$/), Response).refine((all) => Object.keys(all).length > 0),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
})

const SecurityScheme = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('http'),
    scheme: z.string(),
    bearerFormat: z.string().optional(),
    description: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('apiKey'),
    in: z.enum(['query', 'header', 'cookie']),
    name: z.string(),
    description: z.string().optional(),
  }),
])

export const OpenApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string().optional(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }).optional(),
  }),
  servers: z.array(z.strictObject({ url: z.url() })).optional(),
  tags: z.array(z.strictObject({ name: z.string().min(1), description: z.string().min(1) })).optional(),
  'x-tagGroups': z.array(z.strictObject({ name: z.string().min(1), tags: z.array(z.string()).min(1) })).optional(),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), SecurityScheme),
    schemas: z.record(z.string(), JsonSchema),
  }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Operation)),
})
export type OpenApi = z.infer<typeof OpenApi>
export type Operation = z.infer<typeof Operation>

/** Every call of a document. */
export const listOperations = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** Rules beyond the shape: names must be unique, and parameters must be those of the path. */
export function findFaults(document: OpenApi): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  const shapes = new Map<string, string>()
  for (const path of Object.keys(document.paths)) {
    const shape = path.replace(/\{[^}]*\}/g, '{}')
    const twin = shapes.get(shape)
    if (twin) faults.push(`${path} and ${twin} are one path`)
    shapes.set(shape, path)
  }
  for (const { method, path, operation } of listOperations(document)) {
    const call = `${method} ${path}`
    if (ids.has(operation.operationId)) faults.push(`${call} has the operationId of another call`)
    ids.add(operation.operationId)
    const parameters = operation.parameters ?? []
    const named = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    if (new Set(named).size < named.length) faults.push(`${call} names a parameter twice`)
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
    const asked: string[] = path.match(/\{[^}]+\}/g) ?? []
    if (inPath.toSorted().join() !== asked.toSorted().join())
      faults.push(`${call} does not declare its path's parameters`)
    if (operation.requestBody && (method === 'GET' || method === 'DELETE')) faults.push(`${call} has a body`)
    for (const scheme of (operation.security ?? []).flatMap(Object.keys)) {
      if (!(scheme in document.components.securitySchemes)) faults.push(`${call} names the unknown scheme ${scheme}`)
    }
  }
  return faults
}
