import { formatEntrega } from '#envios/direcciones/direccion.rules.ts'
import { proposeDomicilio } from '#envios/direcciones/domicilio.rules.ts'
import { SelectField } from '#ui/Field.tsx'
import { type Telefono, toLugarDe } from '../panel/useTelefono.ts'
import { CamposEntrega } from './CamposEntrega.tsx'

/** Where a parcel of an order by telephone goes: one of the customer's addresses, or what the caller says. */
export default function EntregaTelefono({ telefono }: { telefono: Telefono }) {
  const { anotado, change, tabla, errores } = telefono
  const { direcciones = [], entregas = [] } = anotado.cliente ?? {}
  const escrita = JSON.stringify(anotado.campos)
  const elegida = direcciones.find((una) => JSON.stringify(proposeDomicilio(una)) === escrita)?._id ?? ''
  return (
    <div className="stack">
      {direcciones.length > 1 && (
        <SelectField
          label="Una de sus direcciones"
          value={elegida}
          onChange={({ target }) => change(toLugarDe(direcciones.find(({ _id }) => _id === target.value)))}
          ninguna="Otra"
          opciones={direcciones.map((direccion) => [direccion._id, `${direccion.alias}: ${formatEntrega(direccion)}`])}
        />
      )}
      <CamposEntrega
        campos={anotado.campos}
        onChange={(campos) => change({ campos })}
        errores={errores}
        donde={tabla.deTabla?.donde ?? {}}
        antes={direcciones.length === 0 ? entregas[0] : null}
        ajena
      />
    </div>
  )
}
