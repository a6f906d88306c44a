import { useRef, useState } from 'react'
import { api } from '../../../platform/http/client.ts'
import { type ComprobantesDePedido, getComprobantesDePedido } from '../../comprobante.contract.ts'
import { listEsperados } from './esperados.ts'
import { useMiradas } from './useMiradas.ts'

/**
 * The documents of an order: as the page was loaded, as a call has answered since, or as they became while they waited. `mostrar` takes
 * an answer; what was asked for before it came is older, and is left out.
 */
export function useComprobantes(pedidoId: string, cargados: ComprobantesDePedido) {
  const [visto, setVisto] = useState({ cargados, datos: cargados })
  const turno = useRef(0)
  if (visto.cargados !== cargados) setVisto({ cargados, datos: cargados })
  const { datos } = visto.cargados === cargados ? visto : { datos: cargados }
  function mostrar(nuevos: ComprobantesDePedido) {
    turno.current++
    setVisto({ cargados, datos: nuevos })
  }
  useMiradas(listEsperados(datos), async () => {
    const mio = ++turno.current
    const nuevos = await api.call(getComprobantesDePedido, { id: pedidoId })
    if (mio === turno.current) mostrar(nuevos)
  })
  return { datos, mostrar }
}
