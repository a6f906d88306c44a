import { Link } from '@tanstack/react-router'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { Icon } from '#ui/Icon.tsx'
import { CajaAbierta } from './CajaAbierta.tsx'
import { Cajas } from './Cajas.tsx'
import type { Cargado } from './cargar.ts'
import { Dia } from './Dia.tsx'
import type { MostradorSearch } from './mostrador-search.ts'
import { Vender } from './Vender.tsx'
import { VentaHecha } from './VentaHecha.tsx'

const PARTES = [
  { parte: undefined, nombre: 'Vender' },
  { parte: 'dia', nombre: 'El día' },
  { parte: 'caja', nombre: 'Caja' },
] as const

/** The frame of every part: the way back, the heading and the parts. */
export function MostradorPantalla({ cargado, search }: { cargado: Cargado; search: MostradorSearch }) {
  const lleva = readPublico(usePublicos(), 'mostrador.caja', false)
  return (
    <div className="wrap panel-page">
      <div className="no-print">
        <Link className="back" to="/panel-admin">
          <Icon name="volver" small /> Panel
        </Link>
        <h1>Mostrador</h1>
        <nav className="mt-3" aria-label="Partes de Mostrador">
          <ul className="chips">
            {PARTES.filter(({ parte }) => parte !== 'caja' || lleva || search.parte === 'caja').map(
              ({ parte, nombre }) => (
                <li key={nombre}>
                  <Link
                    className="chip"
                    to="/panel-admin/mostrador"
                    search={{ parte }}
                    activeOptions={{ exact: true }} // «Vender» has no search, and is not open with every other one
                    aria-current={
                      parte === search.parte && (search.id === undefined || parte === 'caja') ? 'page' : undefined
                    }
                  >
                    {nombre}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
      </div>
      {cargado.parte === 'vender' && <Vender {...cargado} />}
      {cargado.parte === 'venta' && <VentaHecha key={cargado.venta._id} {...cargado} />}
      {cargado.parte === 'cajas' && <Cajas {...cargado} search={search} />}
      {cargado.parte === 'caja' && <CajaAbierta key={cargado.caja._id} caja={cargado.caja} />}
      {cargado.parte === 'dia' && <Dia {...cargado} search={search} />}
    </div>
  )
}
