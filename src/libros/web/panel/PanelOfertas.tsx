import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { panelHead, panelLoading } from '../../../panel/rutas/rutas.tsx'
import { requireAdmin } from '../../../sesion/web/sesion.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'

const TITULO = 'Todas las ofertas'

export const Route = createFileRoute('/_panel/panel-admin/ofertas')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  loader: () => ({ titulo: TITULO }),
  ...panelLoading,
  head: ({ loaderData }) => panelHead(loaderData?.titulo),
  component: PanelOfertas,
})

function PanelOfertas() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="wrap panel-page">
      <Link className="back" to="/panel-admin">
        <Icon name="volver" small /> Panel
      </Link>
      <h1>{TITULO}</h1>
      <div className="toolbar">
        <Button look="sell" onClick={() => setOpen(true)}>
          <Icon name="mas" small /> Nueva Oferta
        </Button>
      </div>
      <Dialog
        open={open}
        title="Próximamente"
        onClose={close}
        actions={
          <Button data-first onClick={close}>
            Aceptar
          </Button>
        }
      >
        <p>
          Todavía no se pueden cargar ofertas con descuento. La página de ofertas muestra libros a su precio de siempre.
        </p>
      </Dialog>
    </div>
  )
}
