import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-estilo-'))
beforeAll(() => {
  copyFileSync(join(root, 'scripts', 'literal-spread.grit'), join(folder, 'literal-spread.grit'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: ['./literal-spread.grit'] }))
})
afterAll(() => rmSync(folder, { recursive: true }))

function lint(source: string): { status: number | null; stderr: string } {
  writeFileSync(join(folder, 'ejemplo.ts'), source)
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  return spawnSync(process.execPath, [biome, 'lint', 'ejemplo.ts'], { cwd: folder, encoding: 'utf8' })
}

it('refuses the spread of a literal object, and no other', () => {
  const refused = lint('export const a = { ...{ b: 1 }, c: 2 }\n')
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('Write the properties of a literal as they are')
  expect(lint('const d = { b: 1 }\nexport const a = { ...d, c: 2 }\n').status).toBe(0)
})
