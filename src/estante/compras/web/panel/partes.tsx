// What several parts of «Compras» share.
import { type ReactNode, useState } from 'react'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { createStored } from '#platform/stored.ts'
import { SelectField } from '#ui/Field.tsx'
import type { Trato } from '../../trato.contract.ts'

type ElegirProps = {
  /** What an address names it by. */
  id?: string
  label?: ReactNode
  tratos: readonly Trato[]
  value: string
  onChange: (id: string) => void
  /** What stands where none is chosen. */
  ninguno: string
  disabled?: boolean
}

/** One of the suppliers. */
export function ElegirProveedor({
  id,
  label = 'Proveedor',
  tratos,
  value,
  onChange,
  ninguno,
  disabled = false,
}: ElegirProps) {
  return (
    <SelectField
      {...(id && { id })}
      label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
      ninguna={ninguno}
      opciones={tratos.map(({ _id, nombre }) => [_id, nombre])}
    />
  )
}

/** Where copies came in or went from last on this device. */
const lugarGuardado = createStored('compras-lugar', (found) => (typeof found === 'string' ? found : ''))

/** The place that copies come to or go from: the one of the last time, else the first; empty where nobody made one. */
export function useLugar(lugares: readonly Lugar[]) {
  const abiertos = lugares.filter(({ cerrado }) => !cerrado)
  const [elegido, setElegido] = useState(lugarGuardado.read)
  const lugar = abiertos.find(({ _id }) => _id === elegido)?._id ?? abiertos[0]?._id ?? ''
  const choose = (id: string) => {
    lugarGuardado.write(id)
    setElegido(id)
  }
  return { abiertos, lugar, choose }
}

type LugarProps = { label: string; eleccion: ReturnType<typeof useLugar> }

/** One of the open places; nothing to choose where there is only one. */
export function ElegirLugar({ label, eleccion: { abiertos, lugar, choose } }: LugarProps) {
  if (abiertos.length < 2) return null
  return (
    <SelectField
      label={label}
      value={lugar}
      onChange={({ target }) => choose(target.value)}
      opciones={abiertos.map(({ _id, nombre }) => [_id, nombre])}
    />
  )
}

type CantidadProps = { label: string; value: string; onChange: (text: string) => void }

/** A number of copies in a row of a table. */
export function CampoCantidad({ label, value, onChange }: CantidadProps) {
  return (
    <input
      className="input compras-cantidad"
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
    />
  )
}
