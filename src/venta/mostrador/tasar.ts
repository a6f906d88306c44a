// What the lines of a sale at the counter cost: by the shop's own rows, its offers, the law, and what is taken off by hand.
import { findComprador, listEdiciones, readGuardia } from '#catalogo/descuentos/descuento.service.ts'
import { storeAntes } from '#catalogo/rebajas/antes.rules.ts'
import { listRebajados, type RebajadoConAntes } from '#catalogo/rebajas/rebaja.service.ts'
import { sinPapel } from '#estante/existencias/existencia.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { invalidField } from '#platform/http/validation.ts'
import { type Centavos, toCentavos } from '#platform/money.ts'
import type { createVenta } from './mostrador.contract.ts'
import * as queries from './mostrador.queries.ts'
import * as rules from './mostrador.rules.ts'
import { keepDicho } from './sin-red.rules.ts'

export type VentaPedida = ParsedInput<typeof createVenta>
type LineaPedida = VentaPedida['lineas'][number]

/** `contado`: its copies leave the stock. `ahora`: what a copy costs now, where it was sold before at what was told. */
export type LineaTasada = { contado: boolean; linea: queries.LineaNueva; ahora?: Centavos | null }

const noDisponible = (libro: string, mensaje: string) =>
  new AppError(409, 'LIBRO_NO_DISPONIBLE', mensaje, undefined, { libro })

/** The lowest price of each book that the law lets anybody, or this customer, be sold at; a book without a file is a new one. */
async function readMinimos(trx: Db, ctx: Ctx, { lineas, cliente }: VentaPedida) {
  const ley = await readGuardia(ctx)
  if (!ley) return () => null
  const ediciones = await listEdiciones(
    trx,
    lineas.flatMap(({ libro }) => libro ?? []),
  )
  const comprador = cliente ? await findComprador(trx, cliente) : null
  return (libro: string | null, lista: Centavos): Centavos => {
    const edicion = (libro !== null && ediciones.get(libro)) || { pvp: null, regla: 'libro_nuevo' as const }
    return ley.precioMinimo(edicion, lista, comprador)
  }
}

type Precios = Pick<queries.LineaNueva, 'precio_centavos' | 'lista_centavos' | 'antes_centavos' | 'oferta'>

/** What a copy costs and what is struck through beside that: by its offer, or by hand where that is less. */
function pricesOf(
  lista: Centavos,
  rebajado: RebajadoConAntes | undefined,
  { rebaja, minimo }: { rebaja: VentaPedida['rebaja']; minimo: Centavos | null },
): Precios {
  const actual = rebajado?.precio ?? lista
  const precio = rebaja ? rules.computeRebajado({ actual, lista, minimo, porciento: rebaja.porciento }) : actual
  const aMano = precio < actual && rebaja
  return {
    precio_centavos: precio,
    lista_centavos: precio < lista ? lista : null,
    // Without an offer the list price is what was asked before, which a sale's row says by none.
    antes_centavos: rebajado ? storeAntes({ precio, antes: rebajado.antes }) : null,
    oferta: aMano ? aMano.motivo : (rebajado?.oferta.titulo ?? null),
  }
}

/** What the till asks for, at the shop's own prices and offers of this moment. A book without a file costs what was typed. */
export async function priceLineas(trx: Db, ctx: Ctx, pedido: VentaPedida): Promise<LineaTasada[]> {
  const { lineas, rebaja } = pedido
  const ids = lineas.flatMap(({ libro }) => libro ?? [])
  const libros = new Map((await queries.lockLibros(trx, ids)).map((libro) => [libro.id, libro]))
  const rebajados = await listRebajados(trx, ids, await readGuardia(ctx))
  const minimoOf = rebaja ? await readMinimos(trx, ctx, pedido) : () => null
  await refuseConocidas(trx, lineas)
  return lineas.map(({ libro: id, suelta, cantidad }, n) => {
    if (suelta) {
      const { isbn, titulo } = suelta
      const lista = toCentavos(suelta.precio)
      const precios = pricesOf(lista, undefined, { rebaja, minimo: minimoOf(null, lista) })
      return { contado: false, linea: { linea: n + 1, libro_id: null, isbn, titulo, cantidad, ...precios } }
    }
    const libro = libros.get(id ?? '')
    if (!libro) throw noDisponible(id ?? '', 'Uno de los libros ya no está en el catálogo. Quitalo para seguir.')
    const { isbn, titulo, precio, dePapel, contado } = libro
    if (!dePapel) throw sinPapel(titulo)
    if (precio === null) throw noDisponible(libro.id, `«${titulo}» no tiene precio. Poneselo en Libros, o quitalo.`)
    const precios = pricesOf(precio, rebajados.get(libro.id), { rebaja, minimo: minimoOf(libro.id, precio) })
    return { contado, linea: { linea: n + 1, libro_id: libro.id, isbn, titulo, cantidad, ...precios } }
  })
}

/** A book of the catalogue is sold at its own price, from its own copies: never by what was typed. */
async function refuseConocidas(trx: Db, lineas: readonly LineaPedida[]): Promise<void> {
  const isbns = lineas.flatMap(({ suelta }) => suelta?.isbn ?? [])
  const [conocida] = isbns.length === 0 ? [] : await queries.listConocidas(trx, isbns)
  if (conocida) {
    const mensaje = `«${conocida.titulo}» ya está en el catálogo. Quitalo y pasalo de nuevo.`
    throw noDisponible(conocida.id, mensaje)
  }
}

const VENDIDO_SIN_RED = 'Vendido sin red'

/** The lines of a sale that was made without a network: at what was told, whatever became of the books meanwhile. */
export async function takeDichas(trx: Db, ctx: Ctx, pedido: VentaPedida): Promise<LineaTasada[]> {
  const { lineas, rebaja } = pedido
  const sueltas = lineas.flatMap(({ suelta }) => suelta?.isbn ?? [])
  const conocidas = sueltas.length === 0 ? [] : await queries.listConocidas(trx, sueltas)
  const cuales = lineas.map((linea) => linea.libro ?? conocidas.find(({ isbn }) => isbn === linea.suelta?.isbn)?.id)
  const ids = [...new Set(cuales.flatMap((id) => id ?? []))]
  const libros = new Map((await queries.lockLibros(trx, ids)).map((libro) => [libro.id, libro]))
  const rebajados = await listRebajados(trx, ids, await readGuardia(ctx))
  const minimoOf = rebaja ? await readMinimos(trx, ctx, pedido) : () => null
  return lineas.map(({ suelta, dicho = suelta, cantidad }, n) => {
    if (!dicho) throw invalidField('lineas', 'Una venta sin red dice a cuánto se vendió cada libro.')
    const libro = libros.get(cuales[n] ?? '')
    const rebajado = libro && rebajados.get(libro.id)
    const lista = libro?.precio ?? null
    const precios =
      lista === null ? null : pricesOf(lista, rebajado, { rebaja, minimo: minimoOf(libro?.id ?? null, lista) })
    const motivo = rebaja?.motivo ?? rebajado?.oferta.titulo ?? VENDIDO_SIN_RED
    const linea = {
      linea: n + 1,
      libro_id: libro?.id ?? null,
      isbn: libro?.isbn ?? dicho.isbn,
      titulo: libro?.titulo ?? dicho.titulo,
      cantidad,
      ...keepDicho(toCentavos(dicho.precio), lista, motivo),
    }
    return { contado: libro?.contado ?? false, linea, ahora: precios?.precio_centavos ?? null }
  })
}
