import { Link } from '@tanstack/react-router'
import { formatCount } from '../../platform/format.ts'
import { type Estante, EstanteLibros, EstanteSkeleton } from './EstanteLibros.tsx'

type Props = { titulo: string; formato: 'ebook' | 'audiolibro'; to: string; estante: Estante }

/** The books that exist in one format, and what the shop can do about it today. */
export function FormatoLibros({ titulo, formato, to, estante }: Props) {
  return (
    <div className="wrap pt-4">
      <h1>{titulo}</h1>
      <p className="reading mt-2">
        Títulos del catálogo que también existen en {formato}. Por ahora nuestros pedidos salen en papel: los otros
        formatos figuran en los detalles de cada libro. <Link to="/centro-de-ayuda">Más en el centro de ayuda</Link>.
      </p>
      <p className="soft mt-2">{formatCount(estante.total, 'libro', 'libros')}</p>
      <EstanteLibros
        estante={estante}
        address={{ to, params: {} }}
        vacio={`Por ahora ningún libro del catálogo existe en ${formato}.`}
      />
    </div>
  )
}

export function FormatoPendiente({ titulo }: { titulo: string }) {
  return (
    <div className="wrap pt-4">
      <h1>{titulo}</h1>
      <EstanteSkeleton />
    </div>
  )
}
