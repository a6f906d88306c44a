// The gateway of this shop: there once the owner has typed in its credentials, or while the stand-in takes its place.
import type { Leer } from '#casa/ajustes/declarar.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import { createMercadoPago } from './mercadopago/mercadopago.ts'
import { METODOS_EN_PASARELA, type ReglasDePago, readCredenciales, readReglasDePago } from './pago.ajustes.ts'
import type { Pasarela } from './pasarela.ts'

declare module '#platform/http/context.ts' {
  interface Services {
    cobrador: Cobrador
  }
}

export type Abierta = {
  pasarela: Pasarela
  /** Signs notices; null: none can be believed. */
  secreto: string | null
  /** Nothing is paid in truth. */
  ensayo: boolean
  /** The shop can be reached by the gateway. */
  publica: boolean
}

export type Cobrador = {
  /** The gateway now; null where the shop takes no payments by itself. */
  abrir(): Abierta | null
  /** How new orders are paid, now. */
  reglas(): ReglasDePago
}

type Needs = {
  leer: Leer
  /** Where Mercado Pago is, and the stand-in's credentials where that is in its place. */
  config: Config
}

export function createCobrador({ leer, config }: Needs): Cobrador {
  const { MERCADOPAGO_URL: url, ENSAYO } = config
  const abrir = (): Abierta | null => {
    if (ENSAYO) {
      const { token, secreto } = ENSAYO
      return { pasarela: createMercadoPago({ url, token }), secreto, ensayo: true, publica: true }
    }
    const { token, secreto } = readCredenciales(leer)
    if (token === '') return null
    const publica = publicUrl(config).startsWith('https:')
    return { pasarela: createMercadoPago({ url, token }), secreto: secreto || null, ensayo: false, publica }
  }
  return {
    abrir,
    reglas: () => {
      const reglas = readReglasDePago(leer, ENSAYO !== undefined || readCredenciales(leer).token !== '')
      // A trial takes all that could be paid there, unless the owner chose.
      return ENSAYO && reglas.porPasarela.length === 0
        ? { ...reglas, sigue: true, porPasarela: METODOS_EN_PASARELA }
        : reglas
    },
  }
}
