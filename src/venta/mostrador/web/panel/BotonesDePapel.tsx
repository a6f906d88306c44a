import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/Button.tsx'
import type { PapelElegido } from './BotonesDeVenta.tsx'

/** What is done with a slip: the next sale, and the papers. */
export const BotonesDePapel = ({ onPrint }: { onPrint: (cual: PapelElegido) => void }) => (
  <div className="mostrador__botones no-print">
    <Link className={buttonClass('sell')} to="/panel-admin/mostrador" data-first>
      Vender otra cosa
    </Link>
    <Button onClick={() => onPrint('hoja')} aria-keyshortcuts="i">
      Imprimir
    </Button>
    <Button onClick={() => onPrint('ticket')}>Ticket de 80 mm</Button>
    <Button onClick={() => onPrint('regalo')}>Ticket de regalo</Button>
  </div>
)
