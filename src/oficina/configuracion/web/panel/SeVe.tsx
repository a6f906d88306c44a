import { Link } from '@tanstack/react-router'
import type { SeVe as Donde } from '#casa/ajustes/paginas.rules.ts'

/** Stands for every address: where a setting is seen comes as text, and a test asks that there is such a page. */
const ALGUNA = '/inicio'

/** Where what is set is seen. */
export const SeVe = ({ donde: { texto, to } }: { donde: Donde }) => (
  <p className="soft small">
    Se ve en <Link to={to as typeof ALGUNA}>{texto}</Link>.
  </p>
)
