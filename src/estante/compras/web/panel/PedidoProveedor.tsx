import { Link, useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { formatCount, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass, IconButton } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Encabezado } from '#ui/Encabezado.tsx'
import { TextareaField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Question } from '#ui/Question.tsx'
import { type CompraDetalle, setEstadoCompra, updateCompra } from '../../compra.contract.ts'
import { ESTADO_COMPRA_NOMBRES, isPorLlegar, NOTA_MAX } from '../../compra.rules.ts'
import type { De } from './cargar.ts'
import { Descargas } from './Descargas.tsx'
import { BuscarLibro, CampoCantidad } from './partes.tsx'

type Linea = { libro: string; isbn: string; titulo: string; cantidad: string }

const toLineas = ({ lineas }: CompraDetalle): Linea[] =>
  lineas.flatMap(({ libro, isbn, titulo, cantidad }) =>
    libro === null ? [] : [{ libro, isbn, titulo, cantidad: String(cantidad) }],
  )

const GUARDAR = { exito: 'Pedido guardado', falla: 'No pudimos guardar el pedido.' }
const ENVIAR = { exito: 'Pedido enviado', falla: 'No pudimos enviar el pedido.' }
const CANCELAR = { exito: 'Pedido cancelado', falla: 'No pudimos cancelar el pedido.' }

/** One order to a supplier: a draft to be changed, then what was sent and what of it came. */
export function PedidoProveedor({ compra, remitos }: De<'pedido'>) {
  const acciones = useAcciones()
  const [pregunta, setPregunta] = useState<'enviar' | 'cancelar' | null>(null)
  /** The version of the draft that has unsaved changes. */
  const [sinGuardar, setSinGuardar] = useState<number | null>(null)
  const print = () => window.print()
  useAtajo('i', print)
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
      <div className="compras-botones no-print mt-2">
        {borrador && (
          <Button look="sell" disabled={sinGuardar === compra.version} onClick={() => setPregunta('enviar')}>
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
        {(borrador || isPorLlegar(estado)) && (
          <Button look="danger" onClick={() => setPregunta('cancelar')}>
            Cancelar{isPorLlegar(estado) && ' lo que falta'}
          </Button>
        )}
      </div>
      {borrador ? (
        <Borrador
          key={compra.version}
          compra={compra}
          acciones={acciones}
          onCambio={(dirty) => setSinGuardar(dirty ? compra.version : null)}
        />
      ) : (
        <Enviado compra={compra} />
      )}
      {remitos.length > 0 && (
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
      )}
      <Dialog
        open={pregunta === 'enviar'}
        title={`¿Enviar el pedido a ${proveedor.nombre}?`}
        onClose={() => setPregunta(null)}
        actions={
          <>
            <Button data-first onClick={() => setPregunta(null)}>
              Todavía no
            </Button>
            <Button onClick={() => void set('enviada', false)}>Ya se lo mandé yo</Button>
            {email !== null && (
              <Button look="sell" onClick={() => void set('enviada', true)}>
                Mandarlo por correo
              </Button>
            )}
          </>
        }
      >
        <p>Desde ahí no cambia más. {email === null ? 'El proveedor no tiene un correo cargado.' : `Va a ${email}.`}</p>
      </Dialog>
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

type BorradorProps = {
  compra: CompraDetalle
  acciones: ReturnType<typeof useAcciones>
  onCambio: (dirty: boolean) => void
}

function Borrador({ compra, acciones, onCambio }: BorradorProps) {
  const [lineas, setLineas] = useState(() => toLineas(compra))
  const [nota, setNota] = useState(compra.nota ?? '')
  const [dirty, setDirty] = useState(false)
  useBlocker({
    shouldBlockFn: () => dirty && !window.confirm('Lo que cambiaste y no guardaste se pierde. ¿Salir igual?'),
    enableBeforeUnload: dirty,
  })
  function change(next: Linea[]) {
    setLineas(next)
    setDirty(true)
    onCambio(true)
  }

  async function save() {
    const body = lineas.map(({ libro, cantidad }) => ({ libro, cantidad: Number(cantidad) }))
    const { _id: id, version } = compra
    const done = await acciones.intentar(
      () =>
        api.call(updateCompra, { id, version, nota, lineas: body }).then(() => {
          setDirty(false)
          onCambio(false)
        }),
      GUARDAR,
    )
    if (done) setDirty(false)
  }

  return (
    <>
      <ul className="compras-lineas mt-2" aria-label="Libros del pedido">
        {lineas.map((linea, n) => (
          <li key={linea.libro} className="compras-linea">
            <div className="compras-linea__que">
              <b>{linea.titulo}</b>
              <span className="soft small">{linea.isbn}</span>
            </div>
            <CampoCantidad
              label={`Cuántos de ${linea.titulo}`}
              value={linea.cantidad}
              onChange={(cantidad) => change(lineas.with(n, { ...linea, cantidad }))}
            />
            <IconButton
              className="icon-button--danger"
              aria-label={`Quitar ${linea.titulo}`}
              onClick={() => change(lineas.toSpliced(n, 1))}
            >
              <Icon name="borrar" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="no-print stack mt-2">
        <BuscarLibro
          onElegir={({ _id, nombre, isbn }) => {
            if (lineas.some(({ libro }) => libro === _id)) return
            change([...lineas, { libro: _id, isbn, titulo: nombre, cantidad: '1' }])
          }}
        />
        <TextareaField
          label="Nota para el proveedor"
          hint="Va en el pedido."
          rows={2}
          maxLength={NOTA_MAX}
          value={nota}
          onChange={({ target }) => {
            setNota(target.value.replace(/\n/g, ' '))
            setDirty(true)
            onCambio(true)
          }}
        />
        <div>
          <Button disabled={!dirty} onClick={() => void save()}>
            Guardar el borrador
          </Button>
        </div>
      </div>
    </>
  )
}

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
