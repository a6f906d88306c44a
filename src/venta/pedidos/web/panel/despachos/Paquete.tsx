import { useId, useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import type { ClaveTransporte } from '#envios/transportes/adaptador.rules.ts'
import { nameTransporte } from '#envios/transportes/transporte.rules.ts'
import { AppError } from '#platform/errors.ts'
import { formatFechaHora, formatNumero, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import {
  type Despacho,
  deleteDespacho,
  listNovedadesDeDespacho,
  type Novedad,
  updateEstadoDespacho,
} from '../../../despachos/despacho.contract.ts'
import { ESTADO_DESPACHO_NOMBRES, type EstadoDespacho, isSalido, listPasos } from '../../../despachos/despacho.rules.ts'
import { InsigniaDespacho } from '../../partes/InsigniaDespacho.tsx'
import { EnDisputa, type Freno, toIgual } from './EnDisputa.tsx'
import { RegistroPaquete } from './RegistroPaquete.tsx'
import { VueltaPaquete } from './VueltaPaquete.tsx'

const PASO = { exito: 'Paquete actualizado', falla: 'Hubo un problema al actualizar el paquete.' }
const DESHECHO = { exito: 'Paquete deshecho', falla: 'Hubo un problema al deshacer el paquete.' }

type Props = {
  despacho: Despacho
  /** «Paquete 2». */
  nombre: string
  /** Its carrier can be asked where it is. */
  seguible: boolean
  /** The carriers that can be told of it. */
  registrables: readonly ClaveTransporte[]
  /** Its order's payment is. */
  freno: Freno | null
  acciones: Acciones
  onEdit: () => void
  onPrint: () => void
}

/** One parcel of an order: what it holds, where it is, and its next step. */
export function Paquete({ despacho, nombre, seguible, registrables, freno, acciones, onEdit, onPrint }: Props) {
  const { _id, estado, items, pasos } = despacho
  const may = useMay()
  return (
    <article className="parcel" aria-label={nombre}>
      <h3>
        {nombre} <InsigniaDespacho estado={estado} />
        {despacho.demorado && <span className="parcel__late"> Demorado</span>}
      </h3>
      <ul className="order-lines">
        {items.map(({ linea, titulo, cantidad }) => (
          <li key={linea}>
            {cantidad} x {titulo}
          </li>
        ))}
      </ul>
      <Datos despacho={despacho} />
      <ol className="parcel__steps soft small">
        {pasos.map((paso) => (
          <li key={`${paso.fecha_hora} ${paso.estado}`}>
            {ESTADO_DESPACHO_NOMBRES[paso.estado]}: {formatFechaHora(paso.fecha_hora)} ·{' '}
            {paso.por === 'transporte' ? 'el transporte' : (paso.quien ?? 'cuenta eliminada')}
          </li>
        ))}
      </ol>
      <RegistroPaquete {...{ despacho, nombre, registrables, freno, acciones }} />
      <VueltaPaquete despacho={despacho} nombre={nombre} acciones={acciones} />
      {seguible && despacho.seguimiento && <Novedades despacho={despacho} nombre={nombre} />}
      {despacho.vuelta !== 'hecha' && <Paso key={estado} {...{ despacho, nombre, freno, acciones }} />}
      <p className="parcel__tools">
        <Button onClick={onEdit} aria-label={`Editar ${nombre}`}>
          Editar
        </Button>
        <Button onClick={onPrint} aria-label={`Imprimir nota de ${nombre}`}>
          Imprimir nota
        </Button>
        {!isSalido(estado) && despacho.registro === null && may(deleteDespacho) && (
          <Button
            aria-label={`Deshacer ${nombre}`}
            onClick={() => void acciones.intentar(() => api.call(deleteDespacho, { id: _id }), DESHECHO)}
          >
            Deshacer
          </Button>
        )}
      </p>
    </article>
  )
}

function Datos({ despacho }: { despacho: Despacho }) {
  const { transporte, servicio, sucursal, seguimiento, enlace, peso_g, costo } = despacho
  return (
    <dl className="parcel__data">
      <Dato nombre="Lo lleva">{[nameTransporte(transporte), servicio].filter(Boolean).join(' · ')}</Dato>
      {sucursal && <Dato nombre="Sucursal">{sucursal}</Dato>}
      {seguimiento && (
        <Dato nombre="Seguimiento">
          {enlace ? (
            <a href={enlace} rel="noreferrer">
              {seguimiento}
            </a>
          ) : (
            seguimiento
          )}
        </Dato>
      )}
      {peso_g !== null && <Dato nombre="Peso cobrado">{formatNumero(peso_g)} g</Dato>}
      {costo !== null && <Dato nombre="Costo">{formatPesos(costo)}</Dato>}
    </dl>
  )
}

const Dato = ({ nombre, children }: { nombre: string; children: React.ReactNode }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{children}</dd>
  </div>
)

/** What the customer is told where the step is one that customers are told. */
const AVISAR = 'Avisar por correo al cliente'

type PasoProps = Pick<Props, 'despacho' | 'nombre' | 'freno' | 'acciones'>

function Paso({ despacho: { _id, estado }, nombre, freno, acciones }: PasoProps) {
  const pasos = listPasos(estado)
  const [hacia, setHacia] = useState<EstadoDespacho | undefined>(pasos[0]?.hacia)
  const [avisar, setAvisar] = useState(true)
  const [igual, setIgual] = useState(false)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const elegido = pasos.find((paso) => paso.hacia === hacia)
  if (!elegido) return null
  async function save() {
    if (!elegido) return
    setBusy(true)
    const sent = { id: _id, estado: elegido.hacia, visto: estado, avisar, ...toIgual(freno, igual) }
    await acciones.intentar(() => api.call(updateEstadoDespacho, sent), PASO)
    setBusy(false)
  }
  return (
    <div className="parcel__step">
      <SelectField
        label={`Próximo paso de ${nombre}`}
        value={elegido.hacia}
        onChange={({ target }) => setHacia(pasos.find((paso) => paso.hacia === target.value)?.hacia)}
      >
        {pasos.map((paso) => (
          <option key={paso.hacia} value={paso.hacia}>
            {paso.clase === 'correccion' ? 'volver a ' : ''}
            {ESTADO_DESPACHO_NOMBRES[paso.hacia]}
          </option>
        ))}
      </SelectField>
      {elegido.clase === 'carta' && (
        <label className="check-line mt-1" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            className="check"
            checked={avisar}
            onChange={() => setAvisar((before) => !before)}
          />
          {AVISAR}
        </label>
      )}
      {freno && isSalido(elegido.hacia) && !isSalido(estado) && (
        <EnDisputa freno={freno} igual={igual} onIgual={setIgual} />
      )}
      <Button busy={busy} onClick={() => void save()} aria-label={`Guardar paso de ${nombre}`}>
        Guardar paso
      </Button>
    </div>
  )
}

/** What the carrier says, in its own words: the step stays the shop's. */
function Novedades({ despacho: { _id }, nombre }: Pick<Props, 'despacho' | 'nombre'>) {
  const [novedades, setNovedades] = useState<readonly Novedad[] | null>(null)
  const [falla, setFalla] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function ask() {
    setBusy(true)
    setFalla(null)
    try {
      setNovedades(await api.call(listNovedadesDeDespacho, { id: _id }))
    } catch (error) {
      setFalla(error instanceof AppError ? error.message : 'No pudimos preguntar.')
    }
    setBusy(false)
  }
  return (
    <div className="mt-2">
      <Button busy={busy} onClick={() => void ask()} aria-label={`Preguntar al transporte por ${nombre}`}>
        Preguntar al transporte
      </Button>
      {falla && (
        <Notice kind="error" className="mt-1">
          {falla}
        </Notice>
      )}
      {novedades && (
        <ul className="parcel__steps small" aria-live="polite">
          {novedades.length === 0 && <li>Todavía no dice nada de este paquete.</li>}
          {novedades.map(({ texto, fecha, lugar }) => (
            <li key={`${fecha} ${texto} ${lugar}`}>{[fecha, texto, lugar].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
