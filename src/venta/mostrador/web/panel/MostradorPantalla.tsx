import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { Pantalla, Partes } from '#casa/panel/Pantalla.tsx'
import { CajaAbierta } from './CajaAbierta.tsx'
import { Cajas } from './Cajas.tsx'
import type { Cargado } from './cargar.ts'
import { Dia } from './Dia.tsx'
import type { MostradorSearch } from './mostrador-search.ts'
import { QuienVende } from './QuienVende.tsx'
import { SinRedContext, useSinRed } from './sin-red.ts'
import { Vender } from './Vender.tsx'
import { VentaHecha } from './VentaHecha.tsx'

const PARTES = [
  [undefined, 'Vender'],
  ['dia', 'El día'],
  ['caja', 'Caja'],
] as const

/** The frame of every part: the way back, the heading and the parts. */
export function MostradorPantalla({ cargado, search }: { cargado: Cargado; search: MostradorSearch }) {
  const lleva = readPublico(usePublicos(), 'mostrador.caja', false)
  const { modulo, enciende } = useSinRed(cargado.parte === 'vender' ? cargado.lugares : null)
  return (
    <Pantalla
      titulo="Mostrador"
      cabeza={
        <Partes
          titulo="Partes de Mostrador"
          to="/panel-admin/mostrador"
          partes={PARTES.filter(([parte]) => parte !== 'caja' || lleva || search.parte === 'caja')}
          abierta={search.id === undefined || search.parte === 'caja' ? search.parte : 'venta'}
        />
      }
    >
      {(cargado.parte === 'vender' || cargado.parte === 'venta') && <QuienVende />}
      {modulo && <modulo.EstadoSinRed vende={cargado.parte === 'vender'} />}
      {cargado.parte === 'vender' && (
        <SinRedContext value={enciende ? modulo : null}>
          <Vender {...cargado} />
        </SinRedContext>
      )}
      {cargado.parte === 'guardada' && modulo && <modulo.VentaGuardada {...cargado} />}
      {cargado.parte === 'venta' && <VentaHecha key={cargado.venta._id} {...cargado} />}
      {cargado.parte === 'cajas' && <Cajas {...cargado} search={search} />}
      {cargado.parte === 'caja' && <CajaAbierta key={cargado.caja._id} caja={cargado.caja} />}
      {cargado.parte === 'dia' && <Dia {...cargado} search={search} />}
    </Pantalla>
  )
}
