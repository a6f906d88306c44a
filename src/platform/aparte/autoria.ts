// Who asked for a work that another process does, for the log of what the staff changed.
import type { Autor } from '../auditoria.ts'
import { type Ctx, type Identity, requireIdentity } from '../http/context.ts'

export type Autoria = { identidad: Identity; ip: string }

export const readAutoria = async (ctx: Ctx): Promise<Autoria> => ({ identidad: await requireIdentity(ctx), ip: ctx.ip })

export const toAutor = ({ identidad, ip }: Autoria): Autor => ({ ip, identity: async () => identidad })
