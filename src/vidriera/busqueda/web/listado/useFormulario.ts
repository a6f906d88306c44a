import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ResultadoBusqueda } from '../../busqueda.contract.ts'
import { changePrecios, type Lista, type ListadoSearch, readPrecios } from './listado-search.ts'
import type { Rango } from './rango.rules.ts'

export type FiltrosProps = {
  lista: Lista
  search: ListadoSearch
  facetas: ResultadoBusqueda['facetas']
  facetasExactas: boolean
  /** `34 libros`. */
  conteo: string
  onChange: (search: ListadoSearch) => void
}

type Props = Pick<FiltrosProps, 'search' | 'onChange'>
type Formulario = {
  errores: Rango['errores']
  /** Sends the prices that stand in the form; false when they were refused. */
  apply: (form: HTMLFormElement) => boolean
}

function showCampo(form: HTMLFormElement, name: string): void {
  const campo = form.querySelector<HTMLInputElement>(`[name=${name}]`)
  campo?.focus()
  campo?.scrollIntoView({ block: 'nearest' })
}

/**
 * Prices that can be obeyed go into the address, others are refused in place, with the focus on the first wrong one.
 * Without scripts wrong prices come back in the address itself; `errores` says what is wrong with either.
 */
export function useFormulario({ search, onChange }: Props): Formulario {
  const asked = `${search.precio_desde ?? ''}|${search.precio_hasta ?? ''}`
  const [refused, setRefused] = useState<{ asked: string; typed: ListadoSearch } | null>(null)
  const { errores } = readPrecios(refused?.asked === asked ? refused.typed : search)
  return {
    errores,
    apply: (form) => {
      const read = (name: string) => String(new FormData(form).get(name) ?? '')
      const typed = changePrecios(search, read('precio_desde'), read('precio_hasta'))
      const [wrong] = Object.keys(readPrecios(typed).errores)
      // At once: the sentence moves the fields, and both are to be seen.
      flushSync(() => setRefused(wrong ? { asked, typed } : null))
      if (wrong) showCampo(form, `precio_${wrong}`)
      else if (`${typed.precio_desde ?? ''}|${typed.precio_hasta ?? ''}` !== asked) onChange(typed)
      return !wrong
    },
  }
}
