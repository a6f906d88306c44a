import { formatFechaHora } from '#platform/format.ts'

/** When something was, in a cell of a table. */
export const Instante = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatFechaHora(iso)}</time>
