import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, useSyncExternalStore } from 'react'
import { formatCount } from '#platform/format.ts'
import { type Combobox, closeList } from '#ui/combobox.ts'
import { Icon } from '#ui/Icon.tsx'
import { useCombobox } from '#ui/useCombobox.ts'
import { normalizeConsulta } from '../../busqueda.rules.ts'
import { BORRAR, type Grupo, listRecientes, listSugeridas, type Opcion } from './opciones.ts'
import { addReciente, clearRecientes, recientes, removeReciente } from './recientes.ts'
import { useSugerencias } from './useSugerencias.ts'

export { addReciente } from './recientes.ts'

const LISTA = 'sugerencias'

/** What opens under the header's search box. Loaded when the box is first touched; `campo` has the focus and maybe a text. */
export function Sugerencias({ campo }: { campo: HTMLInputElement }) {
  const navigate = useNavigate()
  const popup = useRef<HTMLDivElement>(null)
  const [state, setState] = useState(() => beginCombobox(campo))
  const hechas = useSyncExternalStore(recientes.subscribe, recientes.read)
  const texto = normalizeConsulta(state.text)
  const sugeridas = useSugerencias(state.open ? texto : '')
  const grupos = texto === '' ? listRecientes(hechas) : sugeridas ? listSugeridas(sugeridas, texto) : []
  const opciones = grupos.flatMap(({ opciones }) => opciones)
  const shown = state.open && opciones.length > 0

  function choose({ id, busca, destino }: Opcion) {
    setState(closeList)
    if (id === BORRAR) clearRecientes()
    if (busca !== undefined) addReciente(busca)
    if (destino) void navigate(destino)
  }
  useCombobox({
    input: campo,
    popup,
    listId: LISTA,
    state,
    options: opciones,
    onChange: setState,
    onAction(action, at) {
      const opcion = opciones[at]
      if (!opcion) return
      if (action === 'choose') choose(opcion)
      else removeReciente(opcion.texto)
    },
    onSubmit: addReciente,
  })
  return (
    <>
      <div ref={popup} className="suggest" hidden={!shown}>
        <Lista grupos={grupos} active={state.active} onChoose={choose} />
        {texto === '' && (
          <div className="suggest__remove">
            {hechas.map((hecha) => (
              <button
                key={hecha}
                type="button"
                className="icon-button"
                tabIndex={-1} // by keyboard the option itself is removed, with Delete
                aria-label={`Quitar «${hecha}» de las búsquedas recientes`}
                onClick={() => removeReciente(hecha)}
              >
                <Icon name="cerrar" small />
              </button>
            ))}
          </div>
        )}
      </div>
      <p className="vh" role="status">
        {state.open && describe(texto, sugeridas !== null, opciones.length)}
      </p>
    </>
  )
}

/** A text that came with the page, on that of its results, asks for nothing. */
function beginCombobox(campo: HTMLInputElement): Combobox {
  const { value, defaultValue } = campo
  const open = document.activeElement === campo && (value === '' || value !== defaultValue)
  return { text: value, open, active: null }
}

type ListaProps = { grupos: readonly Grupo[]; active: string | null; onChoose: (opcion: Opcion) => void }

function Lista({ grupos, active, onChoose }: ListaProps) {
  let n = 0
  const show = (opcion: Opcion) => (
    <button
      key={opcion.id}
      id={`${LISTA}-${n++}`}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={opcion.id === active}
      onClick={() => onChoose(opcion)}
    >
      <span>{opcion.texto}</span>
      {opcion.detalle && <span className="suggest__more">{opcion.detalle}</span>}
    </button>
  )
  return (
    <div id={LISTA} role="listbox" aria-label="Sugerencias">
      {grupos.map(({ nombre, opciones }) =>
        nombre === null ? (
          opciones.map(show)
        ) : (
          <div key={nombre} role="group" aria-label={nombre}>
            <div className="suggest__head" aria-hidden="true">
              {nombre}
            </div>
            {opciones.map(show)}
          </div>
        ),
      )}
    </div>
  )
}

/** What is said aloud when the list changes; the last option, which does something else, is not counted. */
function describe(texto: string, answered: boolean, options: number): string {
  if (options > 1 && texto === '')
    return `${formatCount(options - 1, 'búsqueda reciente', 'búsquedas recientes')}. Elegí con las flechas y Enter; Suprimir quita una.`
  if (options > 1) return `${formatCount(options - 1, 'sugerencia', 'sugerencias')}. Elegí con las flechas y Enter.`
  return answered ? 'Sin sugerencias.' : ''
}
