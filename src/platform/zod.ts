// The only import of zod. The server's messages are Spanish; forms have their own (and jitless.ts). package.json names this
// file under `sideEffects`, or the bundle loses the call.
import { z } from 'zod'
import { es } from 'zod/locales'

if (import.meta.env.SSR) z.config(es())

export { z }
