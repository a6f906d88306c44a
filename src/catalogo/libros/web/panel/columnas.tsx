import { Link } from '@tanstack/react-router'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { formatFechaEdicion } from '#platform/format.ts'
import type { Libro } from '../../libro.contract.ts'

/** The facts of a book in the panel's table. */
export const COLUMNAS: readonly Columna<Libro>[] = [
  {
    nombre: 'Título',
    celda: ({ titulo, autores }) => (
      <>
        {titulo}
        <p className="soft small">{autores.map(({ nombre_completo }) => nombre_completo).join(', ')}</p>
      </>
    ),
  },
  { nombre: 'ISBN', clase: 'corta', celda: ({ isbn }) => isbn },
  { nombre: 'Editorial', celda: ({ editorial }) => editorial?.descripcion },
  { nombre: 'Categorías', celda: ({ categorias }) => categorias.map(({ nombre }) => nombre).join(', ') },
  { nombre: 'Formatos', celda: ({ formatos }) => formatos.join(', ') },
  {
    nombre: 'Edición',
    clase: 'corta',
    celda: ({ fecha_edicion, fecha_edicion_precision }) =>
      fecha_edicion && formatFechaEdicion(fecha_edicion, fecha_edicion_precision),
  },
  {
    nombre: 'Ver',
    celda: ({ _id, titulo }) => (
      <>
        <Link to="/panel-admin/existencias" search={{ libro: _id }} aria-label={`Existencias de ${titulo}`}>
          Existencias
        </Link>
        <br />
        <Link to="/panel-admin/precios" search={{ libro: _id }} aria-label={`Historia de precios de ${titulo}`}>
          Precios
        </Link>
      </>
    ),
  },
]
