import { useEffect, useState } from 'react'
import type { Cuenta } from '#casa/hoy/hoy.rules.ts'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { getNumerosDePestanias } from '#oficina/resumen/resumen.contract.ts'
import { isStaff } from '#platform/http/access.ts'
import { api } from '#platform/http/client.ts'
import { instead } from '#platform/report.ts'

/** Whoever goes from screen to screen is told what was true so long ago. */
const VALE_MS = 20_000

let contadas: { rol: Rol; ms: number; cuentas: readonly Cuenta[] } | null = null

/** What the tabs count, asked for after a screen has been opened: no screen waits for it, and without it there are no numbers. */
export function useCuentas(rol: Rol | undefined, screen: unknown): readonly Cuenta[] {
  const [cuentas, setCuentas] = useState<readonly Cuenta[]>([])
  useEffect(() => {
    if (rol === undefined || !isStaff(rol)) return
    let left = false
    async function load(suyo: Rol) {
      const isFresh = contadas?.rol === suyo && Date.now() - contadas.ms < VALE_MS
      if (!isFresh)
        contadas = { rol: suyo, ms: Date.now(), cuentas: await api.call(getNumerosDePestanias, {}).catch(instead([])) }
      if (!left) setCuentas(contadas?.cuentas ?? [])
    }
    if (screen) void load(rol)
    return () => {
      left = true
    }
  }, [rol, screen])
  return cuentas
}
