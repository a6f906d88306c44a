import { Link } from '@tanstack/react-router'
import { Paginador } from '#casa/panel/Paginador.tsx'
import { Pantalla, Partes } from '#casa/panel/Pantalla.tsx'
import { Arrepentimientos } from '#oficina/arrepentimiento/web/panel/Arrepentimientos.tsx'
import type { Cargado } from './cargar.ts'
import { Deberes } from './Deberes.tsx'
import type { ObligacionesSearch } from './obligaciones-search.ts'
import { Textos } from './Textos.tsx'

const TO = '/panel-admin/obligaciones'
const PARTES = [
  [undefined, 'Lo que pide la ley'],
  ['textos', 'Términos y privacidad'],
  ['arrepentimientos', 'Arrepentimientos'],
] as const

/** The frame of every part: the way back, the heading and the parts. */
export function Obligaciones({ cargado, search }: { cargado: Cargado; search: ObligacionesSearch }) {
  return (
    <Pantalla titulo={cargado.titulo}>
      <Partes titulo="Partes de Obligaciones" to={TO} partes={PARTES} abierta={search.parte} />
      {cargado.parte === 'deberes' && <Deberes {...cargado} />}
      {cargado.parte === 'textos' && <Textos documentos={cargado.documentos} />}
      {cargado.parte === 'arrepentimientos' && (
        <>
          {search.estado === 'recibida' && (
            <p className="mt-2">
              Los que esperan tu respuesta.{' '}
              <Link to={TO} search={{ parte: 'arrepentimientos' }}>
                Ver todos
              </Link>
            </p>
          )}
          <Arrepentimientos
            items={cargado.items}
            ahora={cargado.ahora}
            soloSinResponder={search.estado === 'recibida'}
          />
          <Paginador to={TO} search={search} total={cargado.total} />
        </>
      )}
    </Pantalla>
  )
}
