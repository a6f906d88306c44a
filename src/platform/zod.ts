// The only import of zod. Messages are Spanish, and the browser never compiles schemas with eval (the CSP forbids it).
import { z } from 'zod'
import { es } from 'zod/locales'

z.config({ ...es(), jitless: !import.meta.env.SSR })

export { z }
