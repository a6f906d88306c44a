import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { parseImporte } from '#catalogo/libros/precio.rules.ts'
import { formatCount, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { type Pesos, pesos, sum, toCentavos, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { devolverPago, devolverTodo } from '../../devolucion.contract.ts'
import { computeDevolucion } from '../../devolucion.rules.ts'
import type { PagosDePedido } from '../../pago.contract.ts'
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
  const [elegidas, setElegidas] = useState<Elegidas>({ cantidades: {}, envio: false, recargo: false })
  const [otro, setOtro] = useState('')
  const [motivo, setMotivo] = useState('')
  const [busy, run] = useBusy()
  const [error, setError] = useState<string | undefined>()

  const queda = devolvibles.find((one) => one.pago === pago)?.queda
  const compradas = listCompradas(pedido)
  const { lineas, partes } = sumElegidas(pedido, elegidas)
  const todo = toPesos(sum(devolvibles.map((one) => toCentavos(one.queda))))

  function takeAll() {
    setOtro(queda === undefined ? '' : String(queda).replace('.', ','))
    setError(undefined)
  }
  const save = () =>
    run(async () => {
      const propio = otro.trim() === '' ? null : parseImporte(otro)
      if (otro.trim() !== '' && !propio) return setError('Escribí un importe, como 12500,50.')
      if (pago !== TODOS && propio === null && partes === 0)
        return setError('Elegí ejemplares, el envío o escribí un importe.')
      const que = propio === null ? { lineas, envio: elegidas.envio, recargo: elegidas.recargo } : { importe: propio }
      const comun = { id: pedido._id, clave, motivo }
      await acciones.intentar(
        () => (pago === TODOS ? api.call(devolverTodo, comun) : api.call(devolverPago, { ...comun, pago, ...que })),
        TEXTOS,
      )
      onClose()
    })

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
          <SelectField
            label="De qué pago"
            value={pago}
            onElegir={setPago}
            opciones={[
              ...devolvibles.map((one) => [one.pago, nameResto(MEDIO_NOMBRES[one.medio], one.queda)] as const),
              [TODOS, nameResto('Todos', todo)],
            ]}
          />
        )}
        {pago !== TODOS && (
          <>
            <Partes pedido={pedido} compradas={compradas} elegidas={elegidas} onChange={setElegidas} />
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

const nameResto = (nombre: string, queda: Pesos): string => `${nombre}: quedan ${formatPesos(queda)}`

const listCompradas = ({ items }: PedidoDevuelto) =>
  items.map(({ libro, cantidad, precio_unitario }, n) => ({
    linea: n + 1,
    titulo: libro.titulo,
    cantidad,
    precio_unitario: toCentavos(precio_unitario),
  }))

/** Copies of each line, by its number; shipping and surcharge go back whole. */
type Elegidas = { cantidades: Readonly<Record<number, number>>; envio: boolean; recargo: boolean }

/** The chosen lines as the call takes them, and what they come to; 0 while nothing is chosen. */
function sumElegidas(pedido: PedidoDevuelto, { cantidades, envio, recargo }: Elegidas) {
  const lineas = Object.entries(cantidades).flatMap(([linea, cantidad]) =>
    cantidad > 0 ? [{ linea: Number(linea), cantidad }] : [],
  )
  const todo = { lineas: listCompradas(pedido), envio: toCentavos(pedido.envio), recargo: toCentavos(pedido.recargo) }
  const suma = computeDevolucion(todo, { lineas, envio, recargo })
  return { lineas, partes: suma === null ? 0 : Number(toPesos(suma)) }
}

type PartesProps = {
  pedido: PedidoDevuelto
  compradas: ReturnType<typeof listCompradas>
  elegidas: Elegidas
  onChange: (elegidas: Elegidas) => void
}

function Partes({ pedido, compradas, elegidas, onChange }: PartesProps) {
  const { cantidades } = elegidas
  return (
    <>
      {compradas.map(({ linea, titulo, cantidad, precio_unitario }) => (
        <SelectField
          key={linea}
          label={`${titulo} (${formatPesos(toPesos(precio_unitario))} cada uno)`}
          value={cantidades[linea] ?? 0}
          onElegir={(copies) => onChange({ ...elegidas, cantidades: { ...cantidades, [linea]: Number(copies) } })}
          opciones={listHasta(cantidad).map((copies) => [
            String(copies),
            copies === 0 ? 'Ninguno' : formatCount(copies, 'ejemplar', 'ejemplares'),
          ])}
        />
      ))}
      {(['envio', 'recargo'] as const).map(
        (parte) =>
          pedido[parte] > 0 && (
            <label key={parte} className="choice">
              <input
                type="checkbox"
                className="check"
                checked={elegidas[parte]}
                onChange={({ target }) => onChange({ ...elegidas, [parte]: target.checked })}
              />
              <span>
                El {PARTE_NOMBRES[parte]}, {formatPesos(pedido[parte])}
              </span>
            </label>
          ),
      )}
    </>
  )
}

const PARTE_NOMBRES = { envio: 'envío', recargo: 'recargo' }

/** 0, 1 … as many as were bought. */
const listHasta = (cantidad: number): number[] => [...Array(cantidad + 1).keys()]
