import { useEffect, useRef, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { formatFechaHora } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Sesion } from '../../acceso/sesiones.contract.ts'
import { useSesiones } from './useSesiones.ts'

type Props = {
  /** Asks for the sessions; the same function as long as they are the same account's. */
  ask: () => Promise<readonly Sesion[]>
  /** Ends one and returns what is said of it. */
  onEnd: (sesion: Sesion) => Promise<string>
  onEndAll: () => Promise<string>
  /** What the button that ends all (but the own one) says. */
  endAll: string
}

type Aviso = { kind: 'ok' | 'error'; mensaje: string }

/** The open sessions of an account, each with a way to end it. The own one is named, and left out of «all». */
export default function ListaSesiones({ ask, onEnd, onEndAll, endAll }: Props) {
  const { lista, reload } = useSesiones(ask)
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const [busy, setBusy] = useState(false)
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (aviso) said.current?.focus() // the button that was pressed is gone
  }, [aviso])

  async function run(end: () => Promise<string>) {
    if (busy) return
    setBusy(true)
    try {
      const mensaje = await end()
      await reload()
      setAviso({ kind: 'ok', mensaje })
    } catch (error) {
      console.error(error)
      await reload()
      setAviso({ kind: 'error', mensaje: error instanceof AppError ? error.mensaje : 'No pudimos cerrar la sesión.' })
    } finally {
      setBusy(false)
    }
  }

  const message = aviso && (
    <div ref={said} tabIndex={-1} className="mb-2">
      <Notice kind={aviso.kind}>{aviso.mensaje}</Notice>
    </div>
  )
  if (lista.estado === 'cargando') return <p role="status">Cargando las sesiones...</p>
  if (lista.estado === 'falla') {
    return (
      <>
        {message ?? <Notice kind="error">No pudimos traer las sesiones.</Notice>}
        <Button className="mt-2" onClick={() => void reload()}>
          Reintentar
        </Button>
      </>
    )
  }
  const others = lista.sesiones.filter(({ actual }) => !actual)
  return (
    <>
      {message}
      {lista.sesiones.length === 0 && <p className="soft">No hay sesiones abiertas.</p>}
      <ul className="settings-data">
        {lista.sesiones.map((sesion) => (
          <li key={sesion._id}>
            <span>
              <b>{sesion.dispositivo}</b>
              {sesion.actual && <span className="badge"> Esta sesión</span>}
              <br />
              <span className="soft small">
                Abierta el {formatFechaHora(sesion.abierta)}, usada el {formatFechaHora(sesion.usada)}
              </span>
            </span>
            {!sesion.actual && (
              <Button busy={busy} onClick={() => void run(() => onEnd(sesion))}>
                Cerrar
                <span className="vh">
                  {' '}
                  la sesión de {sesion.dispositivo}, abierta el {formatFechaHora(sesion.abierta)}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button className="mt-2" busy={busy} onClick={() => void run(onEndAll)}>
          {endAll}
        </Button>
      )}
    </>
  )
}
