// `npm run derivar` writes them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import {
  completeReadme,
  completeRoutes,
  completeStyles,
  countWalks,
  READMES,
  writePaneles,
  writeSlices,
} from './derivados.ts'

const DERIVED: [path: string, write: (text: string) => string][] = [
  ['src/app/slices.ts', () => writeSlices()],
  ['src/oficina/auditoria/paneles.ts', () => writePaneles()],
  ['src/app/routes.ts', completeRoutes],
  ['src/app/app.css', (text) => completeStyles(text, false)],
  ['src/app/panel.css', (text) => completeStyles(text, true)],
  ['README.md', countWalks],
  ...READMES.map(([room, path]): (typeof DERIVED)[number] => [path, (text) => completeReadme(room, text)]),
]

it.each(DERIVED)('%s says what is there; after a change: npm run derivar', async (path, write) => {
  const file = join(root, path)
  await expect(write(readFileSync(file, 'utf8'))).toMatchFileSnapshot(file)
})
