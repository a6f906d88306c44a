import { useState } from 'react'
import { PanelFalla } from '#casa/panel/PanelFalla.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** The list of accounts that could not be loaded: an alert first (specification, section 8), then the way to try again. */
export function FallaUsuarios({ error, reset }: { error: unknown; reset?: () => void }) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      <PanelFalla error={error} {...(reset && { reset })} />
      <Dialog open={open} title="Error" onClose={close} close="Aceptar">
        <p>Hubo un problema al cargar los usuarios.</p>
      </Dialog>
    </>
  )
}
