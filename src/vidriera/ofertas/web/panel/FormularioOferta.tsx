import { useController } from 'react-hook-form'
import { CamposRedondeo } from '#casa/moneda/web/CamposRedondeo.tsx'
import { MultiCombobox } from '#casa/panel/combobox/MultiCombobox.tsx'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import { type GuardadoOptions, listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import type { Buscar, Opcion } from '#casa/panel/useOpciones.ts'
import { listAutores } from '#catalogo/autores/autor.contract.ts'
import { listCategorias } from '#catalogo/categorias/categoria.contract.ts'
import { listEditoriales } from '#catalogo/editoriales/editorial.contract.ts'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { formatDescuento, toClave } from '#catalogo/rebajas/rebaja.rules.ts'
import { formatFechaHora, formatHasta } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { fold } from '#platform/text.ts'
import { Field } from '#ui/Field.tsx'
import type { Oferta } from '../../oferta.edicion.contract.ts'
import { CLAVES_FIJAS, computeFinDeSemana } from '../../oferta.rules.ts'
import { VistaPreviaOferta } from './VistaPreviaOferta.tsx'

const ETIQUETAS = {
  titulo: 'Título',
  descuento: 'Descuento',
  redondeo: 'Redondeo',
  sentido: 'Hacia',
  alcance: 'Se aplica a',
  desde: 'Desde',
  hasta: 'Hasta',
  texto: 'Texto del banner',
  banner: 'Banner',
} as const
const CAMPOS = listCampos(ETIQUETAS)

/** The fields of the form; of null, an offer from now until Sunday night. */
const valoresDe = (oferta: Oferta | null) => ({
  titulo: oferta?.titulo ?? '',
  texto: oferta?.texto ?? '',
  descuento: oferta ? formatDescuento(oferta.descuento) : '',
  redondeo: oferta?.redondeo ?? 'ninguno',
  sentido: oferta?.sentido ?? 'abajo',
  banner: oferta?.banner ?? true,
  alcance: oferta?.alcance ?? [],
  ...(oferta
    ? { desde: formatFechaHora(oferta.desde), hasta: formatHasta(oferta.hasta) }
    : computeFinDeSemana(new Date())),
})

const isOferta = (value: unknown): value is Oferta =>
  typeof value === 'object' && value !== null && 'alcance' in value && 'descuento' in value

type Props<Out> = Pick<GuardadoOptions<Out>, 'esquema' | 'guardar' | 'textos' | 'acciones' | 'onClose'> & {
  titulo: string
  boton: string
  /** The offer to be changed; null for a new one. */
  oferta: Oferta | null
}

/** The offer's form in its dialog, with what it would do beside it. */
export function FormularioOferta<Out>({ titulo, boton, oferta, ...options }: Props<Out>) {
  const guardado = useGuardado({
    ...options,
    valores: valoresDe(oferta),
    leer: (stored) => valoresDe(isOferta(stored) ? stored : oferta),
    version: oferta?.version,
  })
  const { form, errorOf } = guardado
  const campo = guardado.campoDe(ETIQUETAS)
  const redondeo = form.watch('redondeo')
  return (
    <DialogoFormulario guardado={guardado} titulo={titulo} boton={boton} campos={CAMPOS} onClose={options.onClose}>
      <Field {...campo('titulo')} />
      <Field {...campo('descuento')} autoComplete="off" hint="20 % del precio, o $ 500 menos en cada ejemplar." />
      <div className="full">
        <CampoAlcance error={errorOf('alcance')} />
      </div>
      <Field {...campo('desde')} autoComplete="off" hint="dd/mm/aaaa hh:mm, hora de Argentina." />
      <Field {...campo('hasta')} autoComplete="off" hint="Vale hasta que termina ese minuto." />
      <CamposRedondeo
        redondeo={{ ...campo('redondeo'), hint: 'Del precio con la oferta.' }}
        sentido={{
          ...campo('sentido'),
          disabled: redondeo === 'ninguno',
          hint: 'Hacia abajo nadie paga más de lo que la oferta dice.',
        }}
      />
      <div className="full">
        <Field {...campo('texto')} hint="Vacío: dice cuánto es el descuento." />
        <label className="check-line">
          <input type="checkbox" className="check" {...form.register('banner')} />
          Mostrarla en los banners
        </label>
      </div>
      <div className="full">
        <VistaPreviaOferta tacha oferta={oferta?._id} />
      </div>
    </DialogoFormulario>
  )
}

/** Options of each sort in the list. */
const SHOWN = 5

const buscarAlcance: Buscar = async (texto, signal) => {
  const asked = { limit: SHOWN, q: texto || undefined }
  const [editoriales, autores, categorias, libros] = await Promise.all([
    api.call(listEditoriales, asked, { signal }),
    api.call(listAutores, asked, { signal }),
    api.call(listCategorias, { q: texto || undefined, limit: SHOWN }, { signal }),
    texto === '' ? [] : api.call(listLibros, asked, { signal }),
  ])
  const opcion = (tipo: Parameters<typeof toClave>[0], sort: string, id: string, nombre: string): Opcion => ({
    _id: toClave(tipo, id),
    nombre: `${sort}: ${nombre}`,
  })
  return [
    ...CLAVES_FIJAS.filter(({ nombre }) => fold(nombre).includes(fold(texto))),
    ...editoriales.map(({ _id, descripcion }) => opcion('editorial', 'Editorial', _id, descripcion)),
    ...categorias.map(({ _id, nombre }) => opcion('categoria', 'Categoría', _id, nombre)),
    ...autores.map(({ _id, nombre_completo }) => opcion('autor', 'Autor', _id, nombre_completo)),
    ...libros.map(({ _id, titulo }) => opcion('libro', 'Libro', _id, titulo)),
  ]
}

/** What an offer or a coupon applies to: the form's field `alcance`. */
export function CampoAlcance({ error }: { error: string | undefined }) {
  const { field } = useController({ name: 'alcance' })
  return (
    <MultiCombobox
      label={ETIQUETAS.alcance}
      placeholder="Todos, un libro, un autor, una editorial, una categoría…"
      error={error}
      buscar={buscarAlcance}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      input={field.ref}
    />
  )
}
