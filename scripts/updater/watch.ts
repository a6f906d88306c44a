// Whether a new version does worse than the one before. Pure: `machine.ts` asks, this judges.

/** What a shop has answered since it opened, by its own counts. `pedidos`: the call that places an order. */
export type Cuenta = { respuestas: number; errores: number; pedidos: number; pedidosMal: number }

/** One look. `cuenta`: null where nobody counts. */
export type Mirada = { listo: boolean; cuenta: Cuenta | null }

export const CUENTA_VACIA: Cuenta = { respuestas: 0, errores: 0, pedidos: 0, pedidosMal: 0 }

/** Looks in a row without an answer: with one every two seconds, half a minute. */
const MUDAS_MAX = 15
const CORTES_MAX = 3
/** Fewer errors than that are an accident, whatever their share. */
const ERRORES_MIN = 10
const PEDIDOS_MAL_MIN = 3
/** How much worse than before the shares may be. */
const ERRORES_MAS = 0.02
const PEDIDOS_MAL_MAS = 0.05

const ROUTE_OF_ORDERS = '/api/pedidos'

/** Reads the counts of one process (`src/app/metrics`). */
export function readCuenta(text: string): Cuenta {
  const cuenta = { ...CUENTA_VACIA }
  for (const [, labels = '', value] of text.matchAll(/^anaquel_request_seconds_count\{([^}]*)\} (\d+)/gm)) {
    const times = Number(value)
    const failed = labels.includes('status="5xx"')
    cuenta.respuestas += times
    if (failed) cuenta.errores += times
    if (!labels.includes(`route="${ROUTE_OF_ORDERS}"`)) continue
    cuenta.pedidos += times
    if (failed) cuenta.pedidosMal += times
  }
  return cuenta
}

export const addCuentas = (all: readonly Cuenta[]): Cuenta =>
  all.reduce(
    (sum, one) => ({
      respuestas: sum.respuestas + one.respuestas,
      errores: sum.errores + one.errores,
      pedidos: sum.pedidos + one.pedidos,
      pedidosMal: sum.pedidosMal + one.pedidosMal,
    }),
    CUENTA_VACIA,
  )

const subtract = (all: Cuenta, some: Cuenta): Cuenta => ({
  respuestas: all.respuestas - some.respuestas,
  errores: all.errores - some.errores,
  pedidos: all.pedidos - some.pedidos,
  pedidosMal: all.pedidosMal - some.pedidosMal,
})

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const percent = (share: number) => `${(share * 100).toFixed(1).replace('.', ',')} %`

/**
 * Follows the looks at a new version. `antes`: what the one before had counted; null where nobody did. `inicio`: what is not judged,
 * those who had waited and came all at once.
 */
export function createVigia(antes: Cuenta | null, inicio: Cuenta = CUENTA_VACIA) {
  let mudas = 0
  let cortes = 0
  let gone = CUENTA_VACIA
  let last = inicio
  return {
    /** Why the shop goes back to the version before; null while it does not. */
    mirar({ listo, cuenta }: Mirada): string | null {
      mudas = listo ? 0 : mudas + 1
      if (mudas >= MUDAS_MAX) return 'dejó de atender'
      if (!cuenta) return null
      // A process that began anew counts from nothing.
      if (cuenta.respuestas < last.respuestas) {
        gone = addCuentas([gone, last])
        cortes++
      }
      last = cuenta
      return cortes >= CORTES_MAX
        ? `se cortó ${cortes} veces`
        : compare(subtract(addCuentas([gone, last]), inicio), antes ?? CUENTA_VACIA)
    },
  }
}

function compare(now: Cuenta, before: Cuenta): string | null {
  const orders = shareOf(now.pedidosMal, now.pedidos)
  if (now.pedidosMal >= PEDIDOS_MAL_MIN && orders > shareOf(before.pedidosMal, before.pedidos) + PEDIDOS_MAL_MAS)
    return `rechazó ${now.pedidosMal} de ${now.pedidos} pedidos`
  const errors = shareOf(now.errores, now.respuestas)
  const usual = shareOf(before.errores, before.respuestas)
  return now.errores >= ERRORES_MIN && errors > usual + ERRORES_MAS
    ? `contestó con error ${percent(errors)} de las veces, y antes ${percent(usual)}`
    : null
}
