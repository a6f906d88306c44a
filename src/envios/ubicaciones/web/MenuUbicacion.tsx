import { Link, linkOptions } from '@tanstack/react-router'
import { type ToggleEvent, useState } from 'react'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { DIRECCIONES_DE_MUESTRA } from './direcciones.ts'
import type { listPropias } from './propias.ts'

const UBICACIONES = linkOptions([
  { to: '/nueva-ubicacion', label: 'Agregar una ubicación' },
  { to: '/guardar-cambios', label: 'Guardar cambios' },
])

type Props = {
  /** Closes the menu once something in it was chosen. */ onChoose: (event: { currentTarget: HTMLElement }) => void
}
type Propias = { de: string; direcciones: Awaited<ReturnType<typeof listPropias>> }

/** The location popup: the sample addresses, until the visitor has own ones. They are asked for when it opens. */
export function MenuUbicacion({ onChoose }: Props) {
  const { usuario } = useSesion()
  const [propias, setPropias] = useState<Propias | null>(null)
  const own = usuario && propias?.de === usuario._id ? propias.direcciones : []

  async function load({ newState }: ToggleEvent<HTMLDivElement>) {
    if (newState !== 'open' || !usuario) return
    try {
      const { listPropias } = await import('./propias.ts') // few visitors have any: not in the first script
      setPropias({ de: usuario._id, direcciones: await listPropias() })
    } catch (error) {
      console.error(error)
    }
  }

  return (
    <div id="ubicacion" popover="auto" className="menu menu--nav" onToggle={(event) => void load(event)}>
      <p className="px-2 caps">{own.length > 0 ? 'Tus direcciones' : 'Direcciones de muestra'}</p>
      <ul className="mt-1">
        {own.length > 0
          ? own.map(({ _id, alias, lugar }) => (
              <li key={_id} className="px-2 soft">
                <b>{alias}</b>: {lugar}
              </li>
            ))
          : DIRECCIONES_DE_MUESTRA.map((direccion) => (
              <li key={direccion} className="px-2 soft">
                {direccion}
              </li>
            ))}
      </ul>
      <ul className="mt-1">
        {UBICACIONES.map(({ label, ...link }) => (
          <li key={label}>
            <Link {...link} onClick={onChoose}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
