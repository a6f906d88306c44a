import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

const lint = (source: string): number | null => {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const args = [biome, 'lint', '--stdin-file-path=src/ejemplo.ts']
  return spawnSync(process.execPath, args, { cwd: root, input: source }).status
}

it('refuses the spread of a literal object, and no other', () => {
  expect(lint('export const a = { ...{ b: 1 }, c: 2 }\n')).toBe(1)
  expect(lint('const d = { b: 1 }\nexport const a = { ...d, c: 2 }\n')).toBe(0)
})
