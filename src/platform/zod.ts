// The only import of zod. The server's messages are Spanish (mensajes.ts); forms have their own (and jitless.ts). package.json names this
// file under `sideEffects`, or the bundle loses the call.
import { z } from 'zod'
import { es } from 'zod/locales'
import { decir } from './mensajes.ts'

if (import.meta.env.SSR) z.config({ ...es(), customError: decir })

export { z }
