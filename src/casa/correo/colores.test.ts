import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../scripts/root.ts'
import { COLORES } from './colores.ts'

it('the colours of the mails are those of the shop', () => {
  // The day's colours come first in the file, before what is only for screens at night.
  const [light = ''] = readFileSync(join(root, 'src', 'ui', 'tokens.css'), 'utf8').split('@media')
  for (const [name, value] of Object.entries(COLORES)) expect(light).toContain(`--color-${name}: ${value};`)
})
