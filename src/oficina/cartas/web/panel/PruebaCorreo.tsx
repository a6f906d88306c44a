import { useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { getPruebaCorreo, type PruebaCorreo as Prueba, probarCorreo } from '../../prueba/prueba.contract.ts'

const EVERY_MS = 1_000
/** A mail server that hangs is given up after fifteen seconds (correo.ts). */
const PATIENCE = 40

const wait = () => new Promise((resolve) => setTimeout(resolve, EVERY_MS))

/** Asks for a mail and how it went. */
async function probar(): Promise<Prueba> {
  let prueba = await api.call(probarCorreo, {})
  for (let times = 0; prueba.estado === 'en-cola' && times < PATIENCE; times++) {
    await wait()
    prueba = await api.call(getPruebaCorreo, { id: prueba._id })
  }
  return prueba
}

function describe({ estado, falla, carpeta }: Prueba): { kind: 'ok' | 'warn' | 'error'; texto: string } {
  if (estado === 'fallo') return { kind: 'error', texto: `No salió: ${falla}` }
  if (estado === 'en-cola') {
    return {
      kind: 'warn',
      texto: 'Sigue en la cola: hay otros correos antes o la tienda está ocupada. Fijate en un rato.',
    }
  }
  if (carpeta) return { kind: 'warn', texto: `No hay servidor de correo: quedó como archivo en ${carpeta}.` }
  return { kind: 'ok', texto: 'El servidor lo aceptó. Fijate si te llegó, también entre los no deseados.' }
}

/** The button that sends a mail to who presses it, by the settings as they are stored. */
export function PruebaCorreo({ disabled }: { disabled: boolean }) {
  const [busy, run] = useBusy()
  const [dicho, setDicho] = useState<ReturnType<typeof describe> | null>(null)
  const press = () =>
    run(async () => {
      setDicho(null)
      try {
        setDicho(describe(await probar()))
      } catch (error) {
        const texto = error instanceof AppError ? error.message : 'No pudimos pedir la prueba.'
        setDicho({ kind: 'error', texto })
      }
    })
  return (
    <section className="settings__sample" aria-labelledby="prueba-correo">
      <h2 id="prueba-correo">Probar</h2>
      <p className="hint">
        {disabled ? 'Guardá primero: se prueba lo guardado.' : 'Te mandamos un correo a la dirección de tu cuenta.'}
      </p>
      <Button className="mt-1" busy={busy} disabled={disabled} onClick={() => void press()}>
        Enviar correo de prueba
      </Button>
      {busy && <p role="status">Enviando…</p>}
      {dicho && (
        <Notice kind={dicho.kind} className="mt-2">
          {dicho.texto}
        </Notice>
      )}
    </section>
  )
}
