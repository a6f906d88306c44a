import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { formatPesos } from '#platform/format.ts'
import { toCentavos, toPesos } from '#platform/money.ts'
import { computeVuelto, SIN_FISCAL } from '../../../mostrador.rules.ts'
import { countEjemplares } from '../../../puesto.rules.ts'
import { listDichas } from '../../../sin-red.rules.ts'
import { DE_REGALO } from '../../../ticket.rules.ts'
import { BotonesDePapel } from '../BotonesDePapel.tsx'
import { CuentaDeVenta } from '../CuentaDeVenta.tsx'
import { usePapel } from '../usePapel.ts'
import type { Guardada } from './base.ts'
import { useEstado } from './estado.ts'

/** The slip of a sale that waits in this browser. Once it has arrived the shop's own takes its place, with its number. */
export function VentaGuardada({ guardada: { id, pedido, quien } }: { guardada: Guardada }) {
  const { papel, printAs } = usePapel()
  useArrival(id)
  const { sin_red, pagos, entregado, total } = pedido
  const enCentavos = pagos.map(({ medio, importe }) => ({ medio, importe: toCentavos(importe) }))
  const cambio = entregado === null ? null : computeVuelto(enCentavos, toCentavos(entregado))
  const vuelto = cambio === null ? null : toPesos(cambio)
  const lineas = listDichas(pedido)
  return (
    <article className="mostrador-comprobante" data-bip data-papel={papel} aria-label={`Venta ${sin_red.provisoria}`}>
      <header>
        <Membrete />
      </header>
      <h2 className="mt-2">Venta {sin_red.provisoria}</h2>
      <p className="soft">
        {formatFechaMedia(sin_red.vendida_en)} · vendida sin red{quien && ` · atendió ${quien}`}
      </p>
      {vuelto !== null && vuelto > 0 && (
        <p className="mostrador__vuelto no-print">
          Vuelto <b>{formatPesos(vuelto)}</b>
        </p>
      )}
      <p className="no-print">
        Está guardada en este equipo y se manda sola cuando vuelva la red. Ahí recibe su número, y su factura si la
        tienda factura.
      </p>
      <BotonesDePapel onPrint={printAs} />
      <CuentaDeVenta {...{ lineas, total, pagos, entregado, vuelto }} ejemplares={countEjemplares(lineas)} />
      <p className="solo-regalo mt-2">{DE_REGALO}</p>
      <p className="soft small mt-3">{SIN_FISCAL}</p>
    </article>
  )
}

function useArrival(id: string): void {
  const router = useRouter()
  const waits = useEstado().esperan.some((una) => una.id === id)
  useEffect(() => {
    if (!waits) void router.invalidate()
  }, [waits, router])
}
