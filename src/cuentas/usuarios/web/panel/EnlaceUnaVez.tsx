import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ConEnlace } from '../../equipo/invitacion.contract.ts'
import { INVITACION_DIAS } from '../../equipo/invitacion.rules.ts'
import { DibujoQr } from '../factor/DibujoQr.tsx'

type Props = { hecha: ConEnlace; onClose: () => void }

/** An invitation's link at the one moment when it can be read. */
export const EnlaceUnaVez = ({ hecha: { invitacion, enlace, qr }, onClose }: Props) => (
  <Dialog
    open
    title={`Invitación para ${invitacion.nombre}`}
    onClose={onClose}
    actions={
      <Button look="sell" data-first onClick={onClose}>
        Listo
      </Button>
    }
  >
    {invitacion.email && (
      <Notice kind="ok" className="mt-1">
        Le mandamos el enlace a {invitacion.email}.
      </Notice>
    )}
    <p className="mt-2">
      {invitacion.email ? 'También podés mostrarle este QR o pasarle' : 'Mostrale este QR o pasale'} el enlace. Sirve
      una sola vez, durante {INVITACION_DIAS} días, y no se vuelve a mostrar.
    </p>
    <p className="mt-2">
      <DibujoQr qr={qr} para={invitacion.nombre} />
    </p>
    <p className="small mt-1 qr__key">
      {enlace}
      <CopyButton text={enlace} what="el enlace" />
    </p>
  </Dialog>
)
