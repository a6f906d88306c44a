import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SelectField } from '#ui/Field.tsx'

type Props<Search extends object, Valor extends string> = {
  label: string
  to: string
  /** What the address says: it stays, but for the page. */
  search: Search
  /** The key of the address. */
  nombre: keyof Search & string
  opciones: readonly (Valor | readonly [Valor, ReactNode])[]
  nombres?: Readonly<Record<Valor, ReactNode>>
  /** What the list as it begins is called, where the choices do not say it. */
  ninguna?: string
}

/** One choice that narrows or orders a list at once. */
export function FiltroUnico<Search extends object, Valor extends string>(props: Props<Search, Valor>) {
  const { to, search, nombre, ...field } = props
  const navigate = useNavigate()
  return (
    <SelectField
      {...field}
      value={String(search[nombre] ?? '')}
      onChange={({ target }) =>
        void navigate({ to, search: { ...search, [nombre]: target.value || undefined, pagina: undefined } })
      }
    />
  )
}
