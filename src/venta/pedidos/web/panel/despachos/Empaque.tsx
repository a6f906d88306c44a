import { useRef, useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { describeSucursal } from '#envios/envios/elegido.rules.ts'
import { CLAVES_TRANSPORTE } from '#envios/transportes/adaptador.rules.ts'
import { CLAVE_TRANSPORTES } from '#envios/transportes/puede.rules.ts'
import { TRANSPORTE_NOMBRES, TRANSPORTES, type Transporte } from '#envios/transportes/transporte.rules.ts'
import { CampoBip } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { createDespacho, type Falta } from '../../../despachos/despacho.contract.ts'
import {
  bip,
  countEjemplares,
  type Renglon,
  setPuestos,
  toItems,
  toRenglones,
} from '../../../despachos/empaque.rules.ts'
import type { Pedido } from '../../../pedido.contract.ts'
import { Parte } from '../../partes/PartesPedido.tsx'
import { EnDisputa, findFreno, toIgual } from './EnDisputa.tsx'

const FALLA = { exito: '', falla: 'Hubo un problema al armar el paquete.' }

type Props = { pedido: Pedido; faltan: readonly Falta[]; onDone: () => void }

/** Who takes it by the service that its reader chose. */
const findLleva = (clave: string | undefined): Transporte => {
  const known = CLAVES_TRANSPORTE.find((una) => una === clave)
  return known ? CLAVE_TRANSPORTES[known] : 'propio'
}

/** What of that choice goes with the parcel. */
const describeElegido = ({ nombre, sucursal }: NonNullable<Pedido['envio_elegido']>) => ({
  servicio: nombre,
  ...(sucursal && { sucursal: describeSucursal(sucursal).slice(0, 200) }),
})

/** Each code that is beeped, typed or seen puts one copy into the parcel. */
export function Empaque({ pedido, faltan, onDone }: Props) {
  const { _id, estado, envio_elegido: elegido } = pedido
  const freno = findFreno(pedido)
  const [renglones, setRenglones] = useState<readonly Renglon[]>(() => toRenglones(faltan))
  /** Two beeps may come before the first one is drawn. */
  const ahora = useRef(renglones)
  const [transporte, setTransporte] = useState<Transporte>(() => findLleva(elegido?.transporte))
  const [seguimiento, setSeguimiento] = useState('')
  const [igual, setIgual] = useState(false)
  const [busy, setBusy] = useState(false)
  const acciones = useAcciones()
  const { puestos, total } = countEjemplares(renglones)

  function change(next: readonly Renglon[]) {
    ahora.current = next
    setRenglones(next)
  }
  function hear({ codigo }: { codigo: string }) {
    const { renglones: next, clase, aviso } = bip(ahora.current, codigo)
    change(next)
    return { conocido: clase === 'bien', texto: aviso }
  }
  async function pack() {
    setBusy(true)
    try {
      const datos = { transporte, seguimiento, ...(elegido && describeElegido(elegido)) }
      const sent = { id: _id, items: toItems(renglones), ...toIgual(freno, igual), ...datos }
      await api.call(createDespacho, sent)
      onDone()
    } catch (error) {
      setBusy(false)
      const campo = error instanceof AppError ? Object.values(error.campos ?? {})[0] : undefined
      if (campo) acciones.contarMotivo(campo)
      else await acciones.contarFalla(error, FALLA)
    }
  }

  if (renglones.length === 0 || estado === 'cancelado') {
    return (
      <Notice kind="warn" className="mt-3">
        {estado === 'cancelado' ? 'Este pedido está cancelado.' : 'No hay nada para empacar en este pedido.'}
      </Notice>
    )
  }
  return (
    <>
      <Parte id="libros" titulo="Libros">
        <CampoBip label="ISBN" autoFocus onBip={hear} />
        <Renglones renglones={renglones} onAsk={(linea, asked) => change(setPuestos(ahora.current, linea, asked))} />
      </Parte>
      <Parte id="como" titulo="Cómo sale">
        <div className="pack-how">
          <SelectField
            label="Lo lleva"
            value={transporte}
            onElegir={setTransporte}
            opciones={TRANSPORTES}
            nombres={TRANSPORTE_NOMBRES}
          />
          <Field
            label="Número de seguimiento (opcional)"
            hint="También se puede anotar después."
            value={seguimiento}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setSeguimiento(target.value)}
          />
        </div>
      </Parte>
      {freno && <EnDisputa freno={freno} igual={igual} onIgual={setIgual} />}
      <p className="mt-3" role="status">
        {puestos} de {total} en el paquete
      </p>
      <Button look="sell" className="mt-1" busy={busy} disabled={puestos === 0} onClick={() => void pack()}>
        Armar el paquete
      </Button>
      {acciones.alerta}
    </>
  )
}

type RenglonesProps = { renglones: readonly Renglon[]; onAsk: (linea: number, asked: string | number) => void }

const Renglones = ({ renglones, onAsk }: RenglonesProps) => (
  <ul className="pack-lines">
    {renglones.map(({ linea, isbn, titulo, cantidad, puestos: en }) => (
      <li key={linea} data-complete={en === cantidad || undefined}>
        <span>
          <b>{titulo}</b>
          <br />
          <span className="soft small">
            {isbn} · {en} de {cantidad}
            {en === cantidad && ' · completo'}
          </span>
        </span>
        <Stepper
          label={`Ejemplares de ${titulo}`}
          value={en}
          min={0}
          max={cantidad}
          lessLabel={`Un ejemplar menos de ${titulo}`}
          moreLabel={`Un ejemplar más de ${titulo}`}
          onAsk={(asked) => onAsk(linea, asked)}
        />
      </li>
    ))}
  </ul>
)
