import { requestIdOf } from '#platform/errors.ts'

/** The id under which the log has an unexpected error, to be told to the shop; nothing for an error that explains itself. */
export function CodigoError({ error }: { error: unknown }) {
  const id = requestIdOf(error)
  return id && <Codigo id={id} />
}

/** Marked whole by one click, so that it can be copied. */
export const Codigo = ({ id }: { id: string }) => (
  <p className="small soft">
    Código del error: <code className="mark-whole">{id}</code>
  </p>
)
