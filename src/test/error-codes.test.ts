// docs/api.md lists every code of a refusal with its status: no more and no fewer than the sources have.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { implementations } from '#app/api/implementations.ts'
import { schemasOf } from '#platform/http/mount.ts'
import { root } from '../../scripts/root.ts'

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|^src[\\/]test[\\/]/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
const text = sources.join('\n')

/** Refusals as the sources make them: `new AppError(404, 'LIBRO_NOT_FOUND', …)`, whatever the line breaks. */
const made = [...text.matchAll(/\b(?:AppError|RetryLater|AdminRequired)\(\s*(\d{3}),\s*'?([A-Z_]+)'?/g)].map(
  ([, status = '', code = '']) => `${code} ${status}`,
)
/** Made by a function of their own slice, which knows the status: named in the contracts. */
const promised = implementations.flatMap(({ contract }) => schemasOf(contract).errors ?? [])

const documented = [
  ...readFileSync(join(root, 'docs', 'api.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` \| (\d{3}(?:, \d{3})*) \| \S.*\|$/gm),
].map(([, code = '', statuses = '']) => ({ code, statuses: statuses.split(', ') }))

it('each code that the sources make is in the list, with its status', () => {
  const listed = documented.flatMap(({ code, statuses }) => statuses.map((status) => `${code} ${status}`))
  expect([...new Set(made)].filter((one) => !listed.includes(one)).sort()).toEqual([])
})

it('so is each code that a contract names', () => {
  const codes = documented.map(({ code }) => code)
  expect([...new Set(promised)].filter((code) => !codes.includes(code)).sort()).toEqual([])
})

it('the list names no code that the sources do not have, and none twice', () => {
  const codes = documented.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
  expect(codes.length).toBeGreaterThan(50)
})
