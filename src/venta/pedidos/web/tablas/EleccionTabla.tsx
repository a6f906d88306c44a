// The ways to get an order in a shop with shipping tables, by the place where it goes: the same for a reader who buys and for
// whoever takes an order by telephone.
import { Fragment, useEffect, useState } from 'react'
import { createCotizacion } from '#envios/envios/cotizacion.contract.ts'
import type { LugarGuardado } from '#envios/envios/web/lugar.ts'
import { Duda } from '#envios/envios/web/tablas/Duda.tsx'
import { FormularioLugar } from '#envios/envios/web/tablas/FormularioLugar.tsx'
import { describePlazo, describePrecio, PROMESA } from '#envios/envios/web/tablas/palabras.ts'
import { listConPrecio, type Ofrecida, toLugarPedido, writeLibros } from '#envios/envios/web/tablas/preguntar.ts'
import { useRespuesta } from '#envios/envios/web/tablas/useRespuesta.ts'
import { api } from '#platform/http/client.ts'
import type { Centavos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { RetryButton } from '#ui/RetryButton.tsx'
import type { Tabla } from '../de-tabla.ts'
import { EleccionSucursal } from './EleccionSucursal.tsx'

type Props = {
  tabla: Tabla
  lineas: readonly { libro: { _id: string }; cantidad: number }[]
  subtotal: Centavos
  /** The place of the address that was chosen; null: it is asked for here. */
  fijo: LugarGuardado | null
  /** What was answered here before, and how an answer is kept. */
  guardado: LugarGuardado | null
  onLugar: (lugar: LugarGuardado) => void
}

export default function EleccionTabla({ tabla, lineas, subtotal, fijo, guardado, onLugar }: Props) {
  const lugar = fijo ?? guardado
  const [cambia, setCambia] = useState(false)
  const libros = writeLibros(lineas.map(({ libro, cantidad }) => ({ libro: libro._id, cantidad })))
  // A refusal (`vuelta`) may mean that something changed in the shop.
  const pregunta = JSON.stringify([{ libros, ...toLugarPedido(lugar) }, tabla.vuelta])

  const answer = useRespuesta(pregunta, (asked) => api.call(createCotizacion, JSON.parse(asked)[0]))
  const ofrecidas = answer && answer !== 'falla' ? listConPrecio(answer.opciones, subtotal) : []
  const { elegirDeTabla } = tabla
  // Kept while other books or another place are asked about.
  const [wanted, setWanted] = useState(tabla.deTabla?.servicio)
  const elegida = findElegida(ofrecidas, wanted)
  const eleccion =
    elegida && elegida.envio !== null && answer && answer !== 'falla'
      ? { ...elegida, envio: elegida.envio, cotizacion: answer._id, donde: toLugarPedido(answer.lugar) }
      : null
  const written = JSON.stringify(eleccion)
  useEffect(() => elegirDeTabla(JSON.parse(written)), [elegirDeTabla, written])

  return (
    <div className="step" role="radiogroup" aria-labelledby="servicio-envio">
      <h2 id="servicio-envio">Envío</h2>
      {lugar !== null && (
        <p className="ship__place">
          <span>
            A <b>{lugar.codigo_postal}</b>
            {lugar.provincia && `, ${lugar.provincia}`}
          </span>{' '}
          {!fijo && !cambia && (
            <Button look="plain" onClick={() => setCambia(true)}>
              Cambiar
            </Button>
          )}
        </p>
      )}
      {(lugar === null || (cambia && !fijo)) && (
        <FormularioLugar
          libros={libros}
          inicial={guardado}
          onLugar={(next) => {
            if (next) onLugar(next)
            setCambia(false)
          }}
        />
      )}
      {answer !== null && answer !== 'falla' && answer.lugar && <Duda lugar={answer.lugar} />}
      {answer === null && <p className="soft small">Calculando el envío…</p>}
      {answer === 'falla' && (
        <>
          <p className="small">No pudimos calcular el envío a ese lugar.</p>
          <RetryButton className="mt-1" reset={tabla.volverAPreguntar} />
        </>
      )}
      {answer !== null && answer !== 'falla' && lugar !== null && ofrecidas.length === 0 && (
        <p className="small">Todavía no tenemos un envío a ese lugar. Escribinos y lo buscamos.</p>
      )}
      {ofrecidas.map((opcion) => (
        <Fragment key={opcion.servicio}>
          <Opcion
            opcion={opcion}
            elegida={opcion.servicio === elegida?.servicio}
            onElegir={() => setWanted(opcion.servicio)}
          />
          {opcion.con_sucursales && opcion.servicio === elegida?.servicio && answer !== null && answer !== 'falla' && (
            <EleccionSucursal
              servicio={opcion.servicio}
              donde={toLugarPedido(answer.lugar)}
              value={tabla.sucursal}
              onChange={tabla.elegirSucursal}
            />
          )}
        </Fragment>
      ))}
    </div>
  )
}

type OpcionProps = { opcion: Ofrecida; elegida: boolean; onElegir: () => void }

const Opcion = ({ opcion, elegida, onElegir }: OpcionProps) => (
  <label className="choice">
    <input
      className="radio"
      type="radio"
      name="servicio_envio"
      value={opcion.servicio}
      checked={elegida}
      disabled={opcion.envio === null}
      onChange={onElegir}
    />
    <span>
      <span className={opcion.manana ? 'promise' : undefined}>{opcion.manana ? PROMESA : opcion.nombre}</span>
      <br />
      <span className="soft small">
        {opcion.manana && `${opcion.nombre} · `}
        {describePlazo(opcion)}
        {opcion.lugar && ` · ${opcion.lugar}`}
        {opcion.horario && ` · ${opcion.horario}`}
      </span>
    </span>{' '}
    <b>{describePrecio(opcion)}</b>
  </label>
)

/** What was chosen before, as long as it is offered; else the first that can be bought. */
const findElegida = (ofrecidas: readonly Ofrecida[], wanted: string | undefined): Ofrecida | undefined =>
  ofrecidas.find(({ servicio, envio }) => servicio === wanted && envio !== null) ??
  ofrecidas.find(({ envio }) => envio !== null)
