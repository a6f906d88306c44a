import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AppError } from '../../platform/errors.ts'
import { api } from '../../platform/http/client.ts'
import type { Provincia } from '../../provincias/provincia.contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Direccion, setPredeterminada } from '../direccion.contract.ts'
import { DIRECCIONES_MAX, formatLugar, formatRecibe } from '../direccion.rules.ts'
import { borradorDireccion, toCampos } from './borrador.ts'
import { EliminarDireccion } from './EliminarDireccion.tsx'
import { FormularioDireccion } from './FormularioDireccion.tsx'
import { useDirecciones } from './useDirecciones.ts'

type Props = { usuarioId: string; provincias: readonly Provincia[] }
/** The form that is open: on a kept address, or for a new one. */
type Abierto = { id: string | null; campos: ReturnType<typeof toCampos> }
type Aviso = { kind: 'ok' | 'error'; mensaje: string }

const AGREGAR = 'agregar-direccion'

/** Delivery addresses: kept here, offered at the checkout, never demanded by it. */
export function Direcciones({ usuarioId, provincias }: Props) {
  const { lista, setDirecciones, reload } = useDirecciones()
  const [abierto, setAbierto] = useState<Abierto | null>(() => readInterrumpido(usuarioId))
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (aviso) said.current?.focus() // what was pressed may be gone
  }, [aviso])

  if (lista.estado === 'cargando') {
    return (
      <p role="status">
        <span className="spinner" />
        <span className="vh">Cargando tus direcciones...</span>
      </p>
    )
  }
  if (lista.estado === 'falla') {
    return (
      <>
        <Notice kind="error">No pudimos traer tus direcciones.</Notice>
        <Button className="mt-2" onClick={reload}>
          Reintentar
        </Button>
      </>
    )
  }

  const { direcciones } = lista
  // What was being changed may have been deleted in another tab.
  const editado = abierto?.id == null || direcciones.some(({ _id }) => _id === abierto.id) ? abierto : null
  const open = (next: Abierto) => {
    setAviso(null)
    setAbierto(next)
  }
  function close() {
    const opener = abierto?.id ? `editar-${abierto.id}` : AGREGAR
    borradorDireccion.drop()
    flushSync(() => setAbierto(null))
    document.getElementById(opener)?.focus()
  }
  const show = (next: readonly Direccion[], mensaje: string) => {
    setDirecciones(next)
    setAviso({ kind: 'ok', mensaje })
  }
  async function makeDefault({ _id, alias }: Direccion) {
    try {
      show(await api.call(setPredeterminada, { id: _id }), `«${alias}» es tu dirección predeterminada.`)
    } catch (error) {
      console.error(error)
      if (error instanceof AppError) setAviso({ kind: 'error', mensaje: error.mensaje })
    }
  }
  const form = editado && (
    <FormularioDireccion
      key={editado.id}
      usuarioId={usuarioId}
      {...editado}
      provincias={provincias}
      onSaved={(next, alias) => {
        setAbierto(null)
        show(next, `Guardamos «${alias}».`)
      }}
      onCancel={close}
    />
  )

  return (
    <>
      {direcciones.length === 0 && !editado && (
        <p className="soft">Todavía no guardaste ninguna. Las que guardes te las proponemos al comprar.</p>
      )}
      {aviso && (
        <div ref={said} tabIndex={-1} className="mb-2">
          <Notice kind={aviso.kind}>{aviso.mensaje}</Notice>
        </div>
      )}
      <ul className="addresses">
        {direcciones.map((direccion) =>
          editado?.id === direccion._id ? (
            <li key={direccion._id}>{form}</li>
          ) : (
            <li key={direccion._id}>
              <Ficha direccion={direccion} />
              <div className="address__tools">
                <Button
                  look="plain"
                  id={`editar-${direccion._id}`}
                  onClick={() => open({ id: direccion._id, campos: toEditables(direccion) })}
                >
                  Editar<span className="vh"> {direccion.alias}</span>
                </Button>
                <EliminarDireccion direccion={direccion} onDeleted={show} />
                {!direccion.predeterminada && (
                  <Button look="plain" onClick={() => void makeDefault(direccion)}>
                    Usar como predeterminada<span className="vh"> {direccion.alias}</span>
                  </Button>
                )}
              </div>
            </li>
          ),
        )}
      </ul>
      {editado?.id === null && form}
      {!editado && direcciones.length < DIRECCIONES_MAX && (
        <Button id={AGREGAR} className="mt-2" onClick={() => open({ id: null, campos: toCampos(null) })}>
          Agregar dirección
        </Button>
      )}
      {direcciones.length >= DIRECCIONES_MAX && (
        <p className="soft small mt-2">Llegaste a las {DIRECCIONES_MAX}: para agregar otra, eliminá una.</p>
      )}
    </>
  )
}

const toEditables = ({ provincia, ...direccion }: Direccion) => toCampos({ ...direccion, provincia: provincia._id })

function readInterrumpido(usuarioId: string): Abierto | null {
  const found = borradorDireccion.read()
  return found?.usuario === usuarioId ? found : null
}

function Ficha({ direccion }: { direccion: Direccion }) {
  return (
    <>
      <h3 className="address__alias">
        {direccion.alias}
        {direccion.predeterminada && <span className="address__default">Predeterminada</span>}
      </h3>
      <p>{formatLugar(direccion)}</p>
      <p className="soft small">{formatRecibe(direccion)}</p>
    </>
  )
}
