import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { resolveTareas, type VentaDetalle } from '../../mostrador.contract.ts'

const TEXTOS = { exito: 'Venta resuelta', falla: 'No pudimos guardarlo.' }

/** What did not fit when a sale without a network arrived: somebody looks at it, and says so. */
export function Tareas({ venta: { _id: id, tareas = [], lineas } }: { venta: VentaDetalle }) {
  const acciones = useAcciones()
  const tituloDe = (linea: number) => lineas.find((una) => una.linea === linea)?.titulo ?? ''
  return (
    <section className="no-print mt-3" aria-labelledby="tareas">
      <h3 id="tareas">Para mirar</h3>
      <ul>
        {tareas.map(({ linea, motivo, cantidad }) => (
          <li key={`${linea} ${motivo}`}>
            {motivo === 'ejemplares'
              ? `«${tituloDe(linea)}»: ${formatCount(cantidad, 'ejemplar salió', 'ejemplares salieron')} y no había libres. Contá el estante; si era de un pedido, avisale a quien lo espera.`
              : `«${tituloDe(linea)}» se vendió sin red a un precio que ya no era el de la tienda.`}
          </li>
        ))}
      </ul>
      <Button onClick={() => void acciones.intentar(() => api.call(resolveTareas, { id }), TEXTOS)}>
        Ya está resuelto
      </Button>
      {acciones.alerta}
    </section>
  )
}
