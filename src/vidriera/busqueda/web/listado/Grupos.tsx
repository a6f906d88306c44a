import { useState } from 'react'
import { formatNumero } from '#platform/format.ts'
import { MAX_CANDIDATOS } from '../../busqueda.rules.ts'
import { FiltroPrecio } from './FiltroPrecio.tsx'
import { FACETAS, type Faceta, nombreFormato, toggleOpcion } from './listado-search.ts'
import type { Rango } from './rango.rules.ts'
import type { FiltrosProps } from './useFormulario.ts'

type Opcion = { valor: string; nombre: string; cantidad: number }

const TITULOS: Record<Faceta, string> = {
  disponible: 'Disponibilidad',
  idioma: 'Idioma',
  formato: 'Formato',
  categoria: 'Categoría',
  autor: 'Autor',
  editorial: 'Editorial',
}
/** So many options are in sight; the specification's nine categories are among them. */
const A_LA_VISTA: Record<Faceta, number> = {
  disponible: 1,
  idioma: 7,
  formato: 3,
  categoria: 9,
  autor: 5,
  editorial: 5,
}

/** Every filter but the list's own, with how many books each option would leave. */
export function Grupos(props: FiltrosProps & { errores: Rango['errores'] }) {
  const { lista, facetas, facetasExactas } = props
  const opciones: Record<Faceta, Opcion[]> = {
    ...facetas,
    disponible: facetas.disponible ?? [],
    idioma: facetas.idioma.map((opcion) => ({ ...opcion, nombre: opcion.valor })),
    formato: facetas.formato.map((opcion) => ({
      ...opcion,
      nombre: nombreFormato(opcion.valor),
    })),
  }
  const offered = FACETAS.filter((faceta) => !(lista.fijos && faceta in lista.fijos) && opciones[faceta].length > 0)
  return (
    <>
      {!facetasExactas && (
        <p className="hint">
          Los números al lado de cada filtro son de los primeros {formatNumero(MAX_CANDIDATOS)} libros.
        </p>
      )}
      {offered.map((faceta) => (
        <Grupo key={faceta} {...props} faceta={faceta} opciones={opciones[faceta]} />
      ))}
      <FiltroPrecio {...props} />
    </>
  )
}

type GrupoProps = Pick<FiltrosProps, 'search' | 'onChange'> & { faceta: Faceta; opciones: Opcion[] }

/** One filter. An option keeps its place when it is ticked: the focus is on it. */
function Grupo({ faceta, opciones, search, onChange }: GrupoProps) {
  const chosen: readonly string[] = search[faceta] ?? []
  const others = opciones.slice(A_LA_VISTA[faceta])
  const [opened] = useState(() => others.some(({ valor }) => chosen.includes(valor)))
  const toCasilla = (opcion: Opcion) => (
    <Casilla
      key={opcion.valor}
      {...opcion}
      faceta={faceta}
      checked={chosen.includes(opcion.valor)}
      onChange={() => onChange(toggleOpcion(search, faceta, opcion.valor))}
    />
  )
  return (
    <fieldset>
      <legend>{TITULOS[faceta]}</legend>
      {opciones.slice(0, A_LA_VISTA[faceta]).map(toCasilla)}
      {others.length > 0 && (
        <details className="filters__more" open={opened}>
          <summary>
            <span className="filters__more-open">Ver {others.length} más</span>
            <span className="filters__more-close">Ver menos</span>
          </summary>
          {others.map(toCasilla)}
        </details>
      )}
    </fieldset>
  )
}

type CasillaProps = Opcion & { faceta: Faceta | 'disponible'; checked: boolean; onChange: () => void }

/** An option without books is disabled, not hidden; a chosen one can always be taken back. */
function Casilla({ faceta, valor, nombre, cantidad, checked, onChange }: CasillaProps) {
  return (
    <label className="check-line">
      <input
        className="check"
        type="checkbox"
        name={faceta}
        value={valor}
        checked={checked}
        disabled={cantidad === 0 && !checked}
        onChange={onChange}
      />
      {nombre} <span className="n">{formatNumero(cantidad)}</span>
    </label>
  )
}
