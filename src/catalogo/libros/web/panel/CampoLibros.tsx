import { useLayoutEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { BotonesOrden, onAltArrow } from '#casa/panel/BotonesOrden.tsx'
import { BotonBorrar } from '#casa/panel/Herramientas.tsx'
import type { Direccion } from '#platform/orden.ts'
import { Problem } from '#ui/Field.tsx'
import { BuscarLibro } from './BuscarLibro.tsx'

/** A chosen book as the field holds it; `nota` is a sentence about it. */
export type LibroElegido = { _id: string; titulo: string; autores: readonly string[]; nota: string | null }

type Props = {
  name: string
  label: string
  hint?: string | undefined
  error: string | undefined
  /** Each book may have a sentence, of so many characters at most. */
  notaMax?: number
}

/**
 * Books in an order by hand: a search whose Enter adds the book and waits for the next, and the list of those chosen, which
 * Alt with the arrows and two buttons move.
 */
export function CampoLibros({ name, label, hint, error, notaMax }: Props) {
  const { field } = useController({ name })
  const elegidos: readonly LibroElegido[] = field.value
  const buscador = useRef<HTMLInputElement>(null)
  const [dicho, setDicho] = useState('')
  // A row that changes its place loses the focus: it is put back after the next rendering.
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const { current } = focused
    focused.current = null
    if (current instanceof HTMLElement && current !== document.activeElement) current.focus()
  })

  function add(libro: LibroElegido) {
    if (elegidos.some(({ _id }) => _id === libro._id)) return setDicho(`«${libro.titulo}» ya está en la lista.`)
    field.onChange([...elegidos, libro])
    setDicho(`«${libro.titulo}» es el ${elegidos.length + 1}.`)
  }
  function remove(libro: LibroElegido) {
    field.onChange(elegidos.filter(({ _id }) => _id !== libro._id))
    setDicho(`«${libro.titulo}» ya no está en la lista.`)
    buscador.current?.focus() // the pressed button goes
  }
  function move(at: number, direccion: Direccion) {
    const to = direccion === 'arriba' ? at - 1 : at + 1
    const [libro, other] = [elegidos[at], elegidos[to]]
    if (!libro || !other) return
    focused.current = document.activeElement
    field.onChange(elegidos.with(at, other).with(to, libro))
    setDicho(`«${libro.titulo}» ahora es el ${to + 1} de ${elegidos.length}.`)
  }

  return (
    <div className="field">
      <BuscarLibro
        label={label}
        onElegir={({ _id, nombre, autores }) => add({ _id, titulo: nombre, autores, nota: null })}
        input={(element) => {
          buscador.current = element
          field.ref(element)
        }}
      />
      {error ? <Problem>{error}</Problem> : <p className="hint">{hint}</p>}
      <p className="vh" role="status">
        {dicho}
      </p>
      <ol className="chosen" aria-label="Libros elegidos">
        {elegidos.map((libro, n) => (
          <Elegido
            key={libro._id}
            libro={libro}
            primero={n === 0}
            ultimo={n === elegidos.length - 1}
            notaMax={notaMax}
            onMove={(direccion) => move(n, direccion)}
            onNota={(nota) => field.onChange(elegidos.with(n, { ...libro, nota }))}
            onQuitar={() => remove(libro)}
          />
        ))}
      </ol>
    </div>
  )
}

type ElegidoProps = {
  libro: LibroElegido
  primero: boolean
  ultimo: boolean
  notaMax: number | undefined
  onMove: (direccion: Direccion) => void
  onNota: (nota: string | null) => void
  onQuitar: () => void
}

function Elegido({ libro, primero, ultimo, notaMax, onMove, onNota, onQuitar }: ElegidoProps) {
  return (
    <li onKeyDown={onAltArrow(onMove)}>
      <span className="chosen__title">
        <b>{libro.titulo}</b> <span className="soft small">{libro.autores.join(', ')}</span>
      </span>
      {notaMax !== undefined && (
        <input
          className="input"
          aria-label={`Nota sobre ${libro.titulo}`}
          placeholder="Nota (opcional)"
          maxLength={notaMax}
          value={libro.nota ?? ''}
          onChange={({ target }) => onNota(target.value || null)}
        />
      )}
      <span className="chosen__tools">
        <BotonesOrden nombre={libro.titulo} primero={primero} ultimo={ultimo} onMove={onMove} />
        <BotonBorrar que={`Quitar ${libro.titulo}`} onPress={onQuitar} />
      </span>
    </li>
  )
}
