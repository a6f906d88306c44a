// What an offer would make of the prices of its books, before it is made.
import { clampRebaja } from '#catalogo/descuentos/descuento.rules.ts'
import { readGuardia } from '#catalogo/descuentos/descuento.service.ts'
import { computeAntes, findInicio } from '#catalogo/rebajas/antes.rules.ts'
import { listMenores, listVigencias, type PorRebajar } from '#catalogo/rebajas/antes.service.ts'
import { computeMinimoEntre } from '#catalogo/rebajas/ley.rules.ts'
import {
  computeRebajado,
  type Descuento,
  indexOfertas,
  listSuyas,
  type Redondeado,
  toClaves,
} from '#catalogo/rebajas/rebaja.rules.ts'
import { listClaves } from '#catalogo/rebajas/rebaja.service.ts'
import type { Ctx } from '#platform/http/context.ts'
import type { Centavos } from '#platform/money.ts'
import { listTitulos } from './oferta.queries.ts'

type Asked = Redondeado & {
  descuento: Descuento
  /** The offer that is being changed. */
  oferta?: string | undefined
  /** When it begins, as ISO; before now it is now. */
  desde?: string | undefined
  /** The days of its term: with them no price goes below what the guard allows on all of them. */
  dias: { desde: string; hasta: string } | null
}

/** A book as the offer would show it. `lista`: what is struck through is its list price. Sums in centavos. */
type Previsto = {
  _id: string
  titulo: string
  precio: Centavos
  rebajado: Centavos
  antes: Centavos | null
  lista: boolean
  porOferta: boolean
}

/** What the offer would make of these books, in their order; those that it leaves alone are missing. */
export async function previewPrecios(ctx: Ctx, ids: readonly string[], asked: Asked): Promise<Previsto[]> {
  const { descuento, redondeo, sentido, oferta, dias } = asked
  const ley = await readGuardia(ctx)
  const ahora = Date.now()
  const empieza = Math.max(ahora, asked.desde ? Date.parse(asked.desde) : 0)
  const vigencias = indexOfertas(await listVigencias(ctx.db, empieza))
  const libros = (await listClaves(ctx.db, ids)).flatMap((libro) => {
    const { _id, precio } = libro
    const rebajado = precio && computeRebajado(precio, { ...descuento, redondeo, sentido })
    if (!precio || !rebajado) return []
    const edicion = { pvp: libro.pvp_centavos, regla: libro.regla_precio }
    const minimo = ley && dias ? computeMinimoEntre(edicion, precio, dias, ley.calendario) : rebajado
    const permitido = clampRebaja(rebajado, minimo, precio)
    if (permitido === null) return []
    const suyas = listSuyas(toClaves(libro), vigencias)
    const sigue = oferta ? findInicio(suyas, { id: oferta, ...descuento, redondeo, sentido }, ahora) : null
    const porRebajar: PorRebajar = { _id, precio, suyas, inicio: sigue ?? empieza }
    return [{ porRebajar, precio, rebajado: permitido }]
  })
  const de = libros.map(({ porRebajar }) => porRebajar)
  const menores = await listMenores(ctx.db, de)
  const sinOfertas = await listMenores(
    ctx.db,
    de.map((libro) => ({ ...libro, suyas: [] })),
  )
  const titulos = await listTitulos(ctx.db, ids)
  const previstos = new Map(
    libros.map(({ porRebajar: { _id }, precio, rebajado }) => {
      const antes = computeAntes(menores.get(_id) ?? null, { precio: rebajado })
      const porOferta = antes === null && computeAntes(sinOfertas.get(_id) ?? null, { precio: rebajado }) !== null
      const titulo = titulos.get(_id) ?? ''
      return [_id, { _id, titulo, precio, rebajado, antes, lista: antes === precio, porOferta }] as const
    }),
  )
  return ids.flatMap((id) => previstos.get(id) ?? [])
}
