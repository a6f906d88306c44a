import { useController } from 'react-hook-form'
import { MultiCombobox } from '#casa/panel/combobox/MultiCombobox.tsx'
import { SingleCombobox } from '#casa/panel/combobox/SingleCombobox.tsx'
import type { Buscar } from '#casa/panel/useOpciones.ts'
import { listAutores } from '#catalogo/autores/autor.contract.ts'
import { listEditoriales } from '#catalogo/editoriales/editorial.contract.ts'
import { api } from '#platform/http/client.ts'
import { autorOpcion, editorialOpcion } from './libro-formulario.ts'

/** Options of one opened list. */
const SHOWN = 20

const buscarAutores: Buscar = async (q, signal) =>
  (await api.call(listAutores, { limit: SHOWN, q: q || undefined }, { signal })).map(autorOpcion)
const buscarEditoriales: Buscar = async (q, signal) =>
  (await api.call(listEditoriales, { limit: SHOWN, q: q || undefined }, { signal })).map(editorialOpcion)

type Props = { error: string | undefined; onCrear: (texto: string) => void }

/** The authors in the order of the title page. */
export function CampoAutores({ error, onCrear }: Props) {
  const { field } = useController({ name: 'autores' })
  return (
    <MultiCombobox
      label="Autores"
      placeholder="Agregar autor"
      error={error}
      buscar={buscarAutores}
      crear={{ texto: 'Registrar autor', onCrear }}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      input={field.ref}
    />
  )
}

export function CampoEditorial({ error, onCrear }: Props) {
  const { field } = useController({ name: 'editorial' })
  return (
    <SingleCombobox
      label="Editorial"
      placeholder="Elegir editorial"
      error={error}
      buscar={buscarEditoriales}
      crear={{ texto: 'Registrar editorial', onCrear }}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      input={field.ref}
    />
  )
}
