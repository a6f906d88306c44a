import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import { type CambioDeVersion, createActualizacion } from '../../version/version.contract.ts'
import { describePaso } from '../../version/version.rules.ts'

const EVERY_MS = 3_000

/** «Hay una versión nueva», the change under way, and how the last one ended. */
export function Actualizacion({ cambio }: { cambio: CambioDeVersion }) {
  const { nueva, marcha, ultimo, problema } = cambio
  const router = useRouter()
  const { conClave, dialogo } = useConClave()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [falla, setFalla] = useState<string | null>(null)
  const runs = marcha !== null
  useEffect(() => {
    if (!runs) return
    const look = setInterval(() => void router.invalidate(), EVERY_MS)
    return () => clearInterval(look)
  }, [runs, router])

  async function actualizar(version: string) {
    setBusy(true)
    try {
      await conClave(() => api.call(createActualizacion, { version }))
      setFalla(null)
      await router.invalidate()
    } catch (error) {
      if (!isCancelado(error))
        setFalla(error instanceof AppError ? error.message : 'No pudimos pedir la versión nueva.')
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <>
      {marcha && (
        <Notice kind="ok" className="mt-2">
          {describePaso(marcha)}
        </Notice>
      )}
      {!marcha && ultimo && (
        <Notice kind={ultimo.lograda ? 'ok' : 'warn'} className="mt-2">
          {ultimo.mensaje} <span className="soft">({formatFechaMedia(ultimo.termino)})</span>
        </Notice>
      )}
      {problema && (
        <Notice kind="warn" className="mt-2">
          {problema}
        </Notice>
      )}
      {falla && (
        <Notice kind="error" className="mt-2">
          {falla}
        </Notice>
      )}
      {!marcha && nueva && (
        <>
          <h3>Hay una versión nueva: {nueva.version}</h3>
          <p className="state-changes">{nueva.cambios}</p>
          <Button className="mt-2" onClick={() => setAsking(true)}>
            Actualizar a la {nueva.version}
          </Button>
          <Question
            open={asking}
            title={`¿Actualizar a la ${nueva.version}?`}
            accept="Sí, actualizar"
            look="sell"
            busy={busy}
            onCancel={() => setAsking(false)}
            onAccept={() => void actualizar(nueva.version)}
          >
            <p>
              Primero se hace un respaldo. La tienda sigue abierta: quien esté comprando espera unos segundos. Después
              se la vigila diez minutos, y si anda peor vuelve sola a la versión de ahora.
            </p>
          </Question>
        </>
      )}
      {dialogo}
    </>
  )
}
