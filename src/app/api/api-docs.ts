// The OpenAPI document as people read it: each call with what it takes and gives, in Spanish.
import type { Contract } from '#platform/http/contract.ts'
import { listCodes } from './documento.ts'
import { findNoun, listSalas, toTag } from './etiquetas.ts'

/** As much of JSON Schema as the contracts come to. */
type Schema = {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
}
type Content = { content?: { 'application/json'?: { schema?: Schema } } }
type Operation = {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content>
}
type OpenApi = { paths?: Record<string, Record<string, Operation>> }

/** A field by its whole way from the top: `items[].libro._id`. */
export type Campo = { nombre: string; tipo: string; obligatorio: boolean; sentido?: string }
export type Operacion = {
  metodo: string
  path: string
  resumen: string
  acceso: Contract['access'] | 'personal'
  /** The scope with which a key of the API may call as well. */
  alcance: Contract['scope']
  errores: readonly string[]
  enDireccion: Campo[]
  enConsulta: Campo[]
  cuerpo: Campo[]
  respuesta: { tipo: string; campos: Campo[] } | null
}
export type Seccion = { id: string; titulo: string; descripcion: string; operaciones: Operacion[] }
/** The sections of one part of the shop. */
export type Parte = { titulo: string; secciones: Seccion[] }

const FORMATOS: Record<string, string> = { uuid: 'UUID', 'date-time': 'fecha y hora', date: 'fecha', email: 'correo' }
const TIPOS: Record<string, string> = { boolean: 'sí o no', number: 'número', object: 'objeto', null: 'nulo' }

const isNull = ({ type }: Schema) => type === 'null'
const isUnion = (schema: Schema): schema is Schema & { anyOf: Schema[] } => schema.anyOf !== undefined

function describeRange({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema): string {
  const from = minimum > Number.MIN_SAFE_INTEGER
  const to = maximum < Number.MAX_SAFE_INTEGER
  if (from && to) return ` de ${minimum} a ${maximum}`
  if (from) return ` desde ${minimum}`
  return to ? ` hasta ${maximum}` : ''
}

/** A schema in a few words: «texto o nulo», «lista de UUID», «entero de 1 a 10». */
export function describeTipo(schema: Schema): string {
  if (isUnion(schema)) return [...new Set(schema.anyOf.map(describeTipo))].join(' o ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => describeTipo({ ...schema, type })).join(' o ')
  if (schema.const !== undefined) return `«${schema.const}»`
  if (schema.enum) return schema.enum.map((value) => (value === '' ? 'vacío' : `«${value}»`)).join(', ')
  if (schema.type === 'array') return `lista de ${describeTipo(schema.items ?? {})}`
  if (schema.type === 'integer') return `entero${describeRange(schema)}`
  if (schema.type === 'string') {
    return FORMATOS[schema.format ?? ''] ?? (schema.maxLength ? `texto de hasta ${schema.maxLength} letras` : 'texto')
  }
  return TIPOS[schema.type ?? ''] ?? schema.description ?? 'cualquier valor'
}

/** The object within a schema, behind lists and «or null», and what leads to it. */
function findObject(schema: Schema, steps = ''): { properties: Schema; steps: string } | null {
  if (schema.properties) return { properties: schema, steps }
  if (isUnion(schema)) {
    const found = schema.anyOf.filter((one) => !isNull(one)).map((one) => findObject(one, steps))
    return found.find((one) => one !== null) ?? null
  }
  return schema.items ? findObject(schema.items, `${steps}[]`) : null
}

function listCampos(schema: Schema, before = ''): Campo[] {
  const found = findObject(schema)
  if (!found) return []
  const { properties = {}, required = [] } = found.properties
  return Object.entries(properties).flatMap(([name, field]) => {
    const nombre = before ? `${before}.${name}` : name
    const campo = { nombre, tipo: describeConDefault(field), obligatorio: required.includes(name) }
    const inner = findObject(field)
    return [campo, ...(inner ? listCampos(field, nombre + inner.steps) : [])]
  })
}

function describeConDefault(schema: Schema): string {
  const tipo = describeTipo(schema)
  return schema.default === undefined || schema.default === '' ? tipo : `${tipo}; si falta, ${schema.default}`
}

function toOperacion(metodo: string, path: string, operation: Operation, contract: Contract | undefined): Operacion {
  const at = (place: string) =>
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, required = false, schema, description = '' }) => ({
        nombre: name,
        tipo: describeConDefault(schema),
        obligatorio: required,
        sentido: description,
      }))
  const respuesta = operation.responses?.['200']?.content?.['application/json']?.schema
  return {
    metodo: metodo.toUpperCase(),
    path,
    resumen: operation.summary ?? '',
    alcance: contract?.scope,
    acceso: contract?.staff ? 'personal' : (contract?.access ?? 'publico'),
    errores: contract ? listCodes(contract) : [],
    enDireccion: at('path'),
    enConsulta: at('query'),
    cuerpo: listCampos(operation.requestBody?.content?.['application/json']?.schema ?? {}),
    respuesta: respuesta ? { tipo: describeTipo(respuesta), campos: listCampos(respuesta) } : null,
  }
}

/** The calls by part of the shop and noun, as the document has them; access and error codes come from their contracts. */
export function toPartes(document: object, contracts: readonly Contract[]): Parte[] {
  const { paths = {} } = document as OpenApi // as our contracts make it; OpenAPI's own types allow far more
  const byNoun = new Map<string, Operacion[]>()
  for (const [path, operations] of Object.entries(paths)) {
    const operaciones = Object.entries(operations).map(([metodo, operation]) => {
      const contract = contracts.find((one) => one.path === path && one.method === metodo.toUpperCase())
      return toOperacion(metodo, path, operation, contract)
    })
    const noun = findNoun(path)
    byNoun.set(noun, [...(byNoun.get(noun) ?? []), ...operaciones])
  }
  return listSalas(Object.keys(paths)).map(({ titulo, etiquetas }) => ({
    titulo,
    secciones: Object.entries(etiquetas).map(([noun, etiqueta]) => ({
      id: toTag(noun),
      ...etiqueta,
      operaciones: byNoun.get(noun) ?? [],
    })),
  }))
}
