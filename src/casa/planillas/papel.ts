// A table as one file, for the browser or for a mail.
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import type { FormatoTabla } from './planilla.rules.ts'
import { createPlanilla, type Tabla, TIPOS } from './planilla.ts'

/** A table, and what its file is called without an ending. */
export type PapelEnFilas = { nombre: string; tabla: () => Tabla }

/** The whole file. */
export async function writePapel({ nombre, tabla }: PapelEnFilas, formato: FormatoTabla): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of createPlanilla(formato, nombre, tabla())) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** The file for whoever asked; who took it is written down first. */
export async function sendPapel(ctx: Ctx, papel: PapelEnFilas, formato: FormatoTabla): Promise<Download> {
  const { id } = await requireIdentity(ctx)
  await recordSuceso(ctx.db, {
    suceso: 'exportacion',
    actor: id,
    origen: computeOrigen(ctx.ip),
    datos: { de: papel.nombre, formato },
  })
  const body = createPlanilla(formato, papel.nombre, papel.tabla())
  return new Download({ name: `${papel.nombre}.${formato}`, type: TIPOS[formato], body })
}
