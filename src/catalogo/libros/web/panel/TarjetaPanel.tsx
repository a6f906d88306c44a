import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Herramientas } from '#casa/panel/Herramientas.tsx'
import { QuienCambio } from '#casa/panel/QuienCambio.tsx'
import { formatFechaEdicion } from '#platform/format.ts'
import type { Libro } from '../../libro.contract.ts'
import { computeResumen } from '../../libro.rules.ts'
import { Portada } from '../Portada.tsx'
import { ElogioPanel } from './ElogioPanel.tsx'
import { PrecioEditable } from './PrecioEditable.tsx'

type Props = {
  libro: Libro
  onEdit: () => void
  onPortada: () => void
  onDelete: (() => void) | undefined
  precio: Omit<ComponentProps<typeof PrecioEditable>, 'libro'>
}

/** A book in the panel's list. */
export function TarjetaPanel({ libro, onEdit, onPortada, onDelete, precio }: Props) {
  const { autores, categorias, editorial, formatos, fecha_edicion, fecha_edicion_precision } = libro
  return (
    <article className="admin-card">
      <button
        type="button"
        className="admin-card__cover"
        aria-label={`Cambiar la portada de ${libro.titulo}`}
        onClick={onPortada}
      >
        <Portada id={libro._id} version={libro.portada_version} lugar="fila" />
      </button>
      <div>
        <h2>{libro.titulo}</h2>
        {libro.descripcion && <p className="soft">{computeResumen(libro.descripcion)}</p>}
        <div className="admin-card__facts">
          <Dato nombre="Autores">{autores.map(({ nombre_completo }) => nombre_completo).join(', ')}</Dato>
          <Dato nombre="Categorías">{categorias.map(({ nombre }) => nombre).join(', ')}</Dato>
          <Dato nombre="Editorial">{editorial?.descripcion}</Dato>
          <Dato nombre="Formatos">{formatos.join(', ')}</Dato>
          <Dato nombre="Edición">{fecha_edicion && formatFechaEdicion(fecha_edicion, fecha_edicion_precision)}</Dato>
          <Dato nombre="ISBN">{libro.isbn}</Dato>
        </div>
      </div>
      <div className="admin-card__end">
        <PrecioEditable libro={libro} {...precio} />
        <Herramientas nombre={libro.titulo} onEdit={onEdit} onDelete={onDelete} />
      </div>
      {/* Last, so that no other key of the card is farther away. */}
      <p className="admin-card__more small">
        <Link
          to="/panel-admin/precios"
          search={{ libro: libro._id }}
          aria-label={`Historia de precios de ${libro.titulo}`}
        >
          Historia de precios
        </Link>
        {' · '}
        <Link to="/panel-admin/existencias" search={{ libro: libro._id }} aria-label={`Existencias de ${libro.titulo}`}>
          Existencias
        </Link>
        {formatos.includes('fisico') && (
          <>
            {' · '}
            <Link to="/panel-admin/etiquetas" search={{ libros: libro._id }} aria-label={`Etiqueta de ${libro.titulo}`}>
              Etiqueta
            </Link>
          </>
        )}
      </p>
      <QuienCambio entidad="libro" id={libro._id} nombre={libro.titulo} />
      <ElogioPanel libro={libro} />
    </article>
  )
}

function Dato({ nombre, children }: { nombre: string; children: string | null | undefined }) {
  return (
    <span>
      {nombre}: <b>{children || '—'}</b>
    </span>
  )
}
