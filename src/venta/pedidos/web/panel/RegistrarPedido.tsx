import { useAtajo } from '#casa/panel/useAtajo.ts'
import { formatPesos } from '#platform/format.ts'
import { add, CERO, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import type { Telefono } from './useTelefono.ts'

/** The sums to tell the caller, and the button that makes it an order. */
export function RegistrarPedido({ telefono }: { telefono: Telefono }) {
  const { totales } = telefono.eleccion
  const { nuevas, dismiss, salida } = telefono
  const registrar = () => void telefono.registrar()
  useAtajo('Control+s', registrar)
  return (
    <aside className="sum" aria-label="Resumen">
      <h2>Resumen</h2>
      <dl>
        <dt>Libros</dt>
        <dd>{formatPesos(toPesos(totales.subtotal))}</dd>
        {totales.recargo > 0 && (
          <>
            <dt>Recargo</dt>
            <dd>{formatPesos(toPesos(totales.recargo))}</dd>
          </>
        )}
        <dt>Envío</dt>
        <dd>
          {telefono.tabla.faltaEnvio ? 'A elegir' : formatPesos(toPesos(totales.subtotal === 0 ? CERO : totales.envio))}
        </dd>
        <dt className="total">Total</dt>
        <dd className="total">
          <span className="price">
            {formatPesos(toPesos(totales.subtotal === 0 ? CERO : add(totales.total, totales.envio)))}
          </span>
        </dd>
      </dl>
      <Button look="sell" wide busy={telefono.busy} aria-keyshortcuts="Control+S" onClick={registrar}>
        Registrar pedido
      </Button>
      {telefono.problema && (
        <Notice kind="error" className="mt-2">
          {telefono.problema}
        </Notice>
      )}
      <Question
        open={nuevas !== null}
        title="El importe cambió"
        accept="Registrar a este precio"
        look="sell"
        onCancel={dismiss}
        onAccept={() => nuevas && void telefono.confirm(nuevas)}
      >
        {nuevas && (
          <p>
            Ahora son {formatPesos(nuevas.total)} más {formatPesos(nuevas.envio)} de envío. Decíselo a quien llama antes
            de registrarlo.
          </p>
        )}
      </Question>
      <Question
        open={salida.status === 'blocked'}
        title="¿Descartar el pedido?"
        cancel="Seguir anotando"
        accept="Descartar"
        onCancel={salida.reset}
        onAccept={telefono.discard}
      >
        <p>Lo que anotaste y no registraste se pierde.</p>
      </Question>
    </aside>
  )
}
