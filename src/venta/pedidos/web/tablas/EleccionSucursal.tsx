// The branch where a reader fetches a parcel, out of the carrier's list for the place; without one the shop chooses.
import { useEffect, useState } from 'react'
import { listSucursalesEnvio, type SucursalEnvio } from '#envios/envios/cotizacion.contract.ts'
import { describeSucursal } from '#envios/envios/elegido.rules.ts'
import type { LugarPedido } from '#envios/envios/web/tablas/preguntar.ts'
import { api } from '#platform/http/client.ts'
import { reportFailure } from '#platform/report.ts'
import { SelectField } from '#ui/Field.tsx'

type Props = {
  servicio: string
  donde: LugarPedido
  /** The code of the branch; empty: the nearest one, which the shop chooses. */
  value: string
  onChange: (codigo: string) => void
}

type Found = { pregunta: string; sucursales: readonly SucursalEnvio[] | null }

export function EleccionSucursal({ servicio, donde, value, onChange }: Props) {
  const [found, setFound] = useState<Found | null>(null)
  const pregunta = JSON.stringify({ servicio, ...donde })
  useEffect(() => {
    let current = true
    const show = (sucursales: Found['sucursales']) => current && setFound({ pregunta, sucursales })
    api.call(listSucursalesEnvio, JSON.parse(pregunta)).then(
      ({ sucursales }) => show(sucursales),
      (error: unknown) => {
        reportFailure(error)
        show(null)
      },
    )
    return () => {
      current = false
    }
  }, [pregunta])

  const sucursales = found?.pregunta === pregunta ? found.sucursales : undefined
  const elegida = sucursales?.find(({ codigo }) => codigo === value)
  // What was chosen for another place is chosen no more.
  const perdida = sucursales !== undefined && value !== '' && !elegida
  useEffect(() => {
    if (perdida) onChange('')
  }, [perdida, onChange])
  if (sucursales === undefined) return <p className="soft small mt-1">Buscando las sucursales…</p>
  if (!sucursales || sucursales.length === 0) {
    return <p className="small mt-1">Lo mandamos a la sucursal más cercana a tu código postal.</p>
  }
  return (
    <div className="mt-1 mb-2">
      <SelectField
        label="Sucursal donde lo retirás"
        value={elegida ? value : ''}
        {...(elegida?.horario && { hint: `Horario: ${elegida.horario}.` })}
        onChange={({ target }) => onChange(target.value)}
        ninguna="La más cercana a tu código postal"
        opciones={sucursales.map((sucursal) => [sucursal.codigo, describeSucursal(sucursal)])}
      />
    </div>
  )
}
