// A parcel at its carrier: registered, printed, taken back, and looked up by hand where the carrier's answer was lost.
import { useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import type { ClaveTransporte } from '#envios/transportes/adaptador.rules.ts'
import { CLAVE_NOMBRES, PUEDE } from '#envios/transportes/puede.rules.ts'
import { listSucursalesDeTransporte } from '#envios/transportes/transporte.contract.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Despacho } from '../../../despachos/despacho.contract.ts'
import { isSalido } from '../../../despachos/despacho.rules.ts'
import { getBorradorRegistro, getEtiqueta, updateRegistro } from '../../../despachos/registro.contract.ts'
import type { AccionRegistro } from '../../../despachos/registro.rules.ts'
import type { Freno } from './EnDisputa.tsx'
import { type Abierto, FormularioRegistro } from './FormularioRegistro.tsx'

const TEXTOS: Record<AccionRegistro, { exito: string; falla: string }> = {
  figura: { exito: 'Anotado: el paquete está registrado', falla: 'Hubo un problema al anotarlo.' },
  'no-figura': { exito: 'Anotado: el paquete no está registrado', falla: 'Hubo un problema al anotarlo.' },
  anular: { exito: 'Registro anulado', falla: 'Hubo un problema al anular el registro.' },
  etiqueta: { exito: 'Etiqueta guardada', falla: 'Hubo un problema al pedir la etiqueta.' },
}

type Props = {
  despacho: Despacho
  nombre: string
  /** The carriers that can be told of a parcel. */
  registrables: readonly ClaveTransporte[]
  /** The payment of its order is disputed. */
  freno: Freno | null
  acciones: Acciones
}

export function RegistroPaquete(props: Props) {
  const { despacho, nombre, registrables, acciones } = props
  const { registro, estado } = despacho
  if (registro) return <Registrado key={registro.estado} despacho={despacho} nombre={nombre} acciones={acciones} />
  if (registrables.length === 0 || isSalido(estado)) return null
  return <Ofrecidos {...props} />
}

function Ofrecidos({ despacho: { _id }, nombre, registrables, freno, acciones }: Props) {
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const [busy, setBusy] = useState<ClaveTransporte | null>(null)
  async function open(clave: ClaveTransporte) {
    setBusy(clave)
    try {
      const borrador = await api.call(getBorradorRegistro, { id: _id })
      const { codigo_postal: cp, provincia } = borrador
      const known = PUEDE[clave].sucursales && cp !== '' && provincia !== ''
      // Without its list a branch is typed by its code.
      const sucursales = known
        ? await api.call(listSucursalesDeTransporte, { clave, cp, provincia }).catch(() => null)
        : null
      setAbierto({ clave, borrador, sucursales })
    } catch (error) {
      await acciones.contarFalla(error, { exito: '', falla: 'No pudimos preparar el registro.' })
    }
    setBusy(null)
  }
  return (
    <div className="parcel__tools">
      {registrables.map((clave) => (
        <Button
          key={clave}
          busy={busy === clave}
          aria-label={`Registrar en ${CLAVE_NOMBRES[clave]}: ${nombre}`}
          onClick={() => void open(clave)}
        >
          Registrar en {CLAVE_NOMBRES[clave]}
        </Button>
      ))}
      {abierto && (
        <FormularioRegistro
          id={_id}
          nombre={nombre}
          abierto={abierto}
          freno={freno}
          acciones={acciones}
          onClose={() => setAbierto(null)}
        />
      )}
    </div>
  )
}

function Registrado({ despacho, nombre, acciones }: Omit<Props, 'registrables' | 'freno'>) {
  const { _id, registro, estado } = despacho
  const [numero, setNumero] = useState('')
  const [busy, setBusy] = useState<AccionRegistro | null>(null)
  if (!registro) return null
  const quien = registro.clave ? CLAVE_NOMBRES[registro.clave] : 'el transporte'
  const puede = registro.clave ? PUEDE[registro.clave] : null
  async function act(accion: AccionRegistro) {
    setBusy(accion)
    await acciones.intentar(() => api.call(updateRegistro, { id: _id, accion, numero }), TEXTOS[accion])
    setBusy(null)
  }
  const button = (accion: AccionRegistro, texto: string) => (
    <Button busy={busy === accion} aria-label={`${texto}: ${nombre}`} onClick={() => void act(accion)}>
      {texto}
    </Button>
  )
  if (registro.estado === 'pidiendo') return <p className="mt-2">Le estamos preguntando a {quien}…</p>
  if (registro.estado === 'dudoso') {
    return (
      <Notice kind="warn" className="mt-2">
        <p>No sabemos si {quien} registró este paquete: su respuesta se perdió. Fijate en su sitio antes de seguir.</p>
        <div className="parcel__step">
          <Field
            label="Número que figura allá (opcional)"
            value={numero}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setNumero(target.value)}
          />
          {button('figura', 'Figura')}
          {button('no-figura', 'No figura')}
        </div>
      </Notice>
    )
  }
  return (
    <>
      <p className="mt-2">
        Registrado en {quien}
        {registro.numero && ` con el número ${registro.numero}`}.
        {!puede?.etiqueta && ' La etiqueta se imprime en su sitio.'}
      </p>
      <div className="parcel__tools">
        {registro.etiqueta && (
          <a
            className={buttonClass('line')}
            href={buildUrl(getEtiqueta.path, { id: _id })}
            download
            aria-label={`Etiqueta (PDF) de ${nombre}`}
          >
            Etiqueta (PDF)
          </a>
        )}
        {!registro.etiqueta && puede?.etiqueta && button('etiqueta', 'Pedir la etiqueta')}
        {!isSalido(estado) && button('anular', puede?.anular ? 'Anular el registro' : 'Olvidar el registro')}
      </div>
      {!isSalido(estado) && !puede?.anular && (
        <p className="soft small mt-1">Olvidarlo no lo anula allá: eso se hace en su sitio.</p>
      )}
    </>
  )
}
