import { useCallback, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { nadaPara } from '#casa/panel/textos.ts'
import { type Opcion, useOpciones } from '#casa/panel/useOpciones.ts'
import { listCategorias } from '#catalogo/categorias/categoria.contract.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Field.tsx'
import { categoriaOpcion } from './libro-formulario.ts'

/** As many as a shop begins with. */
const SHOWN = 9

type Props = { error: string | undefined; onCrear: (texto: string) => void }

/** The chosen categories and the latest ones to tick; a shop with more of them can search. */
export function CampoCategorias({ error, onCrear }: Props) {
  const id = useId()
  const { field } = useController({ name: 'categorias' })
  const chosen: Opcion[] = field.value
  const [texto, setTexto] = useState('')
  const [more, setMore] = useState(false)
  const buscar = useCallback(async (q: string, signal: AbortSignal) => {
    const { items, total } = await api.list(listCategorias, { limit: SHOWN, q: q || undefined }, { signal })
    if (!q) setMore(total > SHOWN)
    return items.map(categoriaOpcion)
  }, [])
  const { estado, opciones } = useOpciones(buscar, texto.trim(), true)
  const isChosen = ({ _id }: Opcion) => chosen.some((one) => one._id === _id)
  // What is listed stays in its place when it is ticked.
  const shown = [...chosen.filter(({ _id }) => !opciones.some((opcion) => opcion._id === _id)), ...opciones]
  return (
    <fieldset className="field full" aria-describedby={error ? `${id}-nota` : undefined} onBlur={field.onBlur}>
      <legend className="label">Categorías</legend>
      {more && (
        <input
          className="input"
          type="search"
          aria-label="Buscar categoría"
          placeholder="Buscar categoría"
          value={texto}
          onChange={({ target }) => setTexto(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="checks checks--columns">
        {shown.map((opcion, n) => (
          <label key={opcion._id} className="check-line">
            <input
              ref={n === 0 ? field.ref : undefined}
              type="checkbox"
              className="check"
              checked={isChosen(opcion)}
              onChange={({ target }) =>
                field.onChange(target.checked ? [...chosen, opcion] : chosen.filter(({ _id }) => _id !== opcion._id))
              }
            />
            {opcion.nombre}
          </label>
        ))}
      </div>
      <p className="soft small" role="status">
        {estado === 'buscando' && shown.length === 0 && 'Buscando…'}
        {estado === 'falla' && 'Hubo un problema al buscar. Probá de nuevo.'}
        {estado === 'lista' && texto.trim() !== '' && opciones.length === 0 && nadaPara(texto.trim())}
      </p>
      {error && <Problem id={`${id}-nota`}>{error}</Problem>}
      <Button look="plain" onClick={() => onCrear(texto.trim())}>
        Registrar categoría
      </Button>
    </fieldset>
  )
}
