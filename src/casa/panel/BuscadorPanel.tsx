import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { Icon } from '#ui/Icon.tsx'
import type { ListaSearch } from './rutas/lista.ts'
import { useAtajo } from './useAtajo.ts'

type Props = {
  to: string
  search: ListaSearch
  /** What can be searched for. */
  buscado?: string | undefined
  onBuscar: () => void
}

/** The list's own search box. «/» leads to it; an empty search shows the whole list again. */
export function BuscadorPanel({ to, search, buscado = 'Buscar...', onBuscar }: Props) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useAtajo('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = input.current?.value.trim() || undefined
    onBuscar()
    void navigate({ to, search: { ...search, q, pagina: undefined } })
  }
  return (
    <search className="search">
      <form onSubmit={submit}>
        <label className="vh" htmlFor="buscar-panel">
          Buscar
        </label>
        <input
          key={search.q}
          ref={input}
          id="buscar-panel"
          type="search"
          maxLength={200}
          defaultValue={search.q}
          placeholder={buscado}
          autoComplete="off"
          aria-keyshortcuts="/"
        />
        <button type="submit" aria-label="Buscar">
          <Icon name="buscar" />
        </button>
      </form>
    </search>
  )
}
