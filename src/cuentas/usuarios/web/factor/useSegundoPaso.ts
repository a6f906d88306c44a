import { useCallback, useEffect, useRef, useState } from 'react'
import { isCancelado } from '#casa/sesion/web/clave/useConClave.tsx'
import { describeError } from '#casa/sesion/web/errores.ts'
import { recheckSesion } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import {
  addLlave,
  beginApp,
  beginLlave,
  deleteFactor,
  type SegundoPaso as Estado,
  type Factor,
  getSegundoPaso,
  renewRescate,
  setNombreFactor,
} from '../../factor/factor.contract.ts'
import { createLlave } from './llave.ts'
import { useConFactor } from './useConFactor.tsx'

type Aviso = { kind: 'ok' | 'error'; mensaje: string }

/** What is open besides the list. */
type Abierto =
  | { que: 'nada' }
  | { que: 'app'; alta: Output<typeof beginApp> }
  | { que: 'llave' }
  | { que: 'nombre'; factor: Factor }
  | { que: 'quitar'; factor: Factor }
  | { que: 'codigos'; codigos: readonly string[] }

const NADA: Abierto = { que: 'nada' }

/** The factors of one's own login, what is open besides their list, and all that can be done to them. */
export function useSegundoPaso() {
  const [estado, setEstado] = useState<Estado | 'cargando' | 'falla'>('cargando')
  const [abierto, setAbierto] = useState<Abierto>(NADA)
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const [busy, setBusy] = useState(false)
  const { conFactor, dialogo } = useConFactor()
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (aviso) said.current?.focus() // the button that was pressed may be gone
  }, [aviso])

  const load = useCallback(async () => {
    setEstado(await api.call(getSegundoPaso, {}).catch(() => 'falla' as const))
  }, [])
  useEffect(() => void load(), [load])

  /** Runs a change and tells how it went; a cancelled dialog is silent. */
  async function run(change: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setAviso(null)
    try {
      await change()
    } catch (error) {
      if (isCancelado(error)) return
      console.error(error)
      setAviso({ kind: 'error', mensaje: describeError(error) })
    } finally {
      setBusy(false)
    }
  }

  async function finish({ mensaje, codigos }: { mensaje: string; codigos?: readonly string[] | null }) {
    setAbierto(codigos ? { que: 'codigos', codigos } : NADA)
    if (!codigos) setAviso({ kind: 'ok', mensaje })
    await load()
    void recheckSesion() // the panel may be open to this account from now on, or no more
  }

  const beginWithApp = () =>
    run(async () => setAbierto({ que: 'app', alta: await conFactor(() => api.call(beginApp, {})) }))
  const makeLlave = (nombre: string) =>
    run(async () => {
      const { desafio, opciones } = await conFactor(() => api.call(beginLlave, {}))
      const respuesta = await createLlave(opciones)
      await finish(await conFactor(() => api.call(addLlave, { desafio, nombre, respuesta })))
    }).finally(() => setAbierto((now) => (now.que === 'llave' ? NADA : now)))
  const rename = (id: string, nombre: string) =>
    run(async () => finish(await api.call(setNombreFactor, { id, nombre }))).finally(() => setAbierto(NADA))
  const remove = (id: string) => {
    setAbierto(NADA)
    return run(async () => finish(await conFactor(() => api.call(deleteFactor, { id }))))
  }
  const renew = () =>
    run(async () => {
      const { codigos } = await conFactor(() => api.call(renewRescate, {}))
      await finish({ mensaje: '', codigos })
    })
  const close = () => setAbierto(NADA)
  const acts = { load, beginWithApp, makeLlave, rename, remove, renew, finish }
  return { estado, abierto, open: setAbierto, close, aviso, said, busy, conFactor, dialogo, ...acts }
}
