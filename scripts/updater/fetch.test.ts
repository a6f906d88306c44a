import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fetchPackage } from './fetch.ts'
import { lead, readState, writeWhole } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-traer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
const target = join(folder, 'traido.tar.gz')

it('brings a package whose sum is the signed one', async () => {
  writeFileSync(join(folder, 'a.tar.gz'), 'un paquete')
  await fetchPackage(folder, 'a.tar.gz', sumOf('un paquete'), target)
  expect(readFileSync(target, 'utf8')).toBe('un paquete')
})

it.each([
  ['that was cut', 'a.tar.gz', /cambiado o incompleto/],
  ['that is not there', 'b.tar.gz', /^No está /],
])('refuses one %s', async (_, name, sentence) => {
  await expect(fetchPackage(folder, name, sumOf('un paquete entero'), target)).rejects.toThrow(sentence)
})

it('says so where nobody answers', async () => {
  await expect(fetchPackage('https://127.0.0.1:1', 'a.tar.gz', '', target)).rejects.toThrow('No se pudo traer')
})

it('writes whole texts, and leads a link elsewhere in one move', () => {
  const state = join(folder, 'estado.json')
  expect(readState(state)).toBeNull()
  writeWhole(state, '{"paso":"abrir"}')
  writeWhole(state, '{"paso":"migrar"}')
  expect(readState(state)).toEqual({ paso: 'migrar' })
  const link = join(folder, 'actual')
  lead(link, 'a.tar.gz')
  lead(link, 'estado.json')
  expect(readFileSync(link, 'utf8')).toBe('{"paso":"migrar"}')
  expect(existsSync(`${link}.nuevo`)).toBe(false)
})
