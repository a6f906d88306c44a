import type { AjusteVisto } from '#casa/ajustes/ajuste.contract.ts'
import { updateAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'

const CAMBIAR = { exito: 'Vidriera actualizada exitosamente', falla: 'Hubo un problema al actualizar la vidriera.' }

/** The settings that turn a feed on, with the address of each. */
export const FEEDS: Record<string, string> = { 'feed.google': '/feeds/google.xml', 'feed.meta': '/feeds/meta.csv' }

/** The catalogue in other sites' own: each feed with its address, and whether it is there. */
export function Feeds({ ajustes }: { ajustes: readonly AjusteVisto[] }) {
  const acciones = useAcciones()
  const toggle = ({ clave, valor, version }: AjusteVisto) =>
    acciones.intentar(() => api.call(updateAjustes, { cambios: [{ clave, valor: valor !== true, version }] }), CAMBIAR)
  return (
    <section className="integration" aria-labelledby="feeds">
      <div className="toolbar">
        <h2 id="feeds">Vidrieras de otros sitios</h2>
      </div>
      <ul className="panel-rows">
        {ajustes.map((ajuste) => (
          <li key={ajuste.clave} className="admin-card admin-card--plain">
            <div>
              <h3>{ajuste.titulo}</h3>
              <p className="soft small">
                {ajuste.valor === true ? (
                  <>
                    Encendida: <a href={FEEDS[ajuste.clave]}>{FEEDS[ajuste.clave]}</a>. Van los libros impresos con
                    precio y tapa.
                  </>
                ) : (
                  'Apagada: la dirección no existe.'
                )}
              </p>
              <Button className="mt-1" onClick={() => void toggle(ajuste)}>
                {ajuste.valor === true ? 'Apagar' : 'Encender'}
                <span className="vh"> {ajuste.titulo}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {acciones.alerta}
    </section>
  )
}
