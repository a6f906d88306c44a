import { lazy, type ReactNode, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { formatCount } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type Codigo, readCodigo } from '../../../bip.rules.ts'
import { createOrden } from './orden.ts'
import { sonido, soundBip } from './sonido.ts'
import { useEscucha } from './useEscucha.ts'
import { useQuedate } from './useQuedate.ts'

const Camara = lazy(() => import('./Camara.tsx'))

/** What came of a beep: whether it was a book of this screen, and a short sentence. */
export type Respuesta = { conocido: boolean; texto: string }

type Props = {
  label?: string
  /** Hears every code, whether it was beeped, typed or seen. Says itself what went wrong: it never throws. */
  onBip: (codigo: Codigo) => Promise<Respuesta> | Respuesta
  /** Hears what is typed into the field first; null where it is to be read as a code. */
  onTexto?: (texto: string) => Promise<Respuesta> | Respuesta | null
  /** The field keeps the focus: it takes it back from where nothing is focused. Escape lets go of it. */
  quedate?: boolean
  /** What stands beside the field. */
  children?: ReactNode
  /** For a screen that is done: nothing is heard. */
  disabled?: boolean
  /** The field of a screen that begins with it. */
  autoFocus?: boolean
}

/**
 * One field for a scanner, a hand and a camera. The scanner is heard on the whole page; each beep is answered by a sound and
 * by a sentence that is read out.
 */
export function CampoBip({
  label = 'Código o ISBN',
  onBip,
  onTexto,
  quedate = false,
  children,
  disabled = false,
  autoFocus = false,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [texto, setTexto] = useState('')
  const { respuesta, tell } = useRespuesta()
  const [camara, setCamara] = useState(false)
  function hear(leido: string) {
    const codigo = disabled ? null : readCodigo(leido)
    if (codigo) void tell(onBip(codigo))
  }
  /** Slow keys that are a whole ISBN by its check digit are one; of anything else it is said that it did not come whole. */
  function hearCortado(todo: string) {
    const codigo = disabled ? null : readCodigo(todo)
    if (disabled) return
    if (codigo?.tipo === 'isbn') return void tell(onBip(codigo))
    const leido = formatCount(todo.length, 'cifra', 'cifras')
    void tell({ conocido: false, texto: `La lectura no llegó entera (${leido}): pasalo de nuevo.` })
  }
  useEscucha(hear, true, hearCortado)
  useQuedate(form, quedate && !disabled)

  return (
    <section className="bip" aria-label="Lector">
      <form
        ref={form}
        className="bip__form"
        onSubmit={(event) => {
          event.preventDefault()
          setTexto('')
          const dicho = disabled ? null : (onTexto?.(texto) ?? null)
          if (dicho) void tell(dicho)
          else hear(texto)
        }}
      >
        <Field
          label={label}
          hint="Pasá el lector, en cualquier parte de la pantalla, o escribí el código y Enter."
          value={texto}
          onChange={({ target }) => setTexto(target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          disabled={disabled}
          autoFocus={autoFocus}
          data-bip
        />
        <button type="submit" hidden>
          Agregar
        </button>
        <div className="bip__extras">
          {children}
          <BotonSonido />
          <Button
            type="button"
            look="plain"
            aria-pressed={camara}
            disabled={disabled}
            onClick={() => setCamara(!camara)}
          >
            Cámara
          </Button>
        </div>
      </form>
      {camara && (
        <Suspense fallback={<p role="status">Preparando la cámara…</p>}>
          <Camara onCodigo={hear} />
        </Suspense>
      )}
      <Dicho respuesta={respuesta} />
    </section>
  )
}

type Contada = Respuesta & { n: number }

/** What stands here at the end answers the last beep, though an answer before it comes late. */
function useRespuesta() {
  const [respuesta, setRespuesta] = useState<Contada | null>(null)
  const [tell] = useState(() =>
    createOrden<Respuesta>((said) => {
      soundBip(said.conocido)
      setRespuesta((last) => ({ ...said, n: (last?.n ?? 0) + 1 }))
    }),
  )
  return { respuesta, tell }
}

function BotonSonido() {
  const suena = useSyncExternalStore(sonido.subscribe, sonido.read, () => true)
  return (
    <Button type="button" look="plain" aria-pressed={suena} onClick={() => sonido.write(!suena)}>
      Sonido
    </Button>
  )
}

const Dicho = ({ respuesta }: { respuesta: Contada | null }) => (
  <p className="bip__dicho" role="status" data-conocido={respuesta?.conocido}>
    {respuesta && (
      // The same sentence again is read out again.
      <span key={respuesta.n}>
        <Icon name={respuesta.conocido ? 'bien' : 'error'} /> {respuesta.texto}
      </span>
    )}
  </p>
)
