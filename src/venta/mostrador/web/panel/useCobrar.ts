import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useImpresora } from '#casa/impresora/web/panel/useImpresora.ts'
import { createClave } from '#casa/panel/clave.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { toPesos } from '#platform/money.ts'
import { createVenta } from '../../mostrador.contract.ts'
import { abreCajon } from '../../mostrador.rules.ts'
import { computeTotal, type Puesto, toExtras, toPedida } from '../../puesto.rules.ts'
import type { Pagado } from './Cobro.tsx'
import { ocurrio } from './puesto.ts'
import { readEstado } from './sin-red/estado.ts'
import { useModulo } from './sin-red.ts'
import { askVendedor, useVendedor } from './vendedor.ts'

const COBRAR = { exito: '', falla: 'No pudimos guardar la venta.' }

type De = { venta: Puesto['venta']; lugar: string; acciones: Acciones; refresh: () => Promise<void> }

/** Writes the sale down, with or without a network, and opens its slip; `charge` says whether that was done. */
export function useCobrar({ venta, lugar, acciones, refresh }: De) {
  const navigate = useNavigate()
  const impresora = useImpresora(acciones)
  const [busy, setBusy] = useState(false)
  const modulo = useModulo()
  const { usuario } = useSesion()
  const { pregunta, vendedor } = useVendedor()
  const quien = vendedor?.vendedor.nombre ?? (usuario ? `${usuario.nombre} ${usuario.apellido}` : '')

  async function charge({ pagos, entregado }: Pagado): Promise<boolean> {
    if (busy) return false
    // Without a network nobody can be asked: the sale is the session's.
    if (pregunta && !vendedor && !(modulo && !readEstado().red)) {
      askVendedor()
      return false
    }
    setBusy(true)
    try {
      const pedidas = venta.lineas.map(toPedida)
      const pase = vendedor?.pase
      const cobrada = {
        pagos,
        entregado,
        total: toPesos(computeTotal(venta)),
        ...toExtras(venta),
        ...(pase && { pase }),
      }
      const pedido = { _id: venta.clave, lugar: lugar || null, lineas: pedidas, ...cobrada }
      const send = (signal?: AbortSignal) => api.call(createVenta, pedido, signal && { signal })
      if (!modulo) await send()
      const motivo = modulo && (await modulo.sell(send, { venta, pagado: { pagos, entregado }, lugar, quien, pase }))
      if (motivo) {
        acciones.contarMotivo(motivo)
        return false
      }
      if (abreCajon({ pagos })) impresora.openTrasVenta()
      ocurrio({ tipo: 'vaciar', clave: createClave() })
      await navigate({ to: '/panel-admin/mostrador', search: { id: venta.clave } })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'VENTA_REPETIDA') {
        ocurrio({ tipo: 'otra-clave', clave: createClave() })
      }
      if (error instanceof AppError && error.code === 'FALTA_VENDEDOR') {
        askVendedor()
        return false
      }
      await acciones.contarFalla(error, COBRAR)
      await refresh().catch(() => {}) // the till says what it knew
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, charge }
}
