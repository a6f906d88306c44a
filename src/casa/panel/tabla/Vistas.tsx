import { Link } from '@tanstack/react-router'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { createStored } from '#platform/stored.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { guardar, isMisma, NOMBRE_MAX, parseGuardadas, toPedido, type Vista } from './vistas.rules.ts'

const stored = createStored('panel-vistas', parseGuardadas)
const NADA = parseGuardadas(undefined)

/** A list as this person has saved it, each as a chip, and the way to save what is asked for now. Nothing before that. */
export function Vistas({ to, search }: { to: string; search: Record<string, unknown> }) {
  const cuenta = useSesion().usuario?._id
  const guardadas = useSyncExternalStore(stored.subscribe, stored.read, () => NADA)
  const [naming, setNaming] = useState(false)
  if (cuenta === undefined) return null
  const clave = `${cuenta} ${to}`
  const vistas = guardadas[clave] ?? []
  const pedido = toPedido(search)
  const actual = vistas.find((una) => isMisma(una.search, pedido))
  const isNueva = actual === undefined && Object.keys(pedido).some((name) => name !== 'q')
  if (vistas.length === 0 && !isNueva) return null
  const write = (next: readonly Vista[]) => stored.write({ ...stored.read(), [clave]: next })
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const nombre = String(new FormData(event.currentTarget).get('nombre') ?? '').trim()
    if (nombre === '') return
    write(guardar(vistas, { nombre, search: pedido }))
    setNaming(false)
  }
  return (
    <nav className="list-views no-print" aria-label="Vistas guardadas">
      {vistas.length > 0 && (
        <ul className="chips">
          {vistas.map((una) => (
            <li key={una.nombre}>
              <Link className="chip" to={to} search={una.search} aria-current={una === actual ? 'page' : undefined}>
                {una.nombre}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {actual && (
        <Button look="plain" onClick={() => write(vistas.filter((una) => una !== actual))}>
          Olvidar «{actual.nombre}»
        </Button>
      )}
      {isNueva && !naming && (
        <Button look="plain" onClick={() => setNaming(true)}>
          Guardar esta vista
        </Button>
      )}
      {isNueva && naming && (
        <form onSubmit={save}>
          <Field
            ref={(input: HTMLInputElement | null) => input?.focus()}
            label="Nombre de la vista"
            name="nombre"
            maxLength={NOMBRE_MAX}
            autoComplete="off"
          />
          <Button type="submit">Guardar</Button>
        </form>
      )}
    </nav>
  )
}
