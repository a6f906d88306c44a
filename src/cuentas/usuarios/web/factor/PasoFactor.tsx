import { type SyntheticEvent, useEffect, useState } from 'react'
import { usePrueba } from '#casa/sesion/web/clave/usePrueba.ts'
import { AppError } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Pregunta, Prueba } from '../../factor/factor.contract.ts'
import { hasLlaves, signWithLlave } from './llave.ts'

type Props = {
  pregunta: Pregunta
  /** What the button says that sends a code. */
  accion: string
  /** Sends the answer; throws its refusal. */
  onPrueba: (prueba: Prueba) => Promise<void>
  /** The question is over: it must be asked again. */
  onVencido: (mensaje: string) => void
}

/** Asks for what the account can show: a code of its app, a passkey, or a code of rescue. */
export function PasoFactor({ pregunta: { desafio, medios }, accion, onPrueba, onVencido }: Props) {
  const [rescate, setRescate] = useState(!medios.app)
  const { escrito, busy, falla, field, send, clear, campo } = usePrueba('codigo', (error) => {
    if (!(error instanceof AppError) || error.code !== 'DESAFIO_VENCIDO') return false
    onVencido(error.mensaje)
    return true
  })
  const llave = hasLlaves() ? medios.llave : null
  // The form that was here is gone: who types goes on.
  useEffect(() => field.current?.focus(), [field])

  const show = (prove: () => Promise<Omit<Prueba, 'desafio'>>) =>
    void send(async () => onPrueba({ desafio, ...(await prove()) }))
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    show(async () => ({ codigo: escrito }))
  }
  function change() {
    setRescate(!rescate)
    clear()
  }

  return (
    <div className="stack mt-3">
      {llave && (
        <Button look="sell" wide busy={busy} onClick={() => show(async () => ({ llave: await signWithLlave(llave) }))}>
          Usar una llave
        </Button>
      )}
      {(medios.app || medios.rescate) && (
        <form className="stack" method="post" noValidate onSubmit={submit}>
          <Field
            {...campo}
            label={rescate ? 'Código de rescate' : 'Código de tu aplicación'}
            hint={rescate ? 'Uno de los que guardaste. Sirve una sola vez.' : 'Los seis números que muestra ahora.'}
            inputMode={rescate ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
          />
          <Button type="submit" look={llave ? 'line' : 'sell'} wide busy={busy}>
            {accion}
          </Button>
        </form>
      )}
      {falla && <Notice kind="error">{falla}</Notice>}
      {medios.app && medios.rescate && (
        <p>
          <Button look="plain" onClick={change}>
            {rescate ? 'Usar el código de la aplicación' : 'Usar un código de rescate'}
          </Button>
        </p>
      )}
      <p className="small soft">
        ¿No tenés nada de esto a mano? Escribinos: quien administra la librería puede reiniciar tu segundo paso.
      </p>
    </div>
  )
}
