// The types of a client, written from the OpenAPI document in the shape that openapi-typescript gives them, which is what
// openapi-fetch takes. Of our own because that tool needs the compiler as it was before version 7; docs/api.md names it for
// everybody else, and TIPOS_DE_API has the test use what it wrote.
import { type JsonSchema, listOperations, type OpenApi, type Operation } from './openapi.ts'

const key = (name: string) => JSON.stringify(name)
const object = (fields: readonly string[]) => (fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, never>')

const PLAIN: Record<string, string> = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean' }

function toObject({ properties, required = [], additionalProperties }: JsonSchema): string {
  const more = typeof additionalProperties === 'object' ? toType(additionalProperties) : 'unknown'
  if (!properties) return `{ [field: string]: ${more} }`
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${toType(schema)}`,
  )
  return additionalProperties ? `${object(fields)} & { [field: string]: ${more} }` : object(fields)
}

function toType(schema: JsonSchema): string {
  if (schema.$ref) return `components["schemas"][${key(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))}]`
  if (schema.const !== undefined) return key(String(schema.const))
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const union = schema.anyOf ?? schema.oneOf
  if (union) return `(${union.map(toType).join(' | ')})`
  if (Array.isArray(schema.type)) return schema.type.map((type) => toType({ ...schema, type })).join(' | ')
  if (schema.type === 'array') return `(${toType(schema.items ?? {})})[]`
  if (schema.type === 'object') return toObject(schema)
  return schema.type === 'null' ? 'null' : (PLAIN[schema.type ?? ''] ?? 'unknown')
}

const toContent = (content: Record<string, { schema: JsonSchema }>) =>
  object(Object.entries(content).map(([type, { schema }]) => `${key(type)}: ${toType(schema)}`))

function toOperation({ parameters = [], requestBody, responses }: Operation): string {
  const places = ['path', 'query', 'header', 'cookie'].map((place) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    const fields = here.map(({ name, required, schema }) => `${key(name)}${required ? '' : '?'}: ${toType(schema)}`)
    const optional = here.every(({ required }) => !required)
    return fields.length > 0 ? `${place}${optional ? '?' : ''}: ${object(fields)}` : `${place}?: never`
  })
  const body = requestBody ? `requestBody: { content: ${toContent(requestBody.content)} }` : 'requestBody?: never'
  const answers = Object.entries(responses).map(([status, { content }]) => {
    const code = /^\d+$/.test(status) ? status : key(status)
    return `${code}: { headers: { [name: string]: unknown }; content: ${content ? toContent(content) : 'never'} }`
  })
  return object([`parameters: ${object(places)}`, body, `responses: ${object(answers)}`])
}

/** A module that exports `paths` and `components`. */
export function writeTipos(document: OpenApi): string {
  const byPath = Map.groupBy(listOperations(document), ({ path }) => path)
  const paths = [...byPath].map(
    ([path, calls]) =>
      `  ${key(path)}: ${object(calls.map(({ method, operation }) => `${method.toLowerCase()}: ${toOperation(operation)}`))}\n`,
  )
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => `${key(name)}: ${toType(schema)}`)
  return `export interface paths {\n${paths.join('')}}\nexport interface components { schemas: ${object(schemas)} }\n`
}
