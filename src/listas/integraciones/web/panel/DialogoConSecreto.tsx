import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SecretoUnaVez } from './SecretoUnaVez.tsx'
import { useEnvio } from './useEnvio.ts'

type Props = {
  titulo: string
  boton: string
  /** What the secret is called where it is shown. */
  delSecreto: { titulo: string; que: string }
  /** Sends the form; answers the secret of what was made, null where there is no new one. */
  send: (form: FormData) => Promise<string | null>
  onClose: () => void
  /** The fields, with what is wrong with each. */
  children: (campos: Readonly<Record<string, string>>) => ReactNode
}

/** A form in a dialog that makes something with a secret, which is shown once. */
export function DialogoConSecreto({ titulo, boton, delSecreto, send, onClose, children }: Props) {
  const [secreto, setSecreto] = useState<string | null>(null)
  const { onSubmit, problem, busy, dialogo } = useEnvio(async (form) => {
    const made = await send(form)
    if (made === null) onClose()
    else setSecreto(made)
  })
  if (secreto !== null) return <SecretoUnaVez {...delSecreto} secreto={secreto} onClose={onClose} />
  return (
    <>
      <Dialog open title={titulo} onClose={onClose}>
        <form noValidate onSubmit={onSubmit}>
          {problem && !problem.campos && <Notice kind="error">{problem.mensaje}</Notice>}
          {children(problem?.campos ?? {})}
          <div className="dialog__foot">
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" look="sell" busy={busy}>
              {boton}
            </Button>
          </div>
        </form>
      </Dialog>
      {dialogo}
    </>
  )
}
