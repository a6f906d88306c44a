// Begins the stand-in together with the shop, where PAGOS=ensayo asks for it.
import { type Config, ConfigError } from '#platform/config.ts'
import { z } from '#platform/zod.ts'
import type { OpcionesDePasarela, PasarelaDeEnsayo } from './pasarela.ts'

const REACH_MS = 5_000
const Cuenta = () => z.object({ token: z.string(), secreto: z.string(), cuenta: z.string() })

/**
 * The settings with what a stand-in needs, and the way to end it; without PAGOS=ensayo the settings as they are. One process
 * calls it before it starts the others, so that all of them ask the same one. Where MERCADOPAGO_URL is set the stand-in runs
 * there, and outlives the shop. Throws `ConfigError` where nobody answers there.
 */
export async function openPasarela(config: Config): Promise<{ config: Config; end(): Promise<void> }> {
  if (config.PAGOS !== 'ensayo') return { config, end: async () => {} }
  if (config.FIJADAS.includes('MERCADOPAGO_URL')) {
    const ENSAYO = await askCuenta(config.MERCADOPAGO_URL)
    return { config: Object.freeze({ ...config, ENSAYO }), end: async () => {} }
  }
  const { url, token, secreto, cuenta, end } = await startPasarela({ conHttp: true })
  return { config: Object.freeze({ ...config, MERCADOPAGO_URL: url, ENSAYO: { token, secreto, cuenta } }), end }
}

/** The stand-in by itself; a shop that takes money never loads it. */
export async function startPasarela(opciones: OpcionesDePasarela): Promise<PasarelaDeEnsayo> {
  const pasarela = await import('./pasarela.ts')
  return pasarela.startPasarela(opciones)
}

async function askCuenta(url: string) {
  try {
    const response = await fetch(`${url}/ensayo/cuenta`, { signal: AbortSignal.timeout(REACH_MS) })
    return Cuenta().parse(await response.json())
  } catch {
    throw new ConfigError('PAGOS=ensayo: en MERCADOPAGO_URL no responde ningún Mercado Pago de ensayo.')
  }
}
