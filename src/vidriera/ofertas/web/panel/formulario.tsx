import { useFormContext, useWatch } from 'react-hook-form'
import { REDONDEO_CLAVES, REDONDEO_NOMBRES, SENTIDO_NOMBRES, SENTIDOS } from '#casa/moneda/redondeo.rules.ts'
import { type Campo, type ControlProps, opcionesDe } from '#casa/panel/campos.ts'
import { variosDe } from '#casa/panel/combobox/control.tsx'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import type { Buscar, Opcion } from '#casa/panel/useOpciones.ts'
import { listAutores } from '#catalogo/autores/autor.contract.ts'
import { listCategorias } from '#catalogo/categorias/categoria.contract.ts'
import { listEditoriales } from '#catalogo/editoriales/editorial.contract.ts'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { type Descuento, formatDescuento, toClave } from '#catalogo/rebajas/rebaja.rules.ts'
import { formatCount, formatFechaHora, formatHasta } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { fold } from '#platform/text.ts'
import { SelectField } from '#ui/Field.tsx'
import { createOferta, type Oferta } from '../../oferta.edicion.contract.ts'
import { CLAVES_FIJAS, computeFinDeSemana, computeSabado } from '../../oferta.rules.ts'
import { OfertaForm } from '../../oferta.schemas.ts'
import { VistaPreviaOferta } from './VistaPreviaOferta.tsx'

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

type Rebajada = { descuento: Descuento; alcance: Opcion[]; desde: string; hasta: string | null }

/** What an offer and a coupon have both: how much less, on what, and when. */
export const CAMPOS_REBAJA = {
  descuento: {
    name: 'descuento',
    label: 'Descuento',
    leer: ({ descuento }) => formatDescuento(descuento),
    hint: '20 % del precio, o $ 500 menos en cada ejemplar.',
    input: { autoComplete: 'off' },
    medio: true,
  },
  alcance: {
    name: 'alcance',
    label: 'Se aplica a',
    inicial: [],
    control: variosDe(buscarAlcance, 'Todos, un libro, un autor, una editorial, una categoría…'),
  },
  desde: {
    name: 'desde',
    label: 'Desde',
    inicial: () => formatFechaHora(new Date().toISOString()),
    leer: ({ desde }) => formatFechaHora(desde),
    hint: 'dd/mm/aaaa hh:mm, hora de Argentina.',
    input: { autoComplete: 'off' },
    medio: true,
  },
  hasta: {
    name: 'hasta',
    label: 'Hasta',
    leer: ({ hasta }) => hasta && formatHasta(hasta),
    input: { autoComplete: 'off' },
    medio: true,
  },
} satisfies Record<string, Campo<Rebajada>>

/** Which way a price is rounded, where it is rounded. */
function CampoSentido({ name, ...said }: ControlProps) {
  const { register } = useFormContext()
  const redondeo = useWatch({ name: 'redondeo' })
  return (
    <SelectField
      {...said}
      {...register(name)}
      disabled={redondeo === 'ninguno'}
      opciones={SENTIDOS}
      nombres={SENTIDO_NOMBRES}
    />
  )
}

/** An offer, a new one from now until Sunday night, with what it would do below. */
export const FORMULARIO_OFERTA: Formulario<OfertaForm, Oferta> = {
  nombre: 'oferta',
  titulos: { alta: 'Nueva oferta', edicion: 'Editar oferta' },
  textos: textosDe('Oferta', 'la oferta'),
  campos: [
    { name: 'titulo', label: 'Título', medio: true },
    CAMPOS_REBAJA.descuento,
    CAMPOS_REBAJA.alcance,
    { ...CAMPOS_REBAJA.desde, inicial: () => computeFinDeSemana(new Date()).desde },
    {
      ...CAMPOS_REBAJA.hasta,
      inicial: () => computeFinDeSemana(new Date()).hasta,
      hint: 'Vale hasta que termina ese minuto.',
    },
    {
      name: 'redondeo',
      label: 'Redondeo',
      inicial: 'ninguno',
      opciones: opcionesDe(REDONDEO_CLAVES, REDONDEO_NOMBRES),
      hint: 'Del precio con la oferta.',
      medio: true,
    },
    {
      name: 'sentido',
      label: 'Hacia',
      inicial: 'abajo',
      control: CampoSentido,
      hint: 'Hacia abajo nadie paga más de lo que la oferta dice.',
      medio: true,
    },
    { name: 'texto', label: 'Texto del banner', hint: 'Vacío: dice cuánto es el descuento.' },
    { name: 'banner', label: 'Mostrarla en los banners', tipo: 'marca', inicial: true },
  ],
  pie: (oferta) => (
    <div className="full">
      <VistaPreviaOferta tacha oferta={oferta?._id} />
    </div>
  ),
  alta: OfertaForm,
  crear: (form) => api.call(createOferta, form),
}

/** The same form for books that were chosen already: what is left to say is how much less. */
export function formularioDe(
  libros: readonly { _id: string; titulo: string }[],
  cuando: 'sabado' | undefined,
): typeof FORMULARIO_OFERTA {
  const plazo = cuando === 'sabado' ? computeSabado(new Date()) : computeFinDeSemana(new Date())
  const iniciales: Readonly<Record<string, unknown>> = {
    titulo: formatCount(libros.length, 'libro en oferta', 'libros en oferta'),
    alcance: libros.map(({ _id, titulo }): Opcion => ({ _id: toClave('libro', _id), nombre: `Libro: ${titulo}` })),
    ...plazo,
  }
  const [primero, ...otros] = FORMULARIO_OFERTA.campos.map((campo) => ({
    ...campo,
    ...(campo.name in iniciales && { inicial: iniciales[campo.name] }),
    ...(campo.name === 'descuento' && { input: { ...campo.input, 'data-first': true } }),
  }))
  return primero ? { ...FORMULARIO_OFERTA, campos: [primero, ...otros] } : FORMULARIO_OFERTA
}
