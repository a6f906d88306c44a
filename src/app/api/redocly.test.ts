import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { createTestApi } from '#test/api.ts'
import { readApiTable } from '#test/api-table.ts'
import { root } from '../../../scripts/root.ts'

/** Of our own: addresses that were given out before anybody counted them. */
const AMBIGUOUS = [
  '`/api/mesas/slug/{slug}` and `/api/mesas/{id}/mover`',
  '`/api/usuarios/{id}/sesiones` and `/api/usuarios/segundo-paso/{id}`',
  '`/api/usuarios/{id}/sesiones` and `/api/usuarios/direcciones/{id}`',
  '`/api/compras/tratos/{id}` and `/api/compras/{id}/estado`',
  '`/api/compras/tratos/{id}` and `/api/compras/{id}/archivo`',
]

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
  const isTheirs = (message: string) => (message.match(/(?<=`)\/[^`]+/g) ?? []).some((path) => specified.has(path))
  const ours = problems
    .filter(({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || !isTheirs(message))
    .map(({ message }) => message.replace('Paths should resolve unambiguously. Found two ambiguous paths: ', ''))
  expect(ours.map((message) => message.replace(/\.$/, ''))).toEqual(AMBIGUOUS)
})
