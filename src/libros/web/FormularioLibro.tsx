import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { AltaAutor } from '../../autores/web/AltaAutor.tsx'
import { AltaCategoria } from '../../categorias/web/AltaCategoria.tsx'
import { AltaEditorial } from '../../editoriales/web/AltaEditorial.tsx'
import { Conflicto } from '../../panel/Conflicto.tsx'
import { DialogoFormulario, SIGUIENTE } from '../../panel/DialogoFormulario.tsx'
import { type GuardadoOptions, useGuardado } from '../../panel/useGuardado.ts'
import type { Opcion } from '../../panel/useOpciones.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Problem, SelectField, TextareaField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Libro } from '../libro.contract.ts'
import { FORMATOS, IDIOMAS } from '../libro.rules.ts'
import { CampoCategorias } from './CampoCategorias.tsx'
import { CampoPortada } from './CampoPortada.tsx'
import { CampoAutores, CampoEditorial } from './CamposElegidos.tsx'
import { autorOpcion, categoriaOpcion, editorialOpcion, mostrarValor, valoresDeLibro } from './libro-formulario.ts'
import { VistaPrevia } from './VistaPrevia.tsx'

type Props<Out> = Pick<GuardadoOptions<Out>, 'esquema' | 'guardar' | 'textos' | 'acciones' | 'onClose'> & {
  titulo: string
  boton: string
  /** The book to be changed; null for a new one. */
  libro: Libro | null
  /** Goes on to the next book of the list; undefined where this one is the last. */
  onSiguiente?: (() => Promise<void>) | undefined
  /** What has just been done to the book before this one. */
  aviso?: string | undefined
}

const NOMBRES = {
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
} as const
type Nombre = keyof typeof NOMBRES
const CAMPOS = Object.keys(NOMBRES) as Nombre[] // an object literal's own keys

/** Something that the book needs and the shop does not have yet. */
type Alta = { campo: 'autores' | 'editorial' | 'categorias'; nombre: string }

/** The book form in its dialog (specification, section 5), with the card as the shop will show it. */
export function FormularioLibro<Out>(props: Props<Out>) {
  const { titulo, boton, libro, textos, acciones, onClose, onSiguiente, aviso } = props
  const [alta, setAlta] = useState<Alta | null>(null)
  const [hecho, setHecho] = useState(aviso)
  // Which button has been pressed, and what comes after the saving under way.
  const pressed = useRef(false)
  const seguir = useRef(false)
  const { form, submit, conflicto, keepTyped, takeStored } = useGuardado({
    ...props,
    valores: valoresDeLibro(libro),
    leer: (guardado) => valoresDeLibro(guardado as unknown as Libro), // the answer's `guardado` is what the API keeps
    version: libro?.version,
    async onGuardado() {
      if (seguir.current && onSiguiente) return onSiguiente()
      onClose()
      await acciones.contarExito(textos)
    },
  })
  const { errors, isDirty, isSubmitting, isValid } = form.formState
  const errorOf = (name: Nombre) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }
  const campo = (name: Nombre) => ({ label: NOMBRES[name], error: errorOf(name), ...form.register(name) })
  const guardado = conflicto && valoresDeLibro(conflicto as unknown as Libro)

  function takeAlta(texto: string, opcion: Opcion) {
    if (!alta) return
    const value = alta.campo === 'editorial' ? opcion : [...form.getValues(alta.campo), opcion]
    form.setValue(alta.campo, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    setHecho(texto)
  }
  const altaProps = {
    nombre: alta?.nombre ?? '',
    acciones,
    onClose() {
      setAlta(null)
      if (alta) setTimeout(() => form.setFocus(alta.campo)) // once the dialog above is gone
    },
  }
  const crear = (campoAlta: Alta['campo']) => (nombre: string) => setAlta({ campo: campoAlta, nombre })

  return (
    <FormProvider {...form}>
      <DialogoFormulario
        open
        titulo={titulo}
        guardar={boton}
        sucio={isDirty}
        busy={isSubmitting}
        invalid={!isValid}
        onSubmit={(event) => {
          seguir.current = pressed.current
          pressed.current = false
          submit(event)
        }}
        onClose={onClose}
        extra={
          onSiguiente && (
            <Button
              value={SIGUIENTE}
              disabled={!isValid || isSubmitting}
              aria-keyshortcuts="Control+Enter"
              onClick={({ currentTarget }) => {
                pressed.current = true
                currentTarget.form?.requestSubmit()
              }}
            >
              Guardar y siguiente
            </Button>
          )
        }
      >
        {hecho && (
          <Notice kind="ok" className="full">
            {hecho}
          </Notice>
        )}
        {guardado && (
          <Conflicto
            campos={CAMPOS.map((name) => ({
              label: NOMBRES[name],
              guardado: mostrarValor(guardado[name]),
              escrito: mostrarValor(form.getValues(name)),
            }))}
            onKeep={keepTyped}
            onTake={takeStored}
          />
        )}
        <div className="full">
          <Field data-first {...campo('titulo')} />
        </div>
        <Field {...campo('isbn')} inputMode="numeric" autoComplete="off" />
        <SelectField {...campo('idioma')}>
          <option value="">Elegí un idioma</option>
          {IDIOMAS.map((idioma) => (
            <option key={idioma}>{idioma}</option>
          ))}
        </SelectField>
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
        <CampoEditorial error={errorOf('editorial')} onCrear={crear('editorial')} />
        <CampoAutores error={errorOf('autores')} onCrear={crear('autores')} />
        <div className="full preview-row">
          <VistaPrevia libro={libro} />
          <div className="grid gap-3">
            <CampoPortada libro={libro} error={errorOf('portada')} />
            <fieldset className="field checks" aria-describedby={errorOf('formatos') && 'formatos-nota'}>
              <legend className="label">{NOMBRES.formatos}</legend>
              {FORMATOS.map((formato) => (
                <label key={formato} className="check-line">
                  <input type="checkbox" className="check" value={formato} {...form.register('formatos')} />
                  {formato}
                </label>
              ))}
              {errorOf('formatos') && <Problem id="formatos-nota">{errorOf('formatos')}</Problem>}
            </fieldset>
          </div>
        </div>
        <CampoCategorias error={errorOf('categorias')} onCrear={crear('categorias')} />
      </DialogoFormulario>
      {alta?.campo === 'autores' && (
        <AltaAutor {...altaProps} onCreado={(autor) => takeAlta('Autor creado exitosamente', autorOpcion(autor))} />
      )}
      {alta?.campo === 'editorial' && (
        <AltaEditorial
          {...altaProps}
          onCreado={(editorial) => takeAlta('Editorial creada exitosamente', editorialOpcion(editorial))}
        />
      )}
      {alta?.campo === 'categorias' && (
        <AltaCategoria
          {...altaProps}
          onCreado={(categoria) => takeAlta('Categoría creada exitosamente', categoriaOpcion(categoria))}
        />
      )}
    </FormProvider>
  )
}
