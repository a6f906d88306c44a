import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Encabezado } from '#ui/Encabezado.tsx'
import { CAMPO_NOMBRES, CAMPOS } from '../../campo.rules.ts'
import type { Campo, Mapeo } from '../../columnas.rules.ts'
import type { getMuestra } from '../../historia/historia.contract.ts'

type Props = {
  muestra: Output<typeof getMuestra>
  mapeo: Mapeo
  onChange: (nombre: string, campo: Campo | null) => void
  disabled: boolean
}

const NO_USAR = ''
const EJEMPLOS = 3

/** Each column with its first values and what it is taken for. */
export function ColumnasLista({ muestra: { columnas, filas }, mapeo, onChange, disabled }: Props) {
  // Two columns may have one name.
  const situadas = columnas.map((columna, lugar) => ({ ...columna, lugar }))
  return (
    <table className="table import-columns mt-2">
      <caption className="soft small">Qué es cada columna</caption>
      <Encabezado columnas={['Columna', 'Se lee como', 'Primeras filas']} />
      <tbody>
        {situadas.map(({ nombre, campo, propuesta, lugar }) => {
          const said = Object.hasOwn(mapeo, nombre) ? (mapeo[nombre] ?? null) : campo
          return (
            <tr key={lugar}>
              <th scope="row">{nombre || 'sin nombre'}</th>
              <td>
                <select
                  className="input"
                  aria-label={`«${nombre || `columna ${lugar + 1}`}» se lee como`}
                  value={said ?? NO_USAR}
                  disabled={disabled || nombre === ''}
                  onChange={({ target }) => onChange(nombre, CAMPOS.find((one) => one === target.value) ?? null)}
                >
                  <option value={NO_USAR}>No se usa</option>
                  {CAMPOS.map((one) => (
                    <option key={one} value={one}>
                      {CAMPO_NOMBRES[one]}
                    </option>
                  ))}
                </select>
                {propuesta && said !== propuesta.campo && (
                  <p className="small mt-1">
                    {propuesta.motivo}{' '}
                    <Button look="plain" disabled={disabled} onClick={() => onChange(nombre, propuesta.campo)}>
                      Leerla como {CAMPO_NOMBRES[propuesta.campo]}
                    </Button>
                  </p>
                )}
              </td>
              <td className="soft small">
                {filas
                  .slice(0, EJEMPLOS)
                  .map((fila) => fila[lugar] ?? '')
                  .filter(Boolean)
                  .join(' · ')}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
