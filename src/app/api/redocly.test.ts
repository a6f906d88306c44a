import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { createTestApi } from '#test/api.ts'
import { readApiTable } from '#test/api-table.ts'
import { root } from '../../../scripts/root.ts'

/** Of our own: addresses that were given out before anybody counted them, each ambiguous with another of these. */
const AMBIGUOUS = new Set([
  '/api/mesas/slug/{slug}',
  '/api/mesas/{id}/mover',
  '/api/usuarios/direcciones/{id}',
  '/api/usuarios/segundo-paso/{id}',
  '/api/usuarios/{id}/sesiones',
  '/api/usuarios/{id}/segundo-paso',
  '/api/compras/habituales/{id}',
  '/api/compras/tratos/{id}',
  '/api/compras/{id}/estado',
  '/api/compras/{id}/archivo',
])

it('the document passes the recommended rules of Redocly, but for addresses that the specification gives', async () => {
  const api = await createTestApi({ PUBLIC_URL: 'https://libros.test' })
  const { body } = await api.app.inject('/api/openapi.json')
  await api.end()
  const problems = await lintDocument({
    document: makeDocumentFromString(body, '/openapi.json'),
    config: await createConfig({ extends: ['recommended'] }),
    externalRefResolver: new BaseResolver(),
  })
  const table = readApiTable(readFileSync(join(root, 'docs', 'api.md'), 'utf8'))
  const specified = new Set(table.map(({ path }) => path.replace(/\?.*/, '')))
  const isKnown = (message: string) => {
    const pair = message.match(/(?<=`)\/[^`]+/g) ?? []
    return pair.some((path) => specified.has(path)) || (pair.length === 2 && pair.every((path) => AMBIGUOUS.has(path)))
  }
  const found = problems.filter(({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || !isKnown(message))
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})
