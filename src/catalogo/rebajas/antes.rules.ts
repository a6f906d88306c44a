// What is struck through beside an offer's price: only what was really charged, the lowest of the thirty days before the
// reduction began, other offers included (docs/decisions/113).
import { DIA_MS } from '#platform/dias.ts'
import { type Centavos, centavos } from '#platform/money.ts'
import { computeRebajado, type Descuento, type Oferta, type Rebajado, type Redondeado } from './rebaja.rules.ts'

/** How far back a former price counts. */
export const DIAS_ANTES = 30
export const VENTANA_MS: number = DIAS_ANTES * DIA_MS

/** An offer as it was for a while. Milliseconds since 1970; `hasta` is the first at which it was another one, or over. */
export type Vigencia = Descuento &
  Redondeado & { oferta: string; desde: number; hasta: number; alcance: readonly string[] }

/** What a book cost without any offer: its price now, and each that became another one after some moment, the oldest first. */
export type Lista = {
  precio: Centavos
  /** When the shop began to have it. */
  creado: number
  cambios: readonly { en: number; antes: Centavos | null }[]
}

/**
 * When the reduction by an offer that holds began for a book: its discount has been the same since, whatever else of the offer
 * was edited. `suyas`: what held for this book. Null where nothing is known of it.
 */
export function findInicio(
  suyas: readonly Vigencia[],
  { id, clase, valor, redondeo, sentido }: Descuento & Redondeado & Pick<Oferta, 'id'>,
  ahora: number,
): number | null {
  const mismas = suyas
    .filter((una) => una.oferta === id && una.clase === clase && una.valor === valor)
    .filter((una) => una.redondeo === redondeo && una.sentido === sentido)
    .sort((a, b) => b.desde - a.desde)
  let inicio: number | null = null
  for (const { desde, hasta } of mismas) {
    if (inicio === null ? desde <= ahora && ahora < hasta : hasta >= inicio) inicio = desde
  }
  return inicio
}

/** The list prices of a window, each with its own part of it. */
function listTramos({ precio, creado, cambios }: Lista, desde: number, hasta: number) {
  const tramos: { desde: number; hasta: number; precio: Centavos }[] = []
  let from = Math.max(desde, creado)
  for (const cambio of [...cambios, { en: hasta, antes: precio }]) {
    const to = Math.min(cambio.en, hasta)
    if (cambio.antes !== null && from < to) tramos.push({ desde: from, hasta: to, precio: cambio.antes })
    from = Math.max(from, to)
  }
  return tramos
}

/**
 * The lowest price that was asked for a book in the thirty days before `inicio`, whether of the list or of an offer (`suyas`:
 * what held for this book), and never more than it costs now without one. Null where it had no price then.
 */
export function computeMenor(lista: Lista, suyas: readonly Vigencia[], inicio: number): Centavos | null {
  const cobrados = listTramos(lista, inicio - VENTANA_MS, inicio).flatMap(({ desde, hasta, precio }) => [
    precio,
    ...suyas
      .filter((una) => Math.max(una.desde, desde) < Math.min(una.hasta, hasta))
      .flatMap((una) => computeRebajado(precio, una) ?? []),
  ])
  return cobrados.length === 0 ? null : centavos(Math.min(lista.precio, ...cobrados))
}

/** What may be struck through beside a reduced price; null where nothing higher was charged. */
export const computeAntes = (menor: Centavos | null, { precio }: Pick<Rebajado, 'precio'>): Centavos | null =>
  menor !== null && menor > precio ? menor : null

/** How a sale keeps what is struck through: its own price where that is nothing. */
export const storeAntes = ({ precio, antes }: { precio: Centavos; antes: Centavos | null }): Centavos => antes ?? precio

/** What a sale of that day shows struck through, in centavos. A row of before struck the list price: `precio_antes` null. */
export const readAntes = (row: {
  precio: Centavos
  lista: Centavos | null
  antes: Centavos | null
}): Centavos | null => {
  const antes = row.antes ?? row.lista
  return antes !== null && antes > row.precio ? antes : null
}
