import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import {
  confirmSugerencia,
  rejectSugerencia,
  restoreSugerencia,
  type Sugerencia,
} from '../../../obra/obra.edicion.contract.ts'
import { Edicion } from './Edicion.tsx'
import type { ObrasSearch } from './obras-search.ts'

type Decision = { exito: string; falla: string }
const CONFIRMAR = { exito: 'es una obra.', falla: 'Hubo un problema al juntar las ediciones.' }
const RECHAZAR = {
  exito: 'quedó rechazada: no vuelve a aparecer sola.',
  falla: 'Hubo un problema al rechazar la sugerencia.',
}
const RECUPERAR = {
  exito: 'volvió a las sugerencias.',
  falla: 'Hubo un problema al recuperar la sugerencia.',
}

type Props = {
  datos: { sugerencias: readonly Sugerencia[]; total: number; siguiente: string | null }
  search: ObrasSearch
  to: string
  acciones: Acciones
}

/** What rules take for one work: the largest first, each confirmed or refused by a person. */
export function Sugerencias({ datos: { sugerencias, total, siguiente }, search, to, acciones }: Props) {
  const rechazadas = search.ver === 'rechazadas'
  const router = useRouter()
  const [dicho, setDicho] = useState('')
  const lista = useRef<HTMLElement>(null)
  const shown = useRef(sugerencias)
  const decidida = useRef<number | null>(null)
  // What was decided on is gone: whoever works by keyboard goes on at the one that stands in its place.
  useEffect(() => {
    if (shown.current === sugerencias) return
    shown.current = sugerencias
    const at = decidida.current
    decidida.current = null
    if (at === null) return
    const buttons = lista.current?.querySelectorAll<HTMLElement>('[data-principal]') ?? []
    ;(buttons[Math.min(at, buttons.length - 1)] ?? document.querySelector('main'))?.focus()
  }, [sugerencias])
  async function decide(at: number, titulo: string, attempt: () => Promise<unknown>, textos: Decision) {
    setDicho('')
    try {
      await attempt()
    } catch (error) {
      return acciones.contarFalla(error, textos)
    }
    decidida.current = at
    setDicho(`«${titulo}» ${textos.exito}`)
    await router.invalidate()
  }
  return (
    <>
      <p className="soft small" role="status">
        {rechazadas
          ? formatCount(total, 'sugerencia rechazada', 'sugerencias rechazadas')
          : formatCount(total, 'sugerencia', 'sugerencias')}
        {dicho && `. ${dicho}`}
      </p>
      <section ref={lista} className="panel-rows" aria-label={rechazadas ? 'Rechazadas' : 'Sugeridas'}>
        {sugerencias.map((sugerencia, at) => (
          <Tarjeta
            key={sugerencia._id}
            sugerencia={sugerencia}
            rechazada={rechazadas}
            onDecide={(attempt, textos) => decide(at, sugerencia.titulo, attempt, textos)}
          />
        ))}
        {sugerencias.length === 0 && (
          <div className="empty">
            <p>
              {rechazadas
                ? 'No rechazaste ninguna sugerencia.'
                : 'Por ahora no hay libros que parezcan ediciones de una misma obra.'}
            </p>
          </div>
        )}
      </section>
      <nav className="filters-row__end mt-2" aria-label="Páginas">
        {search.tras && (
          <Link className={buttonClass('plain')} to={to} search={{ ver: search.ver }}>
            Volver a las primeras
          </Link>
        )}
        {siguiente && (
          <Link className={buttonClass('line')} to={to} search={{ ver: search.ver, tras: siguiente }}>
            Ver las que siguen
          </Link>
        )}
      </nav>
    </>
  )
}

type TarjetaProps = {
  sugerencia: Sugerencia
  rechazada: boolean
  onDecide: (attempt: () => Promise<unknown>, textos: Decision) => Promise<void>
}

function Tarjeta({ sugerencia: { _id, titulo, por, total, libros }, rechazada, onDecide }: TarjetaProps) {
  const [fuera, setFuera] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const elegidos = libros.flatMap((libro) => (fuera.has(libro._id) ? [] : [libro._id]))
  const run = async (attempt: () => Promise<unknown>, textos: Decision) => {
    if (busy) return
    setBusy(true)
    await onDecide(attempt, textos).finally(() => setBusy(false))
  }
  const toggle = (id: string) =>
    setFuera((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <article className="admin-card admin-card--plain">
      <fieldset className="works" disabled={busy}>
        <legend>
          <h2>{titulo}</h2>
        </legend>
        {por === 'mensaje' && <p className="soft small">Lo dice quien los manda, en un mensaje de ONIX.</p>}
        {total > libros.length && (
          <p className="soft small">
            Son {total}: acá están los primeros {libros.length}.
          </p>
        )}
        <ul>
          {libros.map((libro) => (
            <li key={libro._id}>
              {rechazada ? (
                <Edicion edicion={libro} />
              ) : (
                <label className="check-line">
                  <input
                    type="checkbox"
                    className="check"
                    checked={!fuera.has(libro._id)}
                    onChange={() => toggle(libro._id)}
                  />
                  <span>
                    <Edicion edicion={libro} />
                    {libro.obra && <span className="soft small"> · ya está en una obra</span>}
                  </span>
                </label>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="admin-card__end works__end">
        {rechazada ? (
          <Button
            data-principal
            busy={busy}
            aria-label={`Volver a sugerir ${titulo}`}
            onClick={() => run(() => api.call(restoreSugerencia, { id: _id }), RECUPERAR)}
          >
            Volver a sugerir
          </Button>
        ) : (
          <>
            <Button
              look="sell"
              data-principal
              busy={busy}
              disabled={elegidos.length < 2}
              onClick={() => run(() => api.call(confirmSugerencia, { id: _id, libros: elegidos }), CONFIRMAR)}
            >
              Son una obra<span className="vh"> {`estas ${elegidos.length} ediciones de ${titulo}`}</span>
            </Button>
            <Button busy={busy} onClick={() => run(() => api.call(rejectSugerencia, { id: _id }), RECHAZAR)}>
              No lo son<span className="vh"> las de {titulo}</span>
            </Button>
          </>
        )}
      </div>
    </article>
  )
}
