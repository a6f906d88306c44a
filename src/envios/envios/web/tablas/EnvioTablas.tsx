// What it costs to get these books, and when they come: on the book's page and in the cart of a shop with shipping tables.
import { useEffect, useState } from 'react'
import { api } from '#platform/http/client.ts'
import type { Centavos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { listOpcionesEnvio } from '../../cotizacion.contract.ts'
import { keepLugar, useLugar } from '../lugar.ts'
import { Duda } from './Duda.tsx'
import { FormularioLugar } from './FormularioLugar.tsx'
import { describeMejores, describePlazo, describePrecio, PROMESA } from './palabras.ts'
import { listConPrecio, type Ofrecida, toLugarPedido } from './preguntar.ts'
import { useRespuesta } from './useRespuesta.ts'

type Props = {
  /** As `writeLibros` writes them. */
  libros: string
  subtotal: Centavos
  /** Hears of the cheapest way to the kept place; null where none is known. */
  onMejor?: (envio: Centavos | null) => void
  /** In one line, which opens the rest. */
  plegado?: boolean
}

export default function EnvioTablas({ libros, subtotal, onMejor, plegado = false }: Props) {
  const lugar = useLugar()
  const [cambia, setCambia] = useState(false)
  const pregunta = JSON.stringify({ libros, ...toLugarPedido(lugar) })

  const answer = useRespuesta(pregunta, (asked) => api.call(listOpcionesEnvio, JSON.parse(asked)))
  const opciones = answer && answer !== 'falla' ? listConPrecio(answer.opciones, subtotal) : null
  const mejor = findMejor(lugar === null ? null : opciones)
  useEffect(() => onMejor?.(mejor), [onMejor, mejor])

  const todo = (
    <div className="ship">
      {lugar !== null && (
        <p className="ship__place">
          <span>
            Envío a <b>{lugar.codigo_postal}</b>
            {lugar.provincia && `, ${lugar.provincia}`}
          </span>{' '}
          {!cambia && (
            <Button look="plain" onClick={() => setCambia(true)}>
              Cambiar
            </Button>
          )}
        </p>
      )}
      {(lugar === null || cambia) && (
        <FormularioLugar
          libros={libros}
          inicial={lugar}
          onLugar={(next) => {
            if (next) keepLugar(next)
            setCambia(false)
          }}
        />
      )}
      <div role="status">
        {answer !== null && answer !== 'falla' && answer.lugar && <Duda lugar={answer.lugar} />}
        {answer === 'falla' && <p className="small">No pudimos calcular el envío. Lo ves al finalizar la compra.</p>}
        {opciones !== null && <Opcionera opciones={opciones} hayLugar={lugar !== null} />}
      </div>
    </div>
  )
  if (!plegado) return todo
  return (
    <details className="ship-line">
      <summary>{describeMejores(opciones ?? [], lugar?.codigo_postal ?? null)}</summary>
      {todo}
    </details>
  )
}

const findMejor = (opciones: readonly Ofrecida[] | null): Centavos | null => {
  const precios = (opciones ?? []).flatMap(({ tipo, envio }) =>
    envio === null || tipo === 'a_coordinar' ? [] : [envio],
  )
  return precios.length === 0 ? null : precios.reduce((least, envio) => (envio < least ? envio : least))
}

function Opcionera({ opciones, hayLugar }: { opciones: readonly Ofrecida[]; hayLugar: boolean }) {
  if (opciones.length === 0 && !hayLugar) return null
  if (opciones.length === 0) {
    return <p className="small">Todavía no tenemos un envío a ese lugar. Escribinos y lo buscamos.</p>
  }
  return (
    <ul className="ship__options">
      {opciones.map((opcion) => (
        <li key={opcion.servicio}>
          <span>
            {opcion.manana ? <span className="promise">{PROMESA}</span> : opcion.nombre}
            <br />
            <span className="small soft">
              {describePlazo(opcion)}
              {opcion.lugar && ` · ${opcion.lugar}`}
              {opcion.horario && ` · ${opcion.horario}`}
            </span>
          </span>{' '}
          <b>{describePrecio(opcion)}</b>
        </li>
      ))}
    </ul>
  )
}
