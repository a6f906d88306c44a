import { Link } from '@tanstack/react-router'
import type { Esperando } from '../../cliente.contract.ts'

/** What somebody waits for: the book among the panel's, or the words that were typed. */
export const EnlaceLibro = ({ libro, texto }: Pick<Esperando, 'libro' | 'texto'>) =>
  libro ? (
    <Link to="/panel-admin/libros" search={{ q: libro.isbn }}>
      {libro.titulo}
    </Link>
  ) : (
    `«${texto ?? ''}», que no está en el catálogo`
  )
