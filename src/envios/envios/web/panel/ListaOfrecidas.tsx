import { describePlazo, describePrecio } from '../tablas/palabras.ts'
import type { Ofrecida } from '../tablas/preguntar.ts'

type Opcion = Pick<Ofrecida, 'servicio' | 'nombre' | 'tipo' | 'desde' | 'hasta' | 'guarda_hasta' | 'envio'>

/** What a reader is offered in a place, each with when it comes and what it costs. */
export function ListaOfrecidas({ opciones }: { opciones: readonly Opcion[] }) {
  return (
    <>
      {opciones.length === 0 && <p>Ninguna forma de envío llega ahí.</p>}
      <ul className="ship__options">
        {opciones.map((opcion) => (
          <li key={opcion.servicio}>
            <span>
              {opcion.nombre}
              <br />
              <span className="small soft">{describePlazo(opcion)}</span>
            </span>{' '}
            <b>{describePrecio(opcion)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
