import { Link } from '@tanstack/react-router'
import { Paginador } from '#casa/panel/Paginador.tsx'
import { Arrepentimientos } from '#oficina/arrepentimiento/web/panel/Arrepentimientos.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Cargado } from './cargar.ts'
import { Deberes } from './Deberes.tsx'
import type { ObligacionesSearch } from './obligaciones-search.ts'
import { Textos } from './Textos.tsx'

const TO = '/panel-admin/obligaciones'
const PARTES = [
  { parte: undefined, nombre: 'Lo que pide la ley' },
  { parte: 'textos', nombre: 'Términos y privacidad' },
  { parte: 'arrepentimientos', nombre: 'Arrepentimientos' },
] as const

/** The frame of every part: the way back, the heading and the parts. */
export function Obligaciones({ cargado, search }: { cargado: Cargado; search: ObligacionesSearch }) {
  return (
    <div className="wrap panel-page">
      <Link className="back" to="/panel-admin">
        <Icon name="volver" small /> Panel
      </Link>
      <h1>Obligaciones</h1>
      <nav className="mt-3" aria-label="Partes de Obligaciones">
        <ul className="chips">
          {PARTES.map(({ parte, nombre }) => (
            <li key={nombre}>
              <Link
                className="chip"
                to={TO}
                search={{ parte }}
                activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
                aria-current={parte === search.parte ? 'page' : undefined}
              >
                {nombre}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {cargado.parte === 'deberes' && <Deberes {...cargado} />}
      {cargado.parte === 'textos' && <Textos documentos={cargado.documentos} />}
      {cargado.parte === 'arrepentimientos' && (
        <>
          <Arrepentimientos items={cargado.items} ahora={cargado.ahora} />
          <Paginador to={TO} search={search} total={cargado.total} />
        </>
      )}
    </div>
  )
}
