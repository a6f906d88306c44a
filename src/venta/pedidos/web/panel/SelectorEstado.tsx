import { useId, useRef, useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { updateEstado } from '../../estado.contract.ts'
import { ESTADOS_POSIBLES, type Estado, type EstadoOfrecido, leavesShop, listOfrecidos } from '../../estado.rules.ts'
import type { Pedido } from '../../pedido.contract.ts'
import { InsigniaEstado } from '../partes/EstadoPedido.tsx'
import { EnDisputa, findFreno, toIgual } from './despachos/EnDisputa.tsx'

const TEXTOS = { exito: 'Estado actualizado exitosamente', falla: 'Hubo un problema al actualizar el estado.' }

type Props = { pedido: Pedido & { revocado?: string | undefined }; acciones: Acciones }

/**
 * The state of an order and those that it may be put into. A choice is saved by its button: the arrows of a closed
 * select go through all of them, and each one would be mailed to the customer.
 */
export function SelectorEstado({ pedido, acciones }: Props) {
  const { _id, numero, estado } = pedido
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [cargado, setCargado] = useState(estado)
  const [actual, setActual] = useState(estado)
  const [elegido, setElegido] = useState<EstadoOfrecido | null>(null)
  const [igual, setIgual] = useState(false)
  const [busy, setBusy] = useState(false)
  function settle(next: Estado) {
    setActual(next)
    setElegido(null)
    setIgual(false)
  }
  if (cargado !== estado) {
    setCargado(estado)
    settle(estado)
  }

  const freno = elegido !== null && leavesShop(actual, elegido) ? findFreno(pedido) : null
  async function save() {
    if (elegido === null) return
    setBusy(true)
    await acciones.intentar(async () => {
      try {
        const sent = { id: _id, estado: elegido, visto: actual, ...toIgual(freno, igual) }
        settle((await api.call(updateEstado, sent)).estado)
      } catch (error) {
        const verdadero = readEstado(error)
        if (verdadero) settle(verdadero)
        throw error
      } finally {
        select.current?.focus() // the button disappears; the alert gives the focus back here
      }
    }, TEXTOS)
    setBusy(false)
  }

  const ofrecidos = listOfrecidos(actual)
  if (ofrecidos.length === 0) return <InsigniaEstado estado={actual} />
  return (
    <div className="state-edit">
      <label className="vh" htmlFor={id}>
        Estado del pedido N.º {numero}
      </label>
      <select
        ref={select}
        id={id}
        className="input"
        value={elegido ?? actual}
        onChange={({ target }) => setElegido(ofrecidos.find((offered) => offered === target.value) ?? null)}
      >
        {ofrecidos.map((offered) => (
          <option key={offered}>{offered}</option>
        ))}
      </select>
      {elegido !== null && elegido !== actual && (
        <Button busy={busy} onClick={() => void save()}>
          Guardar estado
        </Button>
      )}
      {freno && (
        <div className="state-edit__why">
          <EnDisputa freno={freno} igual={igual} onIgual={setIgual} />
        </div>
      )}
    </div>
  )
}

/** What the order really is, as a refusal tells it. */
function readEstado(error: unknown): Estado | undefined {
  if (!(error instanceof AppError)) return undefined
  return ESTADOS_POSIBLES.find((known) => known === error.datos?.estado)
}
