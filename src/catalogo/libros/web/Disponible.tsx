import type { Disponibilidad } from '#catalogo/disponibilidad/disponibilidad.contract.ts'

/** Whether a book is there, in the shop's words; nothing where it can't run out. */
export const Disponible = ({ de }: { de: Disponibilidad | undefined }) =>
  de && (
    <p className="stock" data-clase={de.clase}>
      {de.texto}
    </p>
  )
