import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** A secret at the one moment when it can be read. */
export function SecretoUnaVez({ que, secreto }: { que: string; secreto: string }) {
  return (
    <>
      <Notice kind="warn">Copiala ahora: no se vuelve a mostrar. Si se pierde, se hace otra.</Notice>
      <p className="secret mt-2">
        <code>{secreto}</code>
        <CopyButton text={secreto} what={que} />
      </p>
    </>
  )
}
