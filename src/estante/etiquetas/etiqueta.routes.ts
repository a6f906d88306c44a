import { deberesPublicos } from '#casa/deberes/deberes.ajustes.ts'
import { NETO_CLAVE, type Neto } from '#casa/deberes/neto.rules.ts'
import { imprimir } from '#casa/impresora/impresora.service.ts'
import { remitoNotFound } from '#estante/compras/remito.contract.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { toPesos } from '#platform/money.ts'
import { type Etiqueta, listEtiquetas, printEtiquetas } from './etiqueta.contract.ts'
import * as queries from './etiqueta.queries.ts'
import { expandEtiquetas, toTiraDeEtiquetas } from './etiqueta.rules.ts'

type Pedida = { libro: string; cantidad: number }

const isEtiquetable = ({ precio, dePapel }: queries.FilaDeEtiqueta): boolean => precio !== null && dePapel

const toEtiqueta = (
  { id, precio, claseIva, dePapel: _, ...fila }: queries.FilaDeEtiqueta,
  cantidad: number,
): Etiqueta[] =>
  precio === null
    ? []
    : [{ _id: id, ...fila, precio: toPesos(precio), ...(claseIva !== 'exento' && { clase_iva: claseIva }), cantidad }]

/** Labels in the order in which their books were asked for, and titles that get none. */
async function findEtiquetas(db: Db, pedidas: readonly Pedida[]) {
  const filas = await queries.listFilas(db, { ids: pedidas.map(({ libro }) => libro) })
  const byId = new Map(filas.map((fila) => [fila.id, fila]))
  const halladas = pedidas.flatMap(({ libro, cantidad }) => {
    const fila = byId.get(libro)
    return fila ? [{ fila, cantidad }] : []
  })
  return {
    etiquetas: halladas.flatMap(({ fila, cantidad }) => (isEtiquetable(fila) ? toEtiqueta(fila, cantidad) : [])),
    sin_etiqueta: halladas.filter(({ fila }) => !isEtiquetable(fila)).map(({ fila }) => fila.titulo),
  }
}

/** What browsers are told of the net price, for papers that the server makes. */
const readNeto = (ctx: Pick<Ctx, 'services'>): Neto | undefined =>
  deberesPublicos(ctx.services.ajustes.get)[NETO_CLAVE] as Neto | undefined // it makes one or none

export const etiquetaRoutes = [
  implement(listEtiquetas, async ({ id = [], isbn, remito }, ctx) => {
    if (remito !== undefined) {
      const recibidos = await queries.listRecibidos(ctx.db, remito)
      if (!recibidos) throw remitoNotFound()
      return findEtiquetas(ctx.db, recibidos)
    }
    const ids = isbn === undefined ? [id].flat() : (await queries.listFilas(ctx.db, { isbn })).map((fila) => fila.id)
    return findEtiquetas(
      ctx.db,
      ids.map((libro) => ({ libro, cantidad: 1 })),
    )
  }),
  implement(printEtiquetas, async ({ libros }, ctx) => {
    const pedidas = libros.map(({ libro, copias }) => ({ libro, cantidad: copias }))
    const { etiquetas } = await findEtiquetas(ctx.db, pedidas)
    if (etiquetas.length === 0) throw invalidField('libros', 'Ninguno de esos libros lleva etiqueta.')
    const todas = expandEtiquetas(etiquetas.map((etiqueta) => ({ etiqueta, copias: etiqueta.cantidad })))
    return imprimir(ctx, {
      tira: toTiraDeEtiquetas(todas, readNeto(ctx)),
      datos: { papel: 'etiquetas', cuantas: todas.length },
    })
  }),
]
