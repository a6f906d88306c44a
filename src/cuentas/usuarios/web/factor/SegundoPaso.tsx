import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { isCancelado } from '#casa/sesion/web/clave/useConClave.tsx'
import { describeError } from '#casa/sesion/web/errores.ts'
import { recheckSesion } from '#casa/sesion/web/sesion.tsx'
import { formatFechaHora } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import {
  addLlave,
  beginApp,
  beginLlave,
  deleteFactor,
  type SegundoPaso as Estado,
  type Factor,
  getSegundoPaso,
  renewRescate,
  setNombreFactor,
} from '../../factor/factor.contract.ts'
import { AltaApp } from './AltaApp.tsx'
import { CodigosRescate } from './CodigosRescate.tsx'
import { createLlave, hasLlaves } from './llave.ts'
import { NombreLlave } from './NombreLlave.tsx'
import { useConFactor } from './useConFactor.tsx'

type Aviso = { kind: 'ok' | 'error'; mensaje: string }

/** What is open besides the list. */
type Abierto =
  | { que: 'nada' }
  | { que: 'app'; alta: Output<typeof beginApp> }
  | { que: 'llave' }
  | { que: 'nombre'; factor: Factor }
  | { que: 'quitar'; factor: Factor }
  | { que: 'codigos'; codigos: readonly string[] }

const NADA: Abierto = { que: 'nada' }

/** The second step of one's own login: its factors, new ones, and the codes to get in without them. */
export default function SegundoPaso() {
  const [estado, setEstado] = useState<Estado | 'cargando' | 'falla'>('cargando')
  const [abierto, setAbierto] = useState<Abierto>(NADA)
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const [busy, setBusy] = useState(false)
  const { conFactor, dialogo } = useConFactor()
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (aviso) said.current?.focus() // the button that was pressed may be gone
  }, [aviso])

  const load = useCallback(async () => {
    setEstado(await api.call(getSegundoPaso, {}).catch(() => 'falla' as const))
  }, [])
  useEffect(() => void load(), [load])

  /** Runs a change and tells how it went; a cancelled dialog is silent. */
  async function run(change: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setAviso(null)
    try {
      await change()
    } catch (error) {
      if (isCancelado(error)) return
      console.error(error)
      setAviso({ kind: 'error', mensaje: describeError(error) })
    } finally {
      setBusy(false)
    }
  }

  async function finish({ mensaje, codigos }: { mensaje: string; codigos?: readonly string[] | null }) {
    setAbierto(codigos ? { que: 'codigos', codigos } : NADA)
    if (!codigos) setAviso({ kind: 'ok', mensaje })
    await load()
    void recheckSesion() // the panel may be open to this account from now on, or no more
  }

  const beginWithApp = () =>
    run(async () => setAbierto({ que: 'app', alta: await conFactor(() => api.call(beginApp, {})) }))
  const makeLlave = (nombre: string) =>
    run(async () => {
      const { desafio, opciones } = await conFactor(() => api.call(beginLlave, {}))
      const respuesta = await createLlave(opciones)
      await finish(await conFactor(() => api.call(addLlave, { desafio, nombre, respuesta })))
    }).finally(() => setAbierto((now) => (now.que === 'llave' ? NADA : now)))
  const rename = (id: string, nombre: string) =>
    run(async () => finish(await api.call(setNombreFactor, { id, nombre }))).finally(() => setAbierto(NADA))
  const remove = (id: string) => {
    setAbierto(NADA)
    return run(async () => finish(await conFactor(() => api.call(deleteFactor, { id }))))
  }
  const renew = () =>
    run(async () => {
      const { codigos } = await conFactor(() => api.call(renewRescate, {}))
      await finish({ mensaje: '', codigos })
    })

  if (estado === 'cargando') return <p role="status">Cargando tu segundo paso...</p>
  if (estado === 'falla') {
    return (
      <>
        <Notice kind="error">No pudimos traer tu segundo paso.</Notice>
        <Button className="mt-2" onClick={() => void load()}>
          Reintentar
        </Button>
      </>
    )
  }
  const { factores, rescate, llaves, exigido } = estado
  const hasApp = factores.some(({ tipo }) => tipo === 'app')
  const quitado = abierto.que === 'quitar' ? abierto.factor : null
  return (
    <>
      <p className="soft">
        Además de tu contraseña, al ingresar te pedimos algo que solo vos tenés: un código de tu teléfono o una llave.
      </p>
      {exigido && factores.length === 0 && (
        <Notice kind="warn" className="mt-2">
          Para trabajar en el panel hace falta que actives uno.
        </Notice>
      )}
      {aviso && (
        <div ref={said} tabIndex={-1} className="mt-2">
          <Notice kind={aviso.kind}>{aviso.mensaje}</Notice>
        </div>
      )}
      {factores.length > 0 && (
        <ul className="settings-data mt-2">
          {factores.map((factor) => (
            <FilaFactor key={factor._id} factor={factor}>
              {factor.tipo === 'llave' && (
                <Button
                  aria-label={`Cambiar nombre de ${factor.nombre}`}
                  onClick={() => setAbierto({ que: 'nombre', factor })}
                >
                  Cambiar nombre
                </Button>
              )}
              <Button
                look="danger"
                busy={busy}
                aria-label={`Quitar ${factor.nombre}`}
                onClick={() => setAbierto({ que: 'quitar', factor })}
              >
                Quitar
              </Button>
            </FilaFactor>
          ))}
        </ul>
      )}
      {abierto.que === 'codigos' && <CodigosRescate codigos={abierto.codigos} onDone={() => setAbierto(NADA)} />}
      {abierto.que === 'app' ? (
        <AltaApp
          alta={abierto.alta}
          conFactor={conFactor}
          onDone={(agregado) => void finish(agregado)}
          onCancel={() => setAbierto(NADA)}
        />
      ) : (
        <p className="row mt-2">
          <Button busy={busy} onClick={() => void beginWithApp()}>
            {hasApp ? 'Cambiar la aplicación' : 'Usar una aplicación de códigos'}
          </Button>
          {llaves && hasLlaves() && (
            <Button busy={busy} onClick={() => setAbierto({ que: 'llave' })}>
              Agregar una llave
            </Button>
          )}
        </p>
      )}
      {factores.length > 0 && (
        <p className="mt-2">
          {rescate === 1 ? 'Te queda un código de rescate.' : `Te quedan ${rescate} códigos de rescate.`}{' '}
          <Button look="plain" busy={busy} onClick={() => void renew()}>
            Hacer códigos nuevos
          </Button>
        </p>
      )}
      <NombreLlave
        open={abierto.que === 'llave' || abierto.que === 'nombre'}
        titulo={abierto.que === 'nombre' ? 'Cambiar el nombre' : 'Agregar una llave'}
        nombre={abierto.que === 'nombre' ? abierto.factor.nombre : ''}
        accion={abierto.que === 'nombre' ? 'Guardar' : 'Crear la llave'}
        busy={busy}
        onSave={(nombre) => void (abierto.que === 'nombre' ? rename(abierto.factor._id, nombre) : makeLlave(nombre))}
        onCancel={() => setAbierto(NADA)}
      />
      <Question
        open={quitado !== null}
        title="Quitar"
        accept="Quitar"
        busy={busy}
        onCancel={() => setAbierto(NADA)}
        onAccept={() => quitado && void remove(quitado._id)}
      >
        <p>
          {factores.length === 1
            ? `Si quitás «${quitado?.nombre}», ingresás solo con tu contraseña.`
            : `«${quitado?.nombre}» deja de servir para ingresar.`}
        </p>
      </Question>
      {dialogo}
    </>
  )
}

function FilaFactor({ factor: { nombre, tipo, creado, usado }, children }: { factor: Factor; children: ReactNode }) {
  return (
    <li>
      <span>
        <b>{nombre}</b>
        <br />
        <span className="soft small">
          {tipo === 'llave' ? 'Llave' : 'Aplicación'} activada el {formatFechaHora(creado)}
          {usado !== null && `, usada el ${formatFechaHora(usado)}`}
        </span>
      </span>
      <span className="row">{children}</span>
    </li>
  )
}
