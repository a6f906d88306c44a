// The form that says what an employee may change. Server and panel use the same schema.
import '#platform/jitless.ts'
import { PERMISOS, type Permiso } from '#platform/http/permisos.ts'
import { z } from '#platform/zod.ts'

/** Each part, and whether it may be changed. */
export const PermisosForm = () =>
  z.object(Object.fromEntries(PERMISOS.map((permiso) => [permiso, z.boolean()])) as Record<Permiso, z.ZodBoolean>) // all of them
export type PermisosForm = z.infer<ReturnType<typeof PermisosForm>>
