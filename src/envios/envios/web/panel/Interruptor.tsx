// The switch of the tables, and what it asks: what becomes of the two services that the shop came with.
import { useState } from 'react'
import { type AjusteVisto, updateAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatNumero } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { type Fabrica, isDeFabrica, RESPUESTAS_FABRICA, readFabrica } from '../../fabrica.rules.ts'
import type { TablasEnvio } from '../../tabla.contract.ts'
import { Muestra } from './Muestra.tsx'

const CAMBIAR = { exito: 'Ajuste guardado exitosamente', falla: 'Hubo un problema al guardar el ajuste.' }

type Props = { tablas: TablasEnvio; interruptor: AjusteVisto | undefined; fabrica: AjusteVisto | undefined }

/** Whether the shop quotes by these tables, what is missing in them, and what a buyer is offered. */
export function Interruptor({ tablas, interruptor, fabrica }: Props) {
  const acciones = useAcciones()
  const { activas, avisos, libros, medidos } = tablas
  const guardada = readFabrica(fabrica?.valor)
  const [respuesta, setRespuesta] = useState(guardada)
  const save = (...cambios: { clave: string; valor: unknown; version: number }[]) =>
    acciones.intentar(() => api.call(updateAjustes, { cambios }), CAMBIAR)
  const set = ({ clave, version }: AjusteVisto, valor: unknown) => ({ clave, valor, version })
  if (!interruptor || !fabrica) return null
  return (
    <section className="ship-panel" aria-labelledby="tablas">
      <h2 id="tablas">Tablas de envío</h2>
      <p className="mt-1" role="status">
        {activas
          ? 'Están activadas: la tienda cotiza con ellas cada pedido.'
          : 'Están desactivadas: la tienda ofrece el envío exprés y el estándar de «Ajustes».'}
      </p>
      {avisos.length > 0 && (
        <ul className="ship-panel__notes">
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
      <p className="soft small mt-1">
        De {formatNumero(medidos)} de {formatNumero(libros)} libros sabemos el peso y las medidas. En los demás se
        estiman por sus páginas.
      </p>
      <PreguntaFabrica tablas={tablas} respuesta={respuesta} onRespuesta={setRespuesta} />
      <Muestra activas={activas} respuesta={respuesta === guardada && activas ? '' : respuesta} />
      <div className="ship-panel__actions">
        {activas && respuesta !== guardada && (
          <Button onClick={() => void save(set(fabrica, respuesta))}>Guardar la respuesta</Button>
        )}
        <Button
          look={activas ? 'line' : 'sell'}
          disabled={interruptor.variable !== null}
          onClick={() => void save(...(activas ? [] : [set(fabrica, respuesta)]), set(interruptor, !activas))}
        >
          {activas ? 'Desactivar las tablas' : 'Activar las tablas'}
        </Button>
      </div>
      {acciones.alerta}
    </section>
  )
}

type PreguntaProps = { tablas: TablasEnvio; respuesta: Fabrica; onRespuesta: (respuesta: Fabrica) => void }

function PreguntaFabrica({ tablas: { servicios }, respuesta, onRespuesta }: PreguntaProps) {
  const nombres = servicios.filter(({ _id }) => isDeFabrica(_id)).map(({ nombre }) => `«${nombre}»`)
  return (
    <div className="mt-2" role="radiogroup" aria-labelledby="de-fabrica">
      <h3 id="de-fabrica">¿Qué pasa con los dos envíos que vienen con la tienda?</h3>
      <p className="soft small mt-1">
        {nombres.length > 0 && `Son ${nombres.join(' y ')}. `}Llegan a todo el país y son gratis desde cierto monto:
        donde salen menos que los tuyos, quien compra elige esos.
      </p>
      {RESPUESTAS_FABRICA.map(({ valor, nombre }) => (
        <label key={valor} className="choice">
          <input
            className="radio"
            type="radio"
            name="de_fabrica"
            value={valor}
            checked={valor === respuesta}
            onChange={() => onRespuesta(valor)}
          />
          <span>{nombre}</span>
        </label>
      ))}
    </div>
  )
}
