import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import type { Provincia } from '#envios/provincias/provincia.contract.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Direccion } from '../direccion.contract.ts'
import { DIRECCIONES_MAX } from '../direccion.rules.ts'
import { borradorDireccion, toCampos } from './borrador.ts'
import { FichaDireccion, idEditar } from './FichaDireccion.tsx'
import { FormularioDireccion } from './FormularioDireccion.tsx'
import { useDirecciones } from './useDirecciones.ts'

type Props = { usuario: Usuario; provincias: readonly Provincia[] }

/** Delivery addresses: kept here, offered at the checkout, never demanded by it. */
export function Direcciones(props: Props) {
  const marco = useRef<HTMLDivElement>(null)
  return (
    <div ref={marco} tabIndex={-1}>
      <Estado {...props} onPressed={() => marco.current?.focus()} />
    </div>
  )
}

/** `onPressed`: the button that was pressed goes away. */
function Estado({ onPressed, ...props }: Props & { onPressed: () => void }) {
  const { lista, setDirecciones, reload } = useDirecciones()
  switch (lista.estado) {
    case 'cargando':
      return (
        <p role="status">
          <span className="spinner" />
          <span className="vh">Cargando tus direcciones...</span>
        </p>
      )
    case 'falla':
      return (
        <>
          <Notice kind="error">No pudimos traer tus direcciones.</Notice>
          <Button
            className="mt-2"
            onClick={() => {
              onPressed()
              reload()
            }}
          >
            Reintentar
          </Button>
        </>
      )
    case 'lista':
      return <Lista {...props} direcciones={lista.direcciones} setDirecciones={setDirecciones} />
  }
}

/** The form that is open: on a kept address, or for a new one. */
type Abierto = { id: string | null; campos: ReturnType<typeof toCampos> }
type Aviso = { kind: 'ok' | 'error'; mensaje: string }

const AGREGAR = 'agregar-direccion'

type ListaProps = Props & {
  direcciones: readonly Direccion[]
  setDirecciones: (direcciones: readonly Direccion[]) => void
}

function Lista({ usuario, provincias, direcciones, setDirecciones }: ListaProps) {
  const [abierto, setAbierto] = useState<Abierto | null>(() => borradorDireccion.find(usuario._id))
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (aviso) said.current?.focus() // what was pressed may be gone
  }, [aviso])
  // What was being changed may have been deleted in another tab.
  const isThere = abierto?.id == null || direcciones.some(({ _id }) => _id === abierto.id)
  const editado = isThere ? abierto : null

  const open = (next: Abierto) => {
    setAviso(null)
    setAbierto(next)
  }
  const show = (next: readonly Direccion[], mensaje: string) => {
    setDirecciones(next)
    setAviso({ kind: 'ok', mensaje })
  }
  function close() {
    const opener = abierto?.id ? idEditar(abierto.id) : AGREGAR
    borradorDireccion.drop()
    flushSync(() => setAbierto(null))
    document.getElementById(opener)?.focus()
  }

  const form = editado && (
    <FormularioDireccion
      key={editado.id}
      usuarioId={usuario._id}
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
      {direcciones.length === 0 && !editado && <Ninguna usuario={usuario} />}
      {aviso && (
        <div ref={said} tabIndex={-1} className="mb-2">
          <Notice kind={aviso.kind}>{aviso.mensaje}</Notice>
        </div>
      )}
      <ul className="addresses">
        {direcciones.map((direccion) => (
          <li key={direccion._id}>
            {editado?.id === direccion._id ? (
              form
            ) : (
              <FichaDireccion
                direccion={direccion}
                onEdit={() => open({ id: direccion._id, campos: toEditables(direccion) })}
                onChange={show}
                onFailure={(mensaje) => setAviso({ kind: 'error', mensaje })}
              />
            )}
          </li>
        ))}
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

/** Until there is one the checkout begins with the address of «Mis datos», where that is filled in. */
function Ninguna({ usuario: { direccion, provincia } }: { usuario: Usuario }) {
  return (
    <>
      <p className="soft">Todavía no guardaste ninguna. Las que guardes te las proponemos al comprar.</p>
      {direccion && (
        <p className="soft mt-1">
          Mientras tanto, la de «Mis datos»:{' '}
          <span>{[direccion, provincia?.descripcion].filter(Boolean).join(', ')}</span>
        </p>
      )}
    </>
  )
}

const toEditables = ({ provincia, ...direccion }: Direccion) => toCampos({ ...direccion, provincia: provincia._id })
