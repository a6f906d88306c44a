// The door to selling without a network: its script is loaded where the shop sells so, or once did in this browser.
import { createContext, useContext, useEffect, useState } from 'react'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { createStored } from '#platform/stored.ts'

const loadModulo = () => import('./sin-red/modulo.ts')
export type SinRed = Awaited<ReturnType<typeof loadModulo>>

/** Whether this browser keeps anything of it. */
const guarda = createStored('mostrador-sin-red', (found) => found === true)

/** The script where this browser keeps something of it, for loaders; else null. */
export const findModulo = async (): Promise<SinRed | null> => (guarda.read() ? loadModulo() : null)

/** Where this browser keeps something no loader waits for the shop longer than this. */
export const waitShortly = (): { signal?: AbortSignal } => (guarda.read() ? { signal: AbortSignal.timeout(4_000) } : {})

/** The script while the shop sells so; null in any other. */
export const SinRedContext = createContext<SinRed | null>(null)
export const useModulo = (): SinRed | null => useContext(SinRedContext)

/** Opens what this browser keeps, or takes it down where the shop does not sell so any more; sales that wait stay until they are sent. */
export function useSinRed(lugares: readonly Lugar[] | null): { modulo: SinRed | null; enciende: boolean } {
  const enciende = readPublico(usePublicos(), 'mostrador.sin_red', false)
  const { usuario } = useSesion()
  const [modulo, setModulo] = useState<SinRed | null>(null)
  useEffect(() => {
    if (usuario === null || (!enciende && !guarda.read())) return
    let close: (() => void) | null = null
    let gone = false
    async function open(quien: NonNullable<typeof usuario>) {
      const loaded = await loadModulo()
      if (enciende) guarda.write(true)
      else {
        await loaded.uninstall()
        if ((await loaded.listGuardadas()).length === 0) return guarda.write(false)
      }
      if (gone) return
      setModulo(loaded)
      close = loaded.openSinRed(quien, enciende)
    }
    void open(usuario).catch(console.warn)
    return () => {
      gone = true
      close?.()
    }
  }, [enciende, usuario])
  useEffect(() => {
    if (enciende && modulo && lugares) modulo.keepLugares(lugares).catch(console.warn)
  }, [enciende, modulo, lugares])
  return { modulo, enciende }
}
