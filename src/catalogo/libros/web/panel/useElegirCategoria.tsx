import { type ReactNode, useState } from 'react'
import { SingleCombobox } from '#casa/panel/combobox/SingleCombobox.tsx'
import type { Opcion } from '#casa/panel/useOpciones.ts'
import { Question } from '#ui/Question.tsx'
import { BUSCAR } from './filtros/consulta.ts'

/** Asks for a category; null where none is chosen. `dialogo` is to be rendered once. */
export function useElegirCategoria(): { elegir: () => Promise<Opcion | null>; dialogo: ReactNode } {
  const [settle, setSettle] = useState<((categoria: Opcion | null) => void) | null>(null)
  const [categoria, setCategoria] = useState<Opcion | null>(null)
  function elegir(): Promise<Opcion | null> {
    setCategoria(null)
    return new Promise((resolve) => setSettle(() => resolve))
  }
  function answer(chosen: Opcion | null) {
    settle?.(chosen)
    setSettle(null)
  }
  const dialogo = (
    <Question
      open={settle !== null}
      title="Agregar una categoría"
      accept="Agregar"
      look="sell"
      disabled={categoria === null}
      onCancel={() => answer(null)}
      onAccept={() => answer(categoria)}
    >
      <SingleCombobox
        label="Categoría"
        placeholder="Buscar categoría"
        buscar={BUSCAR.categoria}
        value={categoria}
        onChange={setCategoria}
      />
    </Question>
  )
  return { elegir, dialogo }
}
