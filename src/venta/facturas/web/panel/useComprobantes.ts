import { useRef, useState } from 'react'
import { useMiradas } from '#casa/panel/useMiradas.ts'
import type { ComprobantesDePedido } from '../../comprobante.contract.ts'
import { listEsperados } from './esperados.ts'
import { type De, loadComprobantes } from './llamadas.ts'

/**
 * The documents of an order or a sale: as the page was loaded, as a call has answered since, or as they became while they waited. `mostrar` takes
 * an answer; what was asked for before it came is older, and is left out.
 */
export function useComprobantes(de: De, cargados: ComprobantesDePedido) {
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
    const nuevos = await loadComprobantes(de)
    if (mio === turno.current) mostrar(nuevos)
  })
  return { datos, mostrar }
}
