// For every `*.schemas.ts`: in the browser zod must not compile schemas with eval, which the CSP forbids. It stands apart
// from zod.ts, which contracts import on both sides, so that a page without a form loads nothing of zod.
import { z } from './zod.ts'

if (!import.meta.env.SSR) z.config({ jitless: true })
