import { Link } from '@tanstack/react-router'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { formatCount, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Encabezado } from '#ui/Encabezado.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type RemitoDetalle, resolveRemito } from '../../remito.contract.ts'
import { TIPO_REMITO_NOMBRES } from '../../remito.rules.ts'

const BUSCAR = { exito: 'Listo: lo que el catálogo ya conoce entró en existencias', falla: 'No pudimos buscarlos.' }

/** What came or went, as a paper to be printed and signed. */
export function Remito({ remito }: { remito: RemitoDetalle }) {
  const acciones = useAcciones()
  const print = () => window.print()
  useAtajo('i', print)
  const { tipo, numero, proveedor, numero_proveedor, compra, condicion, lugar, lineas, anotados } = remito
  const parte = tipo === 'ingreso' ? 'recibir' : 'devolver'
  return (
    <article className="compras-papel" aria-label={`${TIPO_REMITO_NOMBRES[tipo]} N.º ${numero}`}>
      <Link className="back no-print mt-2" to="/panel-admin/compras" search={{ parte }}>
        <Icon name="volver" small /> {tipo === 'ingreso' ? 'Recibir' : 'Devolver'}
      </Link>
      <Membrete soloPropia />
      <h2>
        {TIPO_REMITO_NOMBRES[tipo]} N.º {numero} {tipo === 'ingreso' ? 'de' : 'a'} {proveedor.nombre}
      </h2>
      <p className="soft">
        {formatFechaMedia(remito.creado_en)} · {lugar} · {condicion === 'firme' ? 'En firme' : 'En consignación'}
        {numero_proveedor !== null && ` · remito del proveedor ${numero_proveedor}`}
        {compra && ` · pedido N.º ${compra.numero}`}
      </p>
      <div className="compras-botones no-print mt-2">
        <Button onClick={print} aria-keyshortcuts="i">
          Imprimir
        </Button>
        {tipo === 'ingreso' && (
          <Link className={buttonClass('line')} to="/panel-admin/etiquetas" search={{ remito: remito._id }}>
            Etiquetas de precio
          </Link>
        )}
      </div>
      {anotados > 0 && (
        <Notice kind="warn" className="no-print mt-2">
          {formatCount(anotados, 'ejemplar tiene', 'ejemplares tienen')} un ISBN que no está en el catálogo: no entraron
          en existencias.{' '}
          <Button
            onClick={() => void acciones.intentar(() => api.call(resolveRemito, { id: remito._id }), BUSCAR)}
            className="mt-1"
          >
            Buscarlos de nuevo en el catálogo
          </Button>
        </Notice>
      )}
      <table className="table compras-tabla mt-2">
        <Encabezado columnas={['Título', ['Ejemplares', 'num'], ['Costo', 'num']]} />
        <tbody>
          {lineas.map(({ isbn, titulo, cantidad, costo }) => (
            <tr key={isbn}>
              <td>
                {titulo || 'No está en el catálogo'}
                <br />
                <span className="soft small">{isbn}</span>
              </td>
              <td className="num">{cantidad}</td>
              <td className="num">{costo === null ? '—' : formatPesos(costo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2">
        <b>{formatCount(remito.ejemplares, 'ejemplar', 'ejemplares')}</b> en total
      </p>
      {acciones.alerta}
    </article>
  )
}
