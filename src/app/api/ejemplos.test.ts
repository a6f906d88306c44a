// The examples of docs/api.md, as a reader would send them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertClaveApi } from '#listas/integraciones/claves/clave-api.queries.ts'
import { EVENTOS, toMensaje } from '#listas/integraciones/webhooks/webhook.rules.ts'
import { SCOPES } from '#platform/http/scopes.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { root } from '../../../scripts/root.ts'

const doc = readFileSync(join(root, 'docs', 'api.md'), 'utf8')
const blocksOf = (language: string) =>
  [...doc.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text)

/** A block: the request, `→` with the status, headers of the answer that are there, and what its body holds at least. */
function readEjemplo(text: string) {
  const [sent = '', told = ''] = text.split('\n→ ')
  const [head = '', body] = sent.trim().split(/\n\n([\s\S]*\S)/)
  const [line = '', ...headers] = head.split('\n')
  const [method = '', url = ''] = line.split(' ')
  const [status = '', ...rest] = told.trim().split('\n')
  const at = rest.findIndex((one) => /^[[{]/.test(one))
  return {
    name: `${line} ${status}`,
    method: method as 'GET', // one of those that Fastify's `inject` takes
    url,
    headers: Object.fromEntries(headers.map((one) => one.split(': ') as [string, string])),
    body,
    status: Number(status),
    present: rest.slice(0, at < 0 ? undefined : at).map((one) => one.split(':')[0]?.toLowerCase() ?? ''),
    holds: at < 0 ? undefined : rest.slice(at).join('\n'),
  }
}
const ejemplos = blocksOf('http').map(readEjemplo)

let api: TestApi
/** What stands between braces. */
const values: Record<string, string> = {}
beforeAll(async () => {
  api = await createTestApi()
  const { id: creadaPor } = await insertTestUsuario(api.db, 'admin')
  for (const scope of SCOPES) {
    values[scope] = (await insertClaveApi(api.db, { nombre: scope, alcances: [scope], creadaPor })).secreto
  }
  values.libro = await insertTestLibro(api.db)
  await insertTestLibro(api.db)
  const { headers } = await insertTestUsuario(api.db)
  const payload = { items: [{ libro: values.libro, cantidad: 1 }], metodo_pago: 'efectivo', entrega: 'Alsina 1' }
  values.pedido = (await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })).json()._id
  // The examples begin with a book that changed before the others.
  await api.pool.query(`update libro set actualizado_en = now() - interval '1 hour' where id = $1`, [values.libro])
})
afterAll(() => api.end())

const fill = (text: string) => text.replace(/\{([\w:]+)\}/g, (whole, name: string) => values[name] ?? whole)

it('there are examples of each part', () => {
  expect(ejemplos.length).toBeGreaterThan(5)
})

// Reads first: the others change what they show.
it.each(ejemplos.toSorted((a, b) => a.method.localeCompare(b.method)))('$name', async (ejemplo) => {
  const { method, url, body, status, present, holds } = ejemplo
  const headers = Object.fromEntries(
    Object.entries(ejemplo.headers).map(([name, value]) => [name.toLowerCase(), fill(value)]),
  )
  const payload = body === undefined ? {} : { payload: fill(body) }
  const answer = await api.app.inject({
    method,
    url: fill(url),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...payload,
  })
  expect(answer.statusCode, answer.body).toBe(status)
  for (const name of present) expect(answer.headers).toHaveProperty(name)
  if (holds !== undefined) expect(answer.json()).toMatchObject(JSON.parse(fill(holds)))
})

it('the message of a webhook is written as the shop writes it', () => {
  const [text = ''] = blocksOf('json')
  const message = JSON.parse(text)
  expect(EVENTOS).toContain(message.type)
  const { _id, total, envio, estado_anterior, ...rest } = message.data
  const datos = { ...rest, total: total * 100, envio: envio * 100, antes: estado_anterior }
  const written = toMensaje({ evento: message.type, sujeto: _id, datos, ocurrioEn: new Date(message.timestamp) })
  expect(JSON.parse(written)).toEqual(message)
})
