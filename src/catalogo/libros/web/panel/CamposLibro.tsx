import { useFormContext } from 'react-hook-form'
import { FORMATOS, IDIOMAS } from '#catalogo/catalogo/catalogo.rules.ts'
import { PanelCampoImagen } from '#catalogo/portadas/web/panel/PanelCampoImagen.tsx'
import { Field, Problem, SelectField, TextareaField } from '#ui/Field.tsx'
import type { Libro } from '../../libro.contract.ts'
import { CampoCategorias } from './CampoCategorias.tsx'
import { CampoAutores, CampoEditorial } from './CamposElegidos.tsx'
import { AvisoPvp, CamposPvp, ETIQUETAS_PVP } from './CamposPvp.tsx'
import { OrigenLibro } from './OrigenLibro.tsx'
import { VistaPrevia } from './VistaPrevia.tsx'

const TIPOGRAFICA = 'Sin dirección, el libro lleva su portada tipográfica.'

const ETIQUETAS = {
  titulo: 'Título',
  isbn: 'ISBN',
  idioma: 'Idioma',
  descripcion: 'Descripción',
  fecha_edicion: 'Fecha de edición',
  precio: 'Precio',
  editorial: 'Editorial',
  autores: 'Autores',
  portada: 'Portada',
  formatos: 'Formatos',
  categorias: 'Categorías',
  ...ETIQUETAS_PVP,
  ficha: 'Ficha de la edición',
} as const
type Nombre = keyof typeof ETIQUETAS
export const CAMPOS = Object.entries(ETIQUETAS).map(([name, label]) => ({ name, label }))
/** The fields that choose things of the shop, which may have to be made first. */
export type CampoElegido = 'autores' | 'editorial' | 'categorias'

type Props = {
  libro: Libro | null
  /** The form begins at the cover. */
  enPortada: boolean
  errorOf: (name: Nombre) => string | undefined
  /** Asks for a new author, publisher or category called so. */
  onCrear: (campo: CampoElegido, nombre: string) => void
}

/** The fields of the book form, with the card as the shop will show it beside them. */
export function CamposLibro({ libro, enPortada, errorOf, onCrear }: Props) {
  const { register } = useFormContext()
  const campo = (name: Nombre) => ({ label: ETIQUETAS[name], error: errorOf(name), ...register(name) })
  return (
    <>
      <div className="full">
        <Field {...campo('titulo')} />
      </div>
      <Field {...campo('isbn')} inputMode="numeric" autoComplete="off" />
      <SelectField {...campo('idioma')} ninguna="Elegí un idioma" opciones={IDIOMAS} />
      <div className="full">
        <TextareaField {...campo('descripcion')} rows={4} />
      </div>
      <Field
        {...campo('fecha_edicion')}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        hint="17/06/2010, o solo el año si no se sabe más."
      />
      <Field {...campo('precio')} inputMode="decimal" autoComplete="off" hint="En pesos: 18900 o 18900,50." />
      <AvisoPvp />
      <CampoEditorial error={errorOf('editorial')} onCrear={(nombre) => onCrear('editorial', nombre)} />
      <CampoAutores error={errorOf('autores')} onCrear={(nombre) => onCrear('autores', nombre)} />
      <div className="full preview-row">
        <VistaPrevia libro={libro} />
        <div className="preview-row__fields">
          <PanelCampoImagen
            name="portada"
            label={ETIQUETAS.portada}
            hint={libro && !libro.portada ? TIPOGRAFICA : undefined}
            error={errorOf('portada')}
            first={enPortada}
          />
          <fieldset className="field checks" aria-describedby={errorOf('formatos') && 'formatos-nota'}>
            <legend className="label">{ETIQUETAS.formatos}</legend>
            {FORMATOS.map((formato) => (
              <label key={formato} className="check-line">
                <input type="checkbox" className="check" value={formato} {...register('formatos')} />
                {formato}
              </label>
            ))}
            {errorOf('formatos') && <Problem id="formatos-nota">{errorOf('formatos')}</Problem>}
          </fieldset>
        </div>
      </div>
      <CampoCategorias error={errorOf('categorias')} onCrear={(nombre) => onCrear('categorias', nombre)} />
      <CamposPvp errorOf={errorOf} />
      {libro && <OrigenLibro libroId={libro._id} />}
    </>
  )
}
