import { useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { getRemitente, type Remitente } from '../../remitente/remitente.contract.ts'

type ParteVista = Remitente['partes'][number]
const CLASES = { bien: 'ok', mal: 'error', falta: 'warn', 'no se sabe': 'warn' } as const

function Parte({ tema, marca, texto, registro }: ParteVista) {
  return (
    <li>
      <Notice kind={CLASES[marca]} quiet>
        <b>
          {tema}: {marca}.
        </b>{' '}
        {texto}
        {registro && (
          <p>
            Registro TXT en <code>{registro.nombre}</code>: <code>{registro.valor}</code>
            <CopyButton text={registro.valor} what={`el registro ${tema}`} />
          </p>
        )}
      </Notice>
    </li>
  )
}

/** What mailboxes that receive the shop's letters find out about their sender; asked when somebody presses. */
export function RevisarRemitente({ disabled }: { disabled: boolean }) {
  const [busy, run] = useBusy()
  const [selector, setSelector] = useState('')
  const [visto, setVisto] = useState<Remitente | null>(null)
  const [falla, setFalla] = useState<string | null>(null)
  const press = () =>
    run(async () => {
      setFalla(null)
      try {
        setVisto(await api.call(getRemitente, { selector: selector.trim() || undefined }))
      } catch (error) {
        setVisto(null)
        setFalla(error instanceof AppError ? error.message : 'No pudimos preguntar.')
      }
    })
  return (
    <section className="settings__sample" aria-labelledby="revisar-remitente">
      <h2 id="revisar-remitente">¿Llegan?</h2>
      <p className="hint">
        Miramos en el DNS lo que miran los buzones antes de aceptar un correo tuyo: SPF, DKIM, DMARC y el nombre
        inverso.
      </p>
      <Field
        label="Selector DKIM (si tu proveedor te dio uno)"
        value={selector}
        maxLength={63}
        autoComplete="off"
        onChange={({ target }) => setSelector(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // the form around it saves the settings
          if (!disabled && !busy) void press()
        }}
      />
      <Button className="mt-1" busy={busy} disabled={disabled} onClick={() => void press()}>
        Revisar el remitente
      </Button>
      <div aria-live="polite" className="mt-2">
        {busy && 'Preguntando…'}
        {!busy && falla && (
          <Notice kind="error" quiet>
            {falla}
          </Notice>
        )}
        {!busy && visto && visto.dominio === null && (
          <Notice kind="warn" quiet>
            Los correos salen de <code>{visto.direccion}</code>, que nadie conoce en internet. Poné el correo de la
            librería, de un dominio tuyo, en los datos de contacto.
          </Notice>
        )}
        {!busy && visto && visto.dominio !== null && (
          <>
            <p>
              Los correos salen de <code>{visto.direccion}</code>.
            </p>
            <ul className="settings__checks">
              {visto.partes.map((parte) => (
                <Parte key={parte.tema} {...parte} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
