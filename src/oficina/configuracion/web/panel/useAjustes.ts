import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type AjusteVisto, updateAjustes } from '#casa/ajustes/ajuste.contract.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { type ConClave, isCancelado } from '#casa/sesion/web/clave/useConClave.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { focusField } from '#ui/focusFirst.ts'

/** What was typed over a setting: another value, or that of the factory. */
type Escrito = { valor: unknown; fabrica: boolean }

const FALLA = { exito: '', falla: 'Hubo un problema al guardar los ajustes.' }

/** The form of a group of settings: what was typed, what is wrong with it, and saving it all at once. */
export function useAjustes(ajustes: readonly AjusteVisto[], acciones: Acciones, conClave: ConClave) {
  const router = useRouter()
  const [escritos, setEscritos] = useState<Readonly<Record<string, Escrito>>>({})
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [guardado, setGuardado] = useState(false)

  function write(clave: string, escrito: Escrito | null) {
    setGuardado(false)
    setErrores(({ [clave]: _, ...others }) => others)
    setEscritos(({ [clave]: _, ...others }) => (escrito ? { ...others, [clave]: escrito } : others))
  }

  /** The first wrong field, or false where the refusal is about none. */
  function showErrores(error: unknown): boolean {
    const campos = error instanceof AppError ? (error.campos ?? {}) : {}
    const first = ajustes.find(({ clave }) => clave in campos)
    if (!first) return false
    setErrores(campos)
    focusField(first.clave)
    return true
  }

  async function save() {
    const cambios = ajustes.flatMap(({ clave, version }) => {
      const escrito = escritos[clave]
      return escrito ? [{ clave, version, ...escrito }] : []
    })
    if (cambios.length === 0) return
    setBusy(true)
    try {
      await conClave(() => api.call(updateAjustes, { cambios }))
      setEscritos({})
      setErrores({})
      await router.invalidate()
      setGuardado(true)
    } catch (error) {
      if (!isCancelado(error) && !showErrores(error)) await acciones.contarFalla(error, FALLA)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    guardado,
    errores,
    isDirty: Object.keys(escritos).length > 0,
    /** What the field shows. */
    valorOf: ({ clave, valor }: Pick<AjusteVisto, 'clave' | 'valor'>): unknown => {
      const escrito = escritos[clave]
      return escrito ? escrito.valor : valor
    },
    isEscrito: (clave: string) => clave in escritos,
    setValor: (clave: string, valor: unknown) => write(clave, { valor, fabrica: false }),
    setFabrica: ({ clave, defecto }: AjusteVisto) => write(clave, { valor: defecto, fabrica: true }),
    discard: () => {
      setEscritos({})
      setErrores({})
    },
    save,
  }
}

export type FormularioDeAjustes = ReturnType<typeof useAjustes>
