// A book as its form has it: ids in place of author, publisher and categories (specification, section 3).
import { completeFicha } from './ficha/ficha.rules.ts'
import type { FichaForm } from './ficha/ficha.schemas.ts'
import type { LibroConFicha } from './libro.contract.ts'
import type { LibroForm } from './libro.schemas.ts'
import { toFormularioPvp } from './pvp.rules.ts'

export const TITULO_MAX = 500
export const DESCRIPCION_MAX = 20_000
/** Authors or categories of one book. */
export const ELEGIDOS_MAX = 500

/** The stored book in the form's shape, nulls where nothing is known. */
export const toFormulario = ({ editorial, autores, categorias, ficha, ...libro }: LibroConFicha) => ({
  ...libro,
  ficha: completeFicha(ficha),
  editorial: editorial?._id ?? null,
  autores: autores.map(({ _id }) => _id),
  categorias: categorias.map(({ _id }) => _id),
  ...toFormularioPvp(libro),
})
/** `ficha`: null or missing where nothing is known of the edition. */
export type Formulario = Omit<Pick<ReturnType<typeof toFormulario>, keyof LibroForm>, 'ficha'> & {
  ficha?: FichaForm | null | undefined
}
/** Some fields of it; what is undefined stays. */
export type Cambios = { [K in keyof Formulario]?: Formulario[K] | undefined }

type Fecha = Pick<Formulario, 'fecha_edicion' | 'fecha_edicion_precision'>

/**
 * The date after an edit. An unchanged date keeps its precision. A new date is exact to the day unless the edit says that
 * only its year is known; then it is stored as the first of January.
 */
export function settleFecha(cambios: Cambios, antes: Fecha): Fecha {
  const fecha = cambios.fecha_edicion ?? antes.fecha_edicion
  if (fecha === null) return { fecha_edicion: null, fecha_edicion_precision: null }
  const kept = fecha === antes.fecha_edicion ? antes.fecha_edicion_precision : null
  const precision = cambios.fecha_edicion_precision ?? kept ?? 'dia'
  return {
    fecha_edicion: precision === 'anio' ? `${fecha.slice(0, 4)}-01-01` : fecha,
    fecha_edicion_precision: precision,
  }
}
