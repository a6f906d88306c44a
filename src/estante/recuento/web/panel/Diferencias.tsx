import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { type Diferencia, decideDiferencias, type listDiferencias } from '../../recuento.contract.ts'

type Props = { id: string; lista: Output<typeof listDiferencias>; total: number }
type Decision = 'aceptar' | 'ignorar'

const TEXTOS = {
  aceptar: { exito: 'El stock quedó como lo contaste.', falla: 'No se pudo aceptar.' },
  ignorar: { exito: 'El stock queda como estaba.', falla: 'No se pudo decidir.' },
}

/** What did not match, by money. Each is accepted or left, or all of them at once. */
export function Diferencias({ id, lista, total }: Props) {
  const { items } = lista
  const acciones = useAcciones()
  const [asking, setAsking] = useState(false)
  const [busy, run] = useBusy()
  const [apartados, setApartados] = useState<Apartados>({ nuevos: false, sin_leer: false })
  const pendientes = items.filter(({ estado }) => estado === 'pendiente')

  const decide = (decision: Decision, libros?: string[]) =>
    run(async () => {
      try {
        const { motivos } = await api.call(decideDiferencias, {
          id,
          decision,
          ...(libros ? { libros } : { todas: true, ...apartados }),
        })
        setAsking(false)
        if (motivos.length > 0) {
          await acciones.contarExito({ exito: `Se aceptó lo demás. ${motivos.slice(0, 5).join(' ')}`, falla: '' })
        } else await acciones.contarExito(TEXTOS[decision])
      } catch (error) {
        setAsking(false)
        await acciones.contarFalla(error, TEXTOS[decision])
      }
    })
  return (
    <section aria-labelledby="diferencias" className="mt-3">
      {acciones.alerta}
      <h2 id="diferencias">Diferencias</h2>
      {total === 0 ? (
        <p>Todo coincide: no hay nada que cambiar.</p>
      ) : (
        <>
          <Resumen lista={lista} total={total} />
          {pendientes.length > 1 && (
            <Button look="sell" onClick={() => setAsking(true)}>
              Aceptar todas
            </Button>
          )}
          <ul className="panel-rows count-diffs">
            {items.map((diferencia) => (
              <FilaDiferencia key={diferencia.libro._id} diferencia={diferencia} busy={busy} onDecide={decide} />
            ))}
          </ul>
        </>
      )}
      <Question
        open={asking}
        title="Aceptar todas las diferencias"
        accept="Aceptar todas"
        busy={busy}
        onCancel={() => setAsking(false)}
        onAccept={() => void decide('aceptar')}
      >
        <Consecuencias lista={lista} apartados={apartados} onChange={setApartados} />
      </Question>
    </section>
  )
}

type Lista = Props['lista']
/** Sorts of differences that are accepted only where somebody says so. */
type Apartados = { nuevos: boolean; sin_leer: boolean }

const Resumen = ({ lista: { items, faltan, sobran }, total }: Pick<Props, 'lista' | 'total'>) => (
  <>
    <p>
      Por decidir: {formatCount(faltan.ejemplares, 'ejemplar falta', 'ejemplares faltan')} ({formatPesos(faltan.dinero)}
      ), {formatCount(sobran.ejemplares, 'sobra', 'sobran')} ({formatPesos(sobran.dinero)}).
    </p>
    {total > items.length && (
      <p className="soft">
        Se muestran las {items.length} de más dinero, de {total}.
      </p>
    )}
  </>
)

type ConsecuenciasProps = { lista: Lista; apartados: Apartados; onChange: (apartados: Apartados) => void }

/** What accepting everything does; what is kept apart counts where it is marked. */
function Consecuencias({ lista, apartados, onChange }: ConsecuenciasProps) {
  const bajan = lista.faltan.ejemplares - (apartados.sin_leer ? 0 : lista.bajan_sin_leer)
  const suben = lista.sobran.ejemplares - (apartados.nuevos ? 0 : lista.suben_nuevos)
  return (
    <>
      <p>
        El stock baja {formatCount(bajan, 'ejemplar', 'ejemplares')} y sube {suben}. Quedan sin cambiar los reservados
        para pedidos y los que figuran en otro estante
        {lista.nuevos + lista.sin_leer > 0 && ', y lo que no marques acá'}.
      </p>
      {lista.nuevos > 0 && (
        <Aparte checked={apartados.nuevos} onChange={(nuevos) => onChange({ ...apartados, nuevos })}>
          También lo contado por primera vez ({formatCount(lista.nuevos, 'título', 'títulos')}): desde ahora se vende
          según lo que haya.
        </Aparte>
      )}
      {lista.sin_leer > 0 && (
        <Aparte checked={apartados.sin_leer} onChange={(sin_leer) => onChange({ ...apartados, sin_leer })}>
          También lo que nadie leyó ({formatCount(lista.sin_leer, 'título', 'títulos')}): queda sin ejemplares.
        </Aparte>
      )}
    </>
  )
}

type AparteProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

const Aparte = ({ checked, onChange, children }: AparteProps) => (
  <label className="check-line">
    <input type="checkbox" className="check" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>{children}</span>
  </label>
)

function describe({ clase, contado, esperado }: Diferencia): string {
  if (clase === 'nunca') return `Contado por primera vez: ${contado}`
  const n = Math.abs(contado - (esperado ?? 0))
  return `${clase === 'falta' ? (n === 1 ? 'Falta' : 'Faltan') : n === 1 ? 'Sobra' : 'Sobran'} ${n}: había ${esperado}, se contaron ${contado}`
}

type FilaProps = {
  diferencia: Diferencia
  busy: boolean
  onDecide: (decision: Decision, libros: string[]) => Promise<void>
}

function FilaDiferencia({ diferencia, busy, onDecide }: FilaProps) {
  const { libro, dinero, otro_estante, reservado, pedidos, estado, quien } = diferencia
  return (
    <li>
      <div>
        <h3>{libro.titulo}</h3>
        <p>
          {describe(diferencia)}
          {dinero !== null && <span className="soft"> · {formatPesos(dinero)}</span>}
        </p>
        <p className="soft small">{libro.isbn}</p>
        {otro_estante && <p className="small">Figura en el estante {otro_estante}.</p>}
        {reservado > 0 && (
          <p className="small">
            {formatCount(reservado, 'reservado', 'reservados')} para{' '}
            {pedidos.map(({ _id, numero }, at) => (
              <span key={_id}>
                {at > 0 && ', '}
                <Link to="/panel-admin/pedidos/$id" params={{ id: _id }}>
                  el pedido N.º {numero}
                </Link>
              </span>
            ))}
            .
          </p>
        )}
      </div>
      {estado === 'pendiente' ? (
        <p className="count-diffs__tools">
          <Button
            busy={busy}
            aria-label={`Aceptar la diferencia de ${libro.titulo}`}
            onClick={() => void onDecide('aceptar', [libro._id])}
            data-principal
          >
            Aceptar
          </Button>
          <Button
            look="plain"
            busy={busy}
            aria-label={`Ignorar la diferencia de ${libro.titulo}`}
            onClick={() => void onDecide('ignorar', [libro._id])}
          >
            Ignorar
          </Button>
        </p>
      ) : (
        <p className="soft small">
          {estado === 'aceptada' ? 'Aceptada' : 'Ignorada'}
          {quien && ` por ${quien}`}
        </p>
      )}
    </li>
  )
}
