import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { GRATIS, PRECIO_NO_DISPONIBLE } from '#casa/moneda/moneda.rules.ts'
import { AppError } from '#platform/errors.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Pesos } from '#platform/money.ts'
import { Problem } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Libro } from '../../libro.contract.ts'
import { updateLibro } from '../../libro.edicion.contract.ts'
import { formatPesosCampo, PRECIO_ILEGIBLE, parsePesos } from '../../precio.rules.ts'
import { AvisoPrecio } from './CamposPvp.tsx'
import { isLibro } from './libro-formulario.ts'
import { usePreguntaGratis } from './usePreguntaGratis.tsx'

type Props = {
  libro: Libro
  editing: boolean
  onEdit: () => void
  onLeave: () => void
  /** The neighbours' prices, for Tab; undefined at the ends of the list. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  onGuardado: (libro: Libro) => void
}

const show = (precio: Pesos | null, gratis = false) => {
  if (precio === null) return PRECIO_NO_DISPONIBLE
  return gratis ? GRATIS : formatPesos(precio)
}

/** What keeps a typed price from being stored, and the version that the next attempt replaces. */
type Problema = { texto: string; mensaje: string; version: number }

/**
 * A price that is changed where it stands: Enter saves, Escape leaves, Tab saves and goes on to the next one. It shows what
 * the server has said yes to.
 */
export function PrecioEditable({ libro, editing, onEdit, onLeave, onNext, onPrevious, onGuardado }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const onFail = () => {
    if (document.activeElement === button.current) onEdit() // the focus has not moved on: go on typing
  }
  const { busy, told, problema, forget, save, pregunta } = useGuardarPrecio(libro, onGuardado, onFail)
  const open = editing || problema !== null
  const [escrito, setEscrito] = useState('')
  const { input, returning } = useFocoDePrecio(editing, open, button)

  async function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, currentTarget } = event
    returning.current = key === 'Escape' || key === 'Enter'
    if (key === 'Escape') {
      forget()
      onLeave()
    } else if (key === 'Enter') {
      event.preventDefault()
      onLeave()
      await save(currentTarget.value, true)
    } else if (key === 'Tab') {
      const go = shiftKey ? onPrevious : onNext
      if (go) {
        event.preventDefault()
        go()
      } else onLeave()
      if (!problema) await save(currentTarget.value) // to replace what another has stored takes an Enter
    }
  }

  return (
    <div className="price-edit">
      {open ? (
        <>
          <input
            className="input"
            aria-label={`Precio de ${libro.titulo}`}
            aria-invalid={problema ? true : undefined}
            aria-describedby={problema ? id : undefined}
            aria-busy={busy || undefined}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={problema?.texto ?? formatPesosCampo(libro.precio)}
            readOnly={busy}
            ref={input}
            onFocus={onEdit}
            onBlur={({ target }) => target.value === formatPesosCampo(libro.precio) && onLeave()}
            onInput={({ currentTarget }) => setEscrito(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <AvisoPrecio libro={libro} texto={escrito} />
          {problema && <Problem id={id}>{problema.mensaje}</Problem>}
        </>
      ) : (
        <button
          type="button"
          className="price price-edit__button"
          aria-label={`Cambiar el precio de ${libro.titulo}: ${show(libro.precio, libro.gratis)}`}
          aria-busy={busy || undefined}
          onClick={onEdit}
          ref={button}
        >
          {show(libro.precio, libro.gratis)} <Icon name="lapiz" small />
        </button>
      )}
      <span className="soft small" role="status">
        {busy ? 'Guardando…' : told}
      </span>
      {pregunta}
    </div>
  )
}

/** The focus goes into the field that opens, and back to the button that comes in its place. */
function useFocoDePrecio(editing: boolean, open: boolean, button: RefObject<HTMLButtonElement | null>) {
  // Enter and Escape put the button in the field's place, and the focus with it.
  const returning = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (editing) {
      input.current?.focus()
      input.current?.select()
    } else if (!open && returning.current) {
      returning.current = false
      button.current?.focus()
    }
  }, [editing, open, button])
  return { input, returning }
}

/** Saves a typed price. A price that could not be saved is kept with its reason. */
function useGuardarPrecio(libro: Libro, onGuardado: (libro: Libro) => void, onFail: () => void) {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const [problema, setProblema] = useState<Problema | null>(null)
  const gratis = usePreguntaGratis()

  /** `entero`: by Enter, which may also say of a price of 0 that it is meant so. */
  async function save(text: string, entero = false): Promise<void> {
    const precio = parsePesos(text)
    const version = problema?.version ?? libro.version
    setTold('')
    const unsaid = entero && precio === 0 && !libro.gratis
    if (busy || (precio === libro.precio && !problema && !unsaid)) return
    if (precio === undefined) return setProblema({ texto: text, mensaje: PRECIO_ILEGIBLE, version })
    const dicho = precio === 0 && !libro.gratis ? await gratis.preguntar() : undefined
    if (dicho === null) return
    setBusy(true)
    try {
      const guardado = await api.call(updateLibro, { id: libro._id, version, precio, gratis: dicho })
      onGuardado(guardado)
      setProblema(null)
      setTold(['Libro actualizado exitosamente', ...(guardado.avisos ?? [])].join('. '))
    } catch (error) {
      console.error(error)
      onFail()
      setProblema({ texto: text, ...explain(error, version) })
    } finally {
      setBusy(false)
    }
  }

  return { busy, told, problema, forget: () => setProblema(null), save, pregunta: gratis.dialogo }
}

function explain(error: unknown, version: number): Pick<Problema, 'mensaje' | 'version'> {
  if (!(error instanceof AppError)) return { mensaje: 'Hubo un problema al actualizar el libro.', version }
  const guardado = error.datos?.guardado
  if (error.code === 'VERSION' && isLibro(guardado)) {
    const mensaje = `Otra persona guardó cambios: el precio es ${show(guardado.precio, guardado.gratis)}. Con Enter queda el tuyo.`
    return { mensaje, version: guardado.version }
  }
  return { mensaje: error.campos?.precio ?? error.mensaje, version }
}
