import type { ReactNode } from 'react'

/** A part of a page about one's own account, under its heading. */
export function ParteCuenta({ id, titulo, children }: { id: string; titulo: string; children: ReactNode }) {
  return (
    <section className="account__part" aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      {children}
    </section>
  )
}
