// What the OpenAPI document says beyond the shapes, which Fastify's plug-in takes from the schemas: each call's name, words,
// noun, who may call it and how it refuses.
import type { Contract } from '#platform/http/contract.ts'
import { schemasOf } from '#platform/http/mount.ts'
import { CLAVE_RECIENTE } from '#platform/http/recent.ts'
import { findNoun, listSalas, toTag } from './etiquetas.ts'
import { describeParametro } from './parametros.ts'

/** As much of a document as is written here. */
type Parametro = { name: string; in: string; description?: string | undefined; schema: { description?: string } }
type Operacion = { parameters?: Parametro[]; responses?: Record<string, { description: string; content?: object }> }
type Documento = { paths?: Record<string, Record<string, Operacion>>; components?: object }

const modules = import.meta.glob<Record<string, unknown>>('../../*/**/*.contract.ts', { eager: true })

/** Contracts by the names under which they are exported: what a program made from the document calls them. */
const NAMES = new Map<unknown, string>(
  Object.values(modules).flatMap((module) => Object.entries(module).map(([name, value]) => [value, name] as const)),
)

/**
 * A call's name in the document: that of its contract, as `getLibro`; where a contract has none of its own (one of a row of
 * contracts), its address, as `getUsuariosGetNombre`.
 */
export function nameCall(contract: Contract): string {
  const { method, path } = contract
  const words = path.replace(/^\/api/, '').replace(/[^a-zA-Z]+(\w?)/g, (_, c: string) => c.toUpperCase())
  return NAMES.get(contract) ?? method.toLowerCase() + words
}

/** `bearer` and `cookie` are sessions, with the roles that may call; `clave` a key of the API, with its scope. */
function describeSecurity({ access, staff, scope }: Contract): Record<string, readonly string[]>[] {
  if (access === 'publico') return []
  const roles = access === 'usuario' ? [] : staff ? ['admin', 'empleado'] : ['admin']
  return [{ bearer: roles }, { cookie: roles }, ...(scope === undefined ? [] : [{ clave: [scope] }])]
}

const RECHAZO = { 'application/json': { schema: { $ref: '#/components/schemas/Rechazo' } } }

/** The codes that a caller must expect; `CLAVE_RECIENTE` where a password has to be recent. */
export const listCodes = (contract: Contract): readonly string[] => [
  ...new Set([...(contract.recent ? [CLAVE_RECIENTE] : []), ...(schemasOf(contract).errors ?? [])]),
]

function describeRefusals(contract: Contract) {
  const codes = listCodes(contract).map((code) => `\`${code}\``)
  const description = codes.length === 0 ? 'Se rechaza' : `Se rechaza; entre otros, con ${codes.join(', ')}`
  return {
    '4XX': { description, content: RECHAZO },
    '5XX': { description: 'La librería no puede responder ahora', content: RECHAZO },
  }
}

function complete(operation: Operacion, contract: Contract): Operacion & Record<string, unknown> {
  const { '200': ok, ...others } = operation.responses ?? {}
  const { parameters } = operation
  return {
    operationId: nameCall(contract),
    summary: schemasOf(contract).summary,
    tags: [toTag(findNoun(contract.path))],
    security: describeSecurity(contract),
    ...operation,
    ...(parameters && {
      parameters: parameters.map((one) => ({
        ...one,
        description: one.description ?? describeParametro(one.name, one.in),
      })),
    }),
    responses: {
      ...(ok && { 200: { ...ok, description: 'Lo que se pidió' } }),
      ...others,
      ...describeRefusals(contract),
    },
  }
}

/** The one shape of a refusal (platform/errors.ts). */
const Rechazo = {
  type: 'object',
  description: 'Por qué no se pudo responder. Según el código trae otros datos.',
  required: ['code', 'mensaje'],
  properties: {
    code: { type: 'string', description: 'Para programas' },
    mensaje: { type: 'string', description: 'Para personas' },
    campos: {
      type: 'object',
      description: 'El mensaje de cada campo que hay que corregir',
      additionalProperties: { type: 'string' },
    },
  },
  additionalProperties: true,
}

/** Puts the words into the document that the plug-in has made of the routes; a route without a contract stays as it is. */
export function completeDocument(documento: object, contracts: readonly Contract[]): object {
  const { paths = {}, components, ...rest } = documento as Documento // as the plug-in makes it of our contracts
  const byCall = new Map(contracts.map((contract) => [`${contract.method} ${contract.path}`, contract]))
  const completed = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => {
        const contract = byCall.get(`${method.toUpperCase()} ${path}`)
        return [method, contract ? complete(operation, contract) : operation]
      }),
    ),
  ])
  const salas = listSalas(Object.keys(paths))
  return {
    ...rest,
    components: { ...components, schemas: { Rechazo } },
    tags: salas.flatMap(({ etiquetas }) =>
      Object.entries(etiquetas).map(([noun, { descripcion }]) => ({ name: toTag(noun), description: descripcion })),
    ),
    'x-tagGroups': salas.map(({ titulo, etiquetas }) => ({ name: titulo, tags: Object.keys(etiquetas).map(toTag) })),
    paths: Object.fromEntries(completed),
  }
}
