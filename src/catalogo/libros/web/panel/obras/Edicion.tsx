import { describeEdicion, nameEdicion } from '../../../obra/edicion.rules.ts'
import type { EdicionEditable } from '../../../obra/obra.edicion.contract.ts'

/** One edition in a line: its title, how it comes, who published it and its ISBN. */
export const Edicion = ({ edicion }: { edicion: EdicionEditable }) => (
  <>
    <b>{edicion.titulo}</b>{' '}
    <span className="soft small">
      {[edicion.autores.join(', '), nameEdicion(edicion), describeEdicion(edicion, 'Español'), edicion.isbn]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </>
)
