import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone. Commands may be called from any folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
