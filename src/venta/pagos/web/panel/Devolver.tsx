import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { parseImporte } from '#catalogo/libros/precio.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { type Pesos, pesos, sum, toCentavos, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import { computeDevolucion } from '../../devolucion.rules.ts'
import { devolverPago, devolverTodo, type PagosDePedido } from '../../pago.contract.ts'
import { MEDIO_NOMBRES } from '../../pago.rules.ts'

/** An order as far as giving money back needs it; `suma` is all that it costs. */
export type PedidoDevuelto = {
  _id: string
  items: readonly { libro: { titulo: string }; cantidad: number; precio_unitario: Pesos }[]
  envio: Pesos
  recargo: Pesos
  suma: Pesos
}

type Props = { open: boolean; pedido: PedidoDevuelto; pagos: PagosDePedido; acciones: Acciones; onClose: () => void }
/** In place of a payment: all of them, whole. */
const TODOS = 'todos'
const TEXTOS = {
  exito: 'La devolución está pedida. Cuando Mercado Pago la confirma, se ve en este pedido.',
  falla: 'No pudimos hacer la devolución.',
}

/** What goes back: copies, shipping, surcharge, or a sum of its own. The key is made once: a second press is the same refund. */
export function Devolver({ open, pedido, pagos: { devolvibles }, acciones, onClose }: Props) {
  const [clave] = useState(createClave)
  const [pago, setPago] = useState(devolvibles[0]?.pago ?? '')
  const [cantidades, setCantidades] = useState<Record<number, number>>({})
  const [envio, setEnvio] = useState(false)
  const [recargo, setRecargo] = useState(false)
  const [otro, setOtro] = useState('')
  const [motivo, setMotivo] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()

  const queda = devolvibles.find((one) => one.pago === pago)?.queda
  const lineas = Object.entries(cantidades).flatMap(([linea, cantidad]) =>
    cantidad > 0 ? [{ linea: Number(linea), cantidad }] : [],
  )
  const compradas = pedido.items.map(({ libro, cantidad, precio_unitario }, n) => ({
    linea: n + 1,
    titulo: libro.titulo,
    cantidad,
    precio_unitario: toCentavos(precio_unitario),
  }))
  const suma = computeDevolucion(
    { lineas: compradas, envio: toCentavos(pedido.envio), recargo: toCentavos(pedido.recargo) },
    { lineas, envio, recargo },
  )
  const todo = toPesos(sum(devolvibles.map((one) => toCentavos(one.queda))))
  const partes = suma === null ? 0 : Number(toPesos(suma))

  function takeAll() {
    setOtro(queda === undefined ? '' : String(queda).replace('.', ','))
    setError(undefined)
  }
  async function save() {
    const propio = otro.trim() === '' ? null : parseImporte(otro)
    if (otro.trim() !== '' && !propio) return setError('Escribí un importe, como 12500,50.')
    if (pago !== TODOS && propio === null && partes === 0)
      return setError('Elegí ejemplares, el envío o escribí un importe.')
    setBusy(true)
    const que = propio === null ? { lineas, envio, recargo } : { importe: propio }
    const comun = { id: pedido._id, clave, motivo }
    await acciones.intentar(
      () => (pago === TODOS ? api.call(devolverTodo, comun) : api.call(devolverPago, { ...comun, pago, ...que })),
      TEXTOS,
    )
    setBusy(false)
    onClose()
  }

  return (
    <Question
      open={open}
      title="Devolver plata"
      accept={`Devolver ${formatPesos(pago === TODOS ? todo : (parseImporte(otro) ?? pesos(partes)))}`}
      busy={busy}
      onCancel={onClose}
      onAccept={() => void save()}
    >
      <div className="pago-campos">
        {devolvibles.length > 1 && (
          <SelectField label="De qué pago" value={pago} onChange={({ target }) => setPago(target.value)}>
            {devolvibles.map((one) => (
              <option key={one.pago} value={one.pago}>
                {MEDIO_NOMBRES[one.medio]}: quedan {formatPesos(one.queda)}
              </option>
            ))}
            <option value={TODOS}>Todos: quedan {formatPesos(todo)}</option>
          </SelectField>
        )}
        {pago !== TODOS && (
          <>
            {compradas.map(({ linea, titulo, cantidad, precio_unitario }) => (
              <SelectField
                key={linea}
                label={`${titulo} (${formatPesos(toPesos(precio_unitario))} cada uno)`}
                value={cantidades[linea] ?? 0}
                onChange={({ target }) => setCantidades((all) => ({ ...all, [linea]: Number(target.value) }))}
              >
                {listHasta(cantidad).map((copies) => (
                  <option key={copies} value={copies}>
                    {copies === 0 ? 'Ninguno' : copies === 1 ? '1 ejemplar' : `${copies} ejemplares`}
                  </option>
                ))}
              </SelectField>
            ))}
            {pedido.envio > 0 && (
              <label className="choice">
                <input type="checkbox" className="check" checked={envio} onChange={() => setEnvio(!envio)} />
                <span>El envío, {formatPesos(pedido.envio)}</span>
              </label>
            )}
            {pedido.recargo > 0 && (
              <label className="choice">
                <input type="checkbox" className="check" checked={recargo} onChange={() => setRecargo(!recargo)} />
                <span>El recargo, {formatPesos(pedido.recargo)}</span>
              </label>
            )}
            <Field
              label="O un importe"
              inputMode="decimal"
              value={otro}
              error={error}
              hint={queda === undefined ? undefined : `Quedan ${formatPesos(queda)} para devolver.`}
              onChange={({ target }) => {
                setOtro(target.value)
                setError(undefined)
              }}
            />
            <p>
              <Button onClick={takeAll}>Todo lo que queda</Button>
            </p>
          </>
        )}
        <Field label="Motivo" maxLength={200} value={motivo} onChange={({ target }) => setMotivo(target.value)} />
      </div>
    </Question>
  )
}

/** 0, 1 … as many as were bought. */
const listHasta = (cantidad: number): number[] => [...Array(cantidad + 1).keys()]
