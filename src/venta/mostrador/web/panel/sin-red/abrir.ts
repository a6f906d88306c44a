// The counter without a network, while its page is open: what it asks the shop for, what it keeps, and when it sends.

import { createClave } from '#casa/panel/clave.ts'
import type { Perfil } from '#casa/sesion/sesion.contract.ts'
import { recheckSesion } from '#casa/sesion/web/sesion.tsx'
import { keepPerfil } from '#casa/sesion/web/sesion-guardada.ts'
import { listLugares } from '#estante/existencias/existencia.contract.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { onTokenChange, readToken } from '#platform/http/token.ts'
import type { LibroDeMostrador } from '../../../mostrador.contract.ts'
import type { VentaAbierta } from '../../../puesto.rules.ts'
import type { Pagado } from '../Cobro.tsx'
import { ocurrio, puesto } from '../puesto.ts'
import { readLista } from './base.ts'
import { changeEstado, readEstado } from './estado.ts'
import { install } from './instalar.ts'
import { isLejos, withRed } from './red.ts'
import { findTitulo, refreshTitulos } from './titulos.ts'
import { describeNoGuardada, keepVenta, readEsperan, SIN_BASE, sendEsperan } from './ventas.ts'

/** How often what waits is sent again, and the shop is asked whether it is there. */
const LATIDO_MS = 4_000
/** How old the list of titles may be. */
const FRESCA_MS = 10 * 60_000
/** How long a beep waits for the shop's own word before the list answers. */
const PACIENCIA_MS = 1_500
const LEJOS = Symbol('lejos')

/** Keeps the list of titles fresh, by one tab. */
async function refreshLista(): Promise<void> {
  const lista = await readLista()
  changeEstado({ titulos: lista?.cuantos ?? null })
  if (lista && Date.now() - lista.en < FRESCA_MS) return
  const read = async () => changeEstado({ titulos: (await refreshTitulos()).cuantos })
  if (!('locks' in navigator)) return read()
  await navigator.locks.request('mostrador-titulos', { ifAvailable: true }, async (lock) => {
    if (lock) await read()
  })
}

/** One round: is the shop there, does anything wait, is the list old. Nothing throws. */
async function beat(guarda: boolean): Promise<void> {
  const { red, sesion, impide } = readEstado()
  if (!sesion || readToken() === null) return
  try {
    if (!red) {
      await withRed((signal) => api.call(listLugares, {}, { signal }))
      await recheckSesion()
    }
    await sendEsperan()
    if (guarda && impide === null) await refreshLista()
  } catch (error) {
    if (!isLejos(error)) console.warn(error)
  }
}

/** A browser that was killed forgets its last seconds of local storage: a sale that waits already may stand on the till again. */
function dropSold(): void {
  const { clave } = puesto.read().venta
  if (readEstado().esperan.some(({ id }) => id === clave)) ocurrio({ tipo: 'vaciar', clave: createClave() })
}

/** Opens what is kept; returns the way to stop. Without `guarda` nothing new is kept: what waits is sent. */
export function openSinRed(usuario: Perfil, guarda: boolean): () => void {
  let stopped = false
  let running = false
  // The login stands on another screen, where nobody here hears of it.
  changeEstado({ sesion: readToken() !== null })
  const go = async () => {
    if (running || stopped) return
    running = true
    await beat(guarda).finally(() => {
      running = false
    })
  }
  async function begin() {
    try {
      await readEsperan()
      dropSold()
      if (!guarda) return
      keepPerfil(usuario)
      changeEstado({ titulos: (await readLista())?.cuantos ?? null })
      void navigator.storage?.persist?.()
    } catch (error) {
      console.warn(error)
      changeEstado({ impide: SIN_BASE })
    }
    await install()
  }
  void begin().then(go)
  const timer = setInterval(() => void go(), LATIDO_MS)
  const onOffline = () => changeEstado({ red: false })
  const onOnline = () => void go()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  const stopToken = onTokenChange(() => {
    if (readToken() === null) return changeEstado({ sesion: false })
    changeEstado({ sesion: true })
    void go()
  })
  return () => {
    stopped = true
    clearInterval(timer)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
    stopToken()
  }
}

/** The book of a beep: the shop's word, or the list's where the shop is away or slow. */
export async function findLibro(
  cual: { isbn: string } | { libro: string },
  lugar: string,
  ask: (signal: AbortSignal) => Promise<LibroDeMostrador | null>,
): Promise<LibroDeMostrador | null> {
  if (!readEstado().red) return findTitulo(cual, lugar)
  const asked = withRed(ask).catch((error: unknown) => (isLejos(error) ? LEJOS : Promise.reject(error)))
  const late = new Promise<typeof LEJOS>((resolve) => setTimeout(() => resolve(LEJOS), PACIENCIA_MS))
  const answer = await Promise.race([asked, late])
  if (answer !== LEJOS) return answer
  const kept = await findTitulo(cual, lugar)
  if (kept) return kept
  const slow = await asked
  return slow === LEJOS ? null : slow
}

type Venta = { venta: VentaAbierta; pagado: Pagado; lugar: string; quien: string; pase?: string | undefined }

/** Sells by the shop, or where it is away keeps the sale here: null, or why it could not be kept. Throws what the shop refuses. */
export async function sell(
  ask: (signal: AbortSignal) => Promise<unknown>,
  { venta, pagado, lugar, quien, pase }: Venta,
): Promise<string | null> {
  if (readEstado().red) {
    try {
      await withRed(ask)
      return null
    } catch (error) {
      if (!isLejos(error)) throw error
    }
  }
  try {
    await keepVenta(venta, pagado, { lugar, quien, pase })
    return null
  } catch (error) {
    if (error instanceof AppError) throw error
    console.warn(error)
    return describeNoGuardada(error)
  }
}
