import { useState } from 'react'
import { type AjusteVisto, updateAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'

const CAMBIAR = { exito: 'Ajuste guardado exitosamente', falla: 'Hubo un problema al guardar el ajuste.' }

/** What fixes a setting, where the environment does. */
const fixedBy = (ajuste: AjusteVisto | undefined) =>
  ajuste?.variable ? `Fijado por la variable ${ajuste.variable} de la máquina.` : undefined

/** The switch of the guard and where the shop stands: two of the shop's settings. */
export function Guardia({ ajustes }: { ajustes: readonly AjusteVisto[] }) {
  const acciones = useAcciones()
  const find = (clave: string) => ajustes.find((ajuste) => ajuste.clave === clave)
  const guardia = find('descuentos.guardia')
  const provincia = find('descuentos.provincia')
  const stored = typeof provincia?.valor === 'string' ? provincia.valor : ''
  const [elegida, setElegida] = useState(stored)
  const isOn = guardia?.valor === true
  const save = ({ clave, version }: AjusteVisto, valor: unknown) =>
    acciones.intentar(() => api.call(updateAjustes, { cambios: [{ clave, valor, version }] }), CAMBIAR)
  return (
    <section className="law" aria-labelledby="guardia">
      <h2 id="guardia">Guardia del precio uniforme</h2>
      <p className="mt-1" role="status">
        {isOn
          ? 'Está activada: ningún precio, oferta ni cambio puede bajar más de lo que permite la ley.'
          : 'Está desactivada: el panel avisa, y deja guardar.'}
      </p>
      <div className="law__settings">
        {guardia && (
          <div>
            <Button
              look={isOn ? 'line' : 'sell'}
              disabled={guardia.variable !== null}
              onClick={() => void save(guardia, !isOn)}
            >
              {isOn ? 'Desactivar la guardia' : 'Activar la guardia'}
            </Button>
            <p className="hint">{fixedBy(guardia)}</p>
          </div>
        )}
        {provincia && (
          <>
            <SelectField
              label={provincia.titulo}
              hint={fixedBy(provincia) ?? provincia.ayuda}
              value={elegida}
              disabled={provincia.variable !== null}
              onChange={({ target }) => setElegida(target.value)}
              ninguna="Sin decir"
              opciones={JURISDICCIONES}
            />
            <div>
              <Button disabled={elegida === stored} onClick={() => void save(provincia, elegida)}>
                Guardar la provincia
              </Button>
            </div>
          </>
        )}
      </div>
      {acciones.alerta}
    </section>
  )
}
