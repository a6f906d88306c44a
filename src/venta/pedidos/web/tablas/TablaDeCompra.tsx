import { keepLugar, useLugar } from '#envios/envios/web/lugar.ts'
import { findLugarDe } from '../de-tabla.ts'
import type { Compra } from '../useCompra.ts'
import EleccionTabla from './EleccionTabla.tsx'

/** The checkout's: to the chosen address, or the place that book and cart asked for. */
export default function TablaDeCompra({ compra }: { compra: Compra }) {
  const guardado = useLugar()
  const direccion = compra.direcciones.find(({ _id }) => _id === compra.eleccion.destino)
  return (
    <EleccionTabla
      tabla={compra.tabla}
      lineas={compra.lineas}
      subtotal={compra.eleccion.totales.subtotal}
      fijo={direccion ? findLugarDe(direccion) : null}
      guardado={guardado}
      onLugar={keepLugar}
    />
  )
}
