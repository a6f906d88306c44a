import type { AjusteVisto } from '#casa/ajustes/ajuste.contract.ts'
import type { Sucursal } from '#casa/ajustes/ajuste.rules.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'

const VACIA: Sucursal = { nombre: '', direccion: '', horario: '', telefono: '' }
const CAMPOS = [
  { name: 'nombre', label: 'Nombre' },
  { name: 'direccion', label: 'Dirección' },
  { name: 'horario', label: 'Horario' },
  { name: 'telefono', label: 'Teléfono' },
] as const

const isSucursal = (dato: unknown): dato is Sucursal => typeof dato === 'object' && dato !== null && 'direccion' in dato

type Props = { ajuste: AjusteVisto; valor: unknown; error?: string | undefined; onChange: (valor: Sucursal[]) => void }

/** The places of the shop, one under the other. */
export function CampoSucursales({ ajuste, valor, error, onChange }: Props) {
  const { clave, titulo, ayuda, max } = ajuste
  const sucursales = Array.isArray(valor) ? valor.filter(isSucursal) : []
  const set = (at: number, change: Partial<Sucursal>) =>
    onChange(sucursales.map((sucursal, n) => (n === at ? { ...sucursal, ...change } : sucursal)))
  return (
    <fieldset className="setting-list" id={clave} tabIndex={-1} aria-describedby={`${clave}-nota`}>
      <legend>{titulo}</legend>
      <p className={error ? 'problem' : 'hint'} id={`${clave}-nota`}>
        {error ?? ayuda}
      </p>
      {/* Its place in the list is the only name that a place has while it is typed. */}
      {Object.entries(sucursales).map(([place, sucursal]) => {
        const at = Number(place)
        return (
          <fieldset key={place} className="setting-list__item">
            <legend>{sucursal.nombre || `Sucursal ${at + 1}`}</legend>
            {CAMPOS.map(({ name, label }) => (
              <Field
                key={name}
                label={label}
                value={sucursal[name]}
                onChange={(event) => set(at, { [name]: event.target.value })}
              />
            ))}
            <Button look="plain" onClick={() => onChange(sucursales.filter((_, n) => n !== at))}>
              Quitar {sucursal.nombre || `la sucursal ${at + 1}`}
            </Button>
          </fieldset>
        )
      })}
      <Button disabled={max !== null && sucursales.length >= max} onClick={() => onChange([...sucursales, VACIA])}>
        Agregar una sucursal
      </Button>
    </fieldset>
  )
}
