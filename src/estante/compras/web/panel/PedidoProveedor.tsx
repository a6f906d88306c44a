import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { formatCount, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Encabezado } from '#ui/Encabezado.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Question } from '#ui/Question.tsx'
import { type CompraDetalle, setEstadoCompra } from '../../compra.contract.ts'
import { ESTADO_COMPRA_NOMBRES, isPorLlegar } from '../../compra.rules.ts'
import { BorradorPedido } from './BorradorPedido.tsx'
import type { De } from './cargar.ts'
import { Descargas } from './Descargas.tsx'
import { EnviarPapel } from './EnviarPapel.tsx'

const ENVIAR = { exito: 'Pedido enviado', falla: 'No pudimos enviar el pedido.' }
const CANCELAR = { exito: 'Pedido cancelado', falla: 'No pudimos cancelar el pedido.' }

/** One order to a supplier: a draft to be changed, then what was sent and what of it came. */
export function PedidoProveedor({ compra, remitos }: De<'pedido'>) {
  const acciones = useAcciones()
  const [pregunta, setPregunta] = useState<'enviar' | 'cancelar' | null>(null)
  /** The version of the draft that has unsaved changes. */
  const [sinGuardar, setSinGuardar] = useState<number | null>(null)
  const { _id: id, estado, email, proveedor } = compra
  const borrador = estado === 'borrador'

  async function set(estado: 'enviada' | 'cancelada', correo: boolean) {
    setPregunta(null)
    const textos = estado === 'enviada' ? ENVIAR : CANCELAR
    await acciones.intentar(() => api.call(setEstadoCompra, { id, estado, correo }), textos)
  }

  return (
    <article className="compras-papel" aria-label={`Pedido N.º ${compra.numero}`}>
      <Link className="back no-print mt-2" to="/panel-admin/compras" search={{ parte: 'pedidos' }}>
        <Icon name="volver" small /> Pedidos a proveedores
      </Link>
      <Membrete soloPropia />
      <h2>
        Pedido N.º {compra.numero} a {compra.razon_social ?? proveedor.nombre}
      </h2>
      <p className="soft">
        <span className="no-print">{ESTADO_COMPRA_NOMBRES[estado]} · </span>
        {compra.enviada_en
          ? `Enviado el ${formatFechaMedia(compra.enviada_en)}${compra.por_correo ? ' por correo' : ''}`
          : `Hecho el ${formatFechaMedia(compra.creada_en)}`}{' '}
        · {formatCount(compra.ejemplares, 'ejemplar', 'ejemplares')}
      </p>
      <Botones compra={compra} sinGuardar={sinGuardar === compra.version} onPregunta={setPregunta} />
      {borrador ? (
        <BorradorPedido
          key={compra.version}
          compra={compra}
          acciones={acciones}
          onCambio={(dirty) => setSinGuardar(dirty ? compra.version : null)}
        />
      ) : (
        <Enviado compra={compra} />
      )}
      <Llegadas remitos={remitos} />
      <EnviarPapel
        open={pregunta === 'enviar'}
        titulo={`¿Enviar el pedido a ${proveedor.nombre}?`}
        email={email}
        botones={{ yaFue: 'Ya se lo mandé yo', correo: 'Mandarlo por correo' }}
        onClose={() => setPregunta(null)}
        onSend={(correo) => void set('enviada', correo)}
      >
        Desde ahí no cambia más.
      </EnviarPapel>
      <Question
        open={pregunta === 'cancelar'}
        title="¿Cancelar el pedido?"
        cancel="Volver"
        accept="Cancelar el pedido"
        onCancel={() => setPregunta(null)}
        onAccept={() => void set('cancelada', false)}
      >
        <p>Lo que no llegó vuelve a Necesidades. Al proveedor avisale vos.</p>
      </Question>
      {acciones.alerta}
    </article>
  )
}

type BotonesProps = { compra: CompraDetalle; sinGuardar: boolean; onPregunta: (que: 'enviar' | 'cancelar') => void }

function Botones({ compra, sinGuardar, onPregunta }: BotonesProps) {
  const { _id: id, estado } = compra
  const print = () => window.print()
  useAtajo('i', print)
  return (
    <div className="compras-botones no-print mt-2">
      {estado === 'borrador' && (
        <Button look="sell" disabled={sinGuardar} onClick={() => onPregunta('enviar')}>
          Enviar
        </Button>
      )}
      {isPorLlegar(estado) && (
        <Link className={buttonClass('sell')} to="/panel-admin/compras" search={{ parte: 'recibir', id }}>
          Recibir
        </Link>
      )}
      <Button onClick={print} aria-keyshortcuts="i">
        Imprimir
      </Button>
      <Descargas path={`/api/compras/${id}/archivo`} nombre={`el pedido N.º ${compra.numero}`} />
      {(estado === 'borrador' || isPorLlegar(estado)) && (
        <Button look="danger" onClick={() => onPregunta('cancelar')}>
          Cancelar{isPorLlegar(estado) && ' lo que falta'}
        </Button>
      )}
    </div>
  )
}

const Llegadas = ({ remitos }: Pick<De<'pedido'>, 'remitos'>) =>
  remitos.length > 0 && (
    <section className="no-print mt-4" aria-labelledby="llegadas">
      <h3 id="llegadas">Lo que llegó</h3>
      <ul className="compras-lineas">
        {remitos.map((remito) => (
          <li key={remito._id} className="compras-linea">
            <Link to="/panel-admin/compras" search={{ parte: 'devolver', id: remito._id }}>
              Recepción N.º {remito.numero}
            </Link>
            <span className="soft">
              {formatFechaMedia(remito.creado_en)} · {formatCount(remito.ejemplares, 'ejemplar', 'ejemplares')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

function Enviado({ compra: { lineas, nota } }: { compra: CompraDetalle }) {
  return (
    <>
      <table className="table compras-tabla mt-2">
        <Encabezado columnas={['Título', ['Pedidos', 'num'], ['Llegaron', 'num no-print'], ['PVP', 'num']]} />
        <tbody>
          {lineas.map(({ isbn, titulo, cantidad, recibida, pvp }) => (
            <tr key={isbn}>
              <td>
                {titulo}
                <br />
                <span className="soft small">{isbn}</span>
              </td>
              <td className="num">{cantidad}</td>
              <td className="num no-print">{recibida}</td>
              <td className="num">{pvp === null ? '—' : formatPesos(pvp)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {nota !== null && <p className="mt-2">{nota}</p>}
    </>
  )
}
