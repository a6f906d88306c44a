import { findJurisdiccion } from '../../../envios/lugar.rules.ts'
import { keepLugar, type LugarGuardado, useLugar } from '../../../envios/web/tablas/lugar.ts'
import type { Compra } from '../useCompra.ts'
import EleccionTabla from './EleccionTabla.tsx'

/** The place of the kept address that was chosen; null where the address is typed or still to be arranged. */
function findLugarDe({ direcciones, eleccion }: Compra): LugarGuardado | null {
  const direccion = direcciones.find(({ _id }) => _id === eleccion.destino)
  if (!direccion) return null
  const provincia = findJurisdiccion(direccion.provincia.descripcion)
  return { codigo_postal: direccion.codigo_postal, ...(provincia && { provincia }) }
}

/** The checkout's: to the chosen address, or the place that book and cart asked for. */
export default function TablaDeCompra({ compra }: { compra: Compra }) {
  const guardado = useLugar()
  return (
    <EleccionTabla
      tabla={compra.tabla}
      lineas={compra.lineas}
      subtotal={compra.eleccion.totales.subtotal}
      fijo={findLugarDe(compra)}
      guardado={guardado}
      onLugar={keepLugar}
    />
  )
}
