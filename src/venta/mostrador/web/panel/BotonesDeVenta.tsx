import { Link } from '@tanstack/react-router'
import { BotonCajon } from '#casa/impresora/web/panel/BotonCajon.tsx'
import { useImpresora } from '#casa/impresora/web/panel/useImpresora.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { printVenta } from '../../impresion.contract.ts'
import type { VentaDetalle } from '../../mostrador.contract.ts'
import { type PapelDeVenta, toTicket } from '../../ticket.rules.ts'

/** `regalo`: for whoever the book is given to; it says no price. */
export type PapelElegido = 'hoja' | PapelDeVenta

/** What is done with a sale's paper: by the browser's print, and where the shop has a printer of slips by that. */
export function BotonesDeVenta({ venta, onPrint }: { venta: VentaDetalle; onPrint: (papel: PapelElegido) => void }) {
  const acciones = useAcciones({ recargar: false, callado: true })
  const impresora = useImpresora(acciones)
  const send = (papel: PapelDeVenta) =>
    void impresora.print({
      tira: () => toTicket(venta, papel, impresora.casa),
      pedir: () => api.call(printVenta, { id: venta._id, papel }),
    })
  return (
    <>
      <div className="mostrador__botones no-print">
        <Link className={buttonClass('sell')} to="/panel-admin/mostrador" data-first>
          Vender otra cosa
        </Link>
        {impresora.hay && (
          <>
            <Button onClick={() => send('ticket')}>Ticket</Button>
            <Button onClick={() => send('regalo')}>Ticket de regalo</Button>
            <BotonCajon />
          </>
        )}
        <Button onClick={() => onPrint('hoja')} aria-keyshortcuts="i">
          Imprimir
        </Button>
        {!impresora.hay && (
          <>
            <Button onClick={() => onPrint('ticket')}>Ticket de 80 mm</Button>
            <Button onClick={() => onPrint('regalo')}>Ticket de regalo</Button>
          </>
        )}
      </div>
      {impresora.hay && (
        <details className="mostrador__extras no-print">
          <summary>Si la impresora de tickets no anda</summary>
          <p className="soft small">
            Anaquel habla ESC/POS, el idioma de casi todas, y no se probó con ningún equipo de verdad. Va a la impresora{' '}
            {impresora.via === 'usb' ? 'enchufada a esta máquina' : 'de la red'}, en papel de {impresora.ancho} mm; se
            cambia en Ajustes, «Impresora de tickets».
          </p>
          <div className="mostrador__botones">
            <Button onClick={() => void impresora.probar()}>Imprimir una prueba</Button>
            <Button onClick={() => onPrint('ticket')}>Ticket por el navegador</Button>
            <Button onClick={() => onPrint('regalo')}>Ticket de regalo por el navegador</Button>
          </div>
        </details>
      )}
      {acciones.alerta}
    </>
  )
}
