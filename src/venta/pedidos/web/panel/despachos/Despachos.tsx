import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { useBusy } from '#ui/useBusy.ts'
import type { Despacho, DespachosDePedido } from '../../../despachos/despacho.contract.ts'
import { updateEstado } from '../../../estado.contract.ts'
import { leavesShop } from '../../../estado.rules.ts'
import type { Pedido } from '../../../pedido.contract.ts'
import { EnDisputa, findFreno, toIgual } from './EnDisputa.tsx'
import { FormularioDespacho } from './FormularioDespacho.tsx'
import { Paquete } from './Paquete.tsx'

type Props = { pedido: Pedido; datos: DespachosDePedido; onPrint: (despacho: Despacho) => void }

/** The parcels of an order, what is in none, and the state that they suggest for it. */
export function Despachos({ pedido, datos: { despachos, faltan, ofrece, seguibles, registrables }, onPrint }: Props) {
  const acciones = useAcciones()
  const [editado, setEditado] = useState<string | null>(null)
  const nombreDe = (id: string) => `Paquete ${despachos.findIndex(({ _id }) => _id === id) + 1}`
  const abierto = despachos.find(({ _id }) => _id === editado)
  const sinPaquete = faltan.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return (
    <>
      {despachos.map((despacho) => (
        <Paquete
          key={despacho._id}
          despacho={despacho}
          nombre={nombreDe(despacho._id)}
          seguible={seguibles.includes(despacho.transporte)}
          registrables={registrables}
          freno={findFreno(pedido)}
          acciones={acciones}
          onEdit={() => setEditado(despacho._id)}
          onPrint={() => onPrint(despacho)}
        />
      ))}
      {ofrece && <Ofrecido key={ofrece} pedido={pedido} ofrece={ofrece} acciones={acciones} />}
      {sinPaquete > 0 && pedido.estado !== 'cancelado' && (
        <>
          {despachos.length > 0 && (
            <p className="mt-2">{formatCount(sinPaquete, 'ejemplar', 'ejemplares')} sin despachar todavía.</p>
          )}
          <Link
            className={buttonClass('line', { extra: 'mt-2' })}
            to="/panel-admin/pedidos/$id/empacar"
            params={{ id: pedido._id }}
          >
            Preparar un paquete
          </Link>
        </>
      )}
      {abierto && (
        <FormularioDespacho
          key={abierto._id}
          despacho={abierto}
          nombre={nombreDe(abierto._id)}
          acciones={acciones}
          onClose={() => setEditado(null)}
        />
      )}
      {acciones.alerta}
    </>
  )
}

const TEXTOS = { exito: 'Estado actualizado exitosamente', falla: 'Hubo un problema al actualizar el estado.' }

type OfrecidoProps = { pedido: Pedido; ofrece: NonNullable<DespachosDePedido['ofrece']>; acciones: Acciones }

/** Offered, never done by itself: a state is the owner's word and a mail to the customer. */
function Ofrecido({ pedido, ofrece, acciones }: OfrecidoProps) {
  const { _id, estado } = pedido
  const freno = findFreno(pedido)
  const [busy, run] = useBusy()
  // Each parcel that left or arrived had a mail of its own: a second one about the whole order is for whoever wants it.
  const [avisar, setAvisar] = useState(ofrece === 'procesado')
  const [igual, setIgual] = useState(false)
  const id = useId()
  const accept = () =>
    run(async () => {
      const sent = { id: _id, estado: ofrece, visto: estado, avisar, ...toIgual(freno, igual) }
      await acciones.intentar(() => api.call(updateEstado, sent), TEXTOS)
    })
  return (
    <div className="parcel__offer mt-2">
      <span>Todo el pedido está en sus paquetes.</span>
      <label className="check-line" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className="check"
          checked={avisar}
          onChange={() => setAvisar((before) => !before)}
        />
        Avisar por correo que el pedido está {ofrece}
      </label>
      {freno && leavesShop(estado, ofrece) && <EnDisputa freno={freno} igual={igual} onIgual={setIgual} />}
      <Button busy={busy} onClick={() => void accept()}>
        Pasar el pedido a {ofrece}
      </Button>
    </div>
  )
}
