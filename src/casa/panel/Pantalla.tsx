import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'

type Props = {
  titulo: ReactNode
  /** The link above the heading; by default to the panel's home. */
  volver?: { to: string; params?: Record<string, string>; texto: ReactNode } | undefined
  /** What stands with the heading; none of it is printed. */
  cabeza?: ReactNode
  clase?: string
  children: ReactNode
}

/** A screen of the panel: the way back, its heading, and what it is about. */
export function Pantalla({ titulo, volver = PANEL, cabeza, clase = '', children }: Props) {
  const cabecera = (
    <>
      <Link className="back" to={volver.to} params={volver.params ?? {}}>
        <Icon name="volver" small /> {volver.texto}
      </Link>
      <h1>{titulo}</h1>
      {cabeza}
    </>
  )
  return (
    <div className={`wrap panel-page ${clase}`.trim()}>
      {cabeza ? <div className="no-print">{cabecera}</div> : cabecera}
      {children}
    </div>
  )
}

const PANEL = { to: '/panel-admin', texto: 'Panel' }

type PartesProps<Parte> = {
  /** What they are parts of, for readers. */
  titulo: string
  to: string
  /** What the address calls the open one. */
  nombre?: string
  partes: readonly (readonly [parte: Parte, nombre: string])[]
  abierta: Parte
}

/** The parts of a screen, of which one is open. */
export const Partes = <Parte extends string | undefined>(props: PartesProps<Parte>) => (
  <nav className="mt-3" aria-label={props.titulo}>
    <ul className="chips">
      {props.partes.map(([parte, nombre]) => (
        <li key={nombre}>
          <Link
            className="chip"
            to={props.to}
            search={{ [props.nombre ?? 'parte']: parte }}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }} // the first has no search
            aria-current={parte === props.abierta ? 'page' : undefined}
          >
            {nombre}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
