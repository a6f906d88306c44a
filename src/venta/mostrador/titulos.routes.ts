import { readGuardia } from '#catalogo/descuentos/descuento.service.ts'
import { listRebajados } from '#catalogo/rebajas/rebaja.service.ts'
import { DIA_MS } from '#platform/dias.ts'
import { implement } from '#platform/http/mount.ts'
import { toPesos } from '#platform/money.ts'
import { requireSinRed } from './mostrador.ajustes.ts'
import type { Titulo } from './titulos.contract.ts'
import * as contracts from './titulos.contract.ts'
import * as queries from './titulos.queries.ts'
import { type Momento, readMomento, TITULOS_POR_VEZ, writeMomento } from './titulos.rules.ts'

type Rebajados = Awaited<ReturnType<typeof listRebajados>>

function toTitulo(
  { id, isbn, titulo, autor, precio, contado, enLugares }: queries.TituloRow,
  rebajados: Rebajados,
): Titulo {
  const rebajado = rebajados.get(id)
  return {
    _id: id,
    isbn,
    titulo,
    autor,
    precio: rebajado ? toPesos(rebajado.precio) : precio === null ? null : toPesos(precio),
    ...(rebajado && precio !== null && { precio_lista: toPesos(precio), oferta: rebajado.oferta.titulo }),
    ...(contado && { lugares: enLugares }),
  }
}

const isReciente = ({ en }: Momento): boolean => Date.now() - Date.parse(en) < DIA_MS

export const titulosRoutes = [
  implement(contracts.listTitulos, async ({ cambios_tras, despues_de }, ctx) => {
    requireSinRed(ctx.services.ajustes.get)
    const { db } = ctx
    const momento = await queries.findMomento(db)
    const dicho = cambios_tras === undefined ? null : readMomento(cambios_tras)
    const tras = dicho && isReciente(dicho) && !(await queries.hasOtrasOfertas(db, dicho)) ? dicho : null
    const rows = await queries.listTitulos(db, tras, despues_de)
    const page = rows.slice(0, TITULOS_POR_VEZ)
    const vendibles = page.filter(({ vendible }) => vendible)
    const ids = vendibles.map(({ id }) => id)
    const rebajados = await listRebajados(db, ids, await readGuardia(ctx))
    const quitados = tras && despues_de === undefined ? await queries.listQuitados(db, tras) : []
    return {
      momento: writeMomento(momento),
      todo: tras === null,
      titulos: vendibles.map((row) => toTitulo(row, rebajados)),
      quitados: [...page.filter(({ vendible }) => !vendible), ...quitados].map(({ id }) => id),
      siguiente: rows.length > TITULOS_POR_VEZ ? (page.at(-1)?.id ?? null) : null,
    }
  }),
]
