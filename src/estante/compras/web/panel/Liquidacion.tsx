import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCuit } from '#casa/ajustes/fiscal.rules.ts'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { formatCentesimos, formatDia, formatHasta, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Encabezado } from '#ui/Encabezado.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import { deleteLiquidacion, type LiquidacionDetalle, setEstadoLiquidacion } from '../../liquidacion.contract.ts'
import { ESTADO_LIQUIDACION_NOMBRES, FACTURA_MAX } from '../../liquidacion.rules.ts'
import { PVP_DE_NOMBRES } from '../../trato.rules.ts'
import { Descargas } from './Descargas.tsx'
import { EnviarPapel } from './EnviarPapel.tsx'

const ENVIADA = { exito: 'Liquidación enviada', falla: 'No pudimos enviar la liquidación.' }
const FACTURADA = { exito: 'Factura anotada', falla: 'No pudimos anotar la factura.' }
const PAGADA = { exito: 'Liquidación pagada', falla: 'No pudimos anotar el pago.' }
const DESCARTAR = 'No pudimos descartar el borrador.'

type Props = { liquidacion: LiquidacionDetalle }

/** One settlement: a draft, then the paper that never changes again. */
export function Liquidacion({ liquidacion }: Props) {
  const acciones = useAcciones()
  const navigate = useNavigate()
  const [pregunta, setPregunta] = useState<'enviar' | 'facturar' | null>(null)
  const print = () => window.print()
  useAtajo('i', print)
  const { _id: id, numero, proveedor, estado, email, lineas } = liquidacion

  async function set(input: { estado: 'enviada' | 'facturada' | 'pagada'; correo?: boolean; factura?: string }) {
    setPregunta(null)
    const textos = { enviada: ENVIADA, facturada: FACTURADA, pagada: PAGADA }[input.estado]
    await acciones.intentar(() => api.call(setEstadoLiquidacion, { id, ...input }), textos)
  }
  async function discard() {
    try {
      await api.call(deleteLiquidacion, { id })
      await navigate({ to: '/panel-admin/compras', search: { parte: 'consignacion' } })
    } catch (error) {
      await acciones.contarFalla(error, { exito: '', falla: DESCARTAR })
    }
  }

  return (
    <article className="compras-papel" aria-label={`Liquidación N.º ${numero}`}>
      <Link className="back no-print mt-2" to="/panel-admin/compras" search={{ parte: 'consignacion' }}>
        <Icon name="volver" small /> Consignación
      </Link>
      <Membrete soloPropia />
      <h2>
        Liquidación N.º {numero} a {liquidacion.razon_social ?? proveedor.nombre}
      </h2>
      <Describir liquidacion={liquidacion} />
      {estado === 'borrador' && lineas.some(({ pvp }) => pvp === 0) && (
        <Notice kind="warn" className="no-print mt-2">
          Hay libros sin PVP: se rinden a $ 0. Cargales el precio, descartá este borrador y hacelo de nuevo.
        </Notice>
      )}
      <div className="compras-botones no-print mt-2">
        <Paso estado={estado} onPregunta={setPregunta} onPagada={() => void set({ estado: 'pagada' })} />
        <Button onClick={print} aria-keyshortcuts="i">
          Imprimir
        </Button>
        <Descargas path={`/api/liquidaciones/${id}/archivo`} nombre={`la liquidación N.º ${numero}`} />
        {estado === 'borrador' && (
          <Button look="danger" onClick={() => void discard()}>
            Descartar
          </Button>
        )}
      </div>
      <Lineas liquidacion={liquidacion} />
      <EnviarPapel
        open={pregunta === 'enviar'}
        titulo={`¿Enviar la liquidación a ${proveedor.nombre}?`}
        email={email}
        botones={{ yaFue: 'Ya se la mandé yo', correo: 'Mandarla por correo' }}
        onClose={() => setPregunta(null)}
        onSend={(correo) => void set({ estado: 'enviada', correo })}
      >
        Desde ahí no cambia más: lo que se devuelva después va en la próxima.
      </EnviarPapel>
      <Factura
        open={pregunta === 'facturar'}
        onCancel={() => setPregunta(null)}
        onAccept={(factura) => void set({ estado: 'facturada', factura })}
      />
      {acciones.alerta}
    </article>
  )
}

type PasoProps = {
  estado: LiquidacionDetalle['estado']
  onPregunta: (que: 'enviar' | 'facturar') => void
  onPagada: () => void
}

/** What comes next of a settlement. */
const Paso = ({ estado, onPregunta, onPagada }: PasoProps) => (
  <>
    {estado === 'borrador' && (
      <Button look="sell" onClick={() => onPregunta('enviar')}>
        Enviar
      </Button>
    )}
    {estado === 'enviada' && (
      <Button look="sell" onClick={() => onPregunta('facturar')}>
        Llegó la factura
      </Button>
    )}
    {estado === 'facturada' && (
      <Button look="sell" onClick={onPagada}>
        Ya se pagó
      </Button>
    )}
  </>
)

type FacturaProps = { open: boolean; onCancel: () => void; onAccept: (factura: string) => void }

function Factura({ open, onCancel, onAccept }: FacturaProps) {
  const [factura, setFactura] = useState('')
  return (
    <Question
      open={open}
      title="La factura del proveedor"
      accept="Anotar la factura"
      look="sell"
      onCancel={onCancel}
      onAccept={() => onAccept(factura)}
    >
      <Field
        label="Número"
        data-first
        value={factura}
        maxLength={FACTURA_MAX}
        autoComplete="off"
        onChange={({ target }) => setFactura(target.value)}
      />
    </Question>
  )
}

/** What was sold, and what is due for it. */
const Lineas = ({ liquidacion: { lineas, ejemplares, total } }: Props) => (
  <table className="table compras-tabla mt-2">
    <Encabezado columnas={['Título', ['Vendidos', 'num'], ['PVP', 'num'], ['Neto', 'num']]} />
    <tbody>
      {lineas.map(({ isbn, titulo, cantidad, pvp, neto }) => (
        <tr key={`${isbn} ${pvp}`}>
          <td>
            {titulo}
            <br />
            <span className="soft small">{isbn}</span>
          </td>
          <td className="num">{cantidad}</td>
          <td className="num">{formatPesos(pvp)}</td>
          <td className="num">{formatPesos(neto)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td className="num">{ejemplares}</td>
        <td />
        <td className="num">
          <b>{formatPesos(total)}</b>
        </td>
      </tr>
    </tfoot>
  </table>
)

/** Whose it is, how far it has come, and by which prices. */
const Describir = ({ liquidacion }: Props) => (
  <>
    <p className="soft">
      {liquidacion.cuit !== null && `CUIT ${formatCuit(liquidacion.cuit)} · `}
      {ESTADO_LIQUIDACION_NOMBRES[liquidacion.estado]} · ventas hasta el {formatHasta(liquidacion.hasta)}
      {liquidacion.enviada_en !== null &&
        ` · enviada el ${formatFechaMedia(liquidacion.enviada_en)}${liquidacion.por_correo ? ' por correo' : ''}`}
      {liquidacion.factura !== null && ` · factura ${liquidacion.factura}`}
      {liquidacion.estado === 'facturada' &&
        liquidacion.vence !== null &&
        ` · vence el ${formatDia(liquidacion.vence)}`}
    </p>
    <p className="soft small">
      PVP: {PVP_DE_NOMBRES[liquidacion.pvp_de].toLowerCase()} · descuento {formatCentesimos(liquidacion.descuento_bp)} %
    </p>
  </>
)
