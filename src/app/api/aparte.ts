// Where the process that works for the shop begins: a file of the bundle beside this one, or the sources.
import { join } from 'node:path'

const { dirname } = import.meta

export const APARTE = import.meta.env.PROD
  ? { path: join(dirname, 'aparte.js'), flags: ['--enable-source-maps'] }
  : {
      path: join(dirname, '..', 'aparte.ts'),
      flags: ['--import', join(dirname, '..', '..', 'platform', 'aparte', 'fuentes.ts')],
    }
