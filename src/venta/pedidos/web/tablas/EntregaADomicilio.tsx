import { Fragment } from 'react'
import { formatEntrega } from '#envios/direcciones/direccion.rules.ts'
import { OTRA } from '../borrador.ts'
import { Opcion } from '../partes/EleccionEntrega.tsx'
import type { Compra } from '../useCompra.ts'
import { CamposEntrega } from './CamposEntrega.tsx'

/** Where a service of the tables brings the parcel: a kept address, completed where it was kept in one line, or another one. */
export default function EntregaADomicilio({ compra }: { compra: Compra }) {
  const { direcciones, domicilio, errores, tabla } = compra
  const { destino } = compra.eleccion
  // Before a service is chosen nobody knows what it needs.
  const campos = tabla.deTabla?.tipo === 'domicilio' && (
    <CamposEntrega
      key={destino}
      campos={domicilio.campos}
      onChange={domicilio.escribir}
      errores={errores}
      donde={tabla.deTabla.donde}
      antes={domicilio.antes}
    />
  )
  if (direcciones.length === 0) {
    return (
      campos && (
        <section className="step" aria-labelledby="entrega">
          <h2 id="entrega">Entrega</h2>
          {campos}
        </section>
      )
    )
  }
  return (
    <div className="step" role="radiogroup" aria-labelledby="entrega">
      <h2 id="entrega">Entrega</h2>
      {direcciones.map((direccion) => (
        <Fragment key={direccion._id}>
          <Opcion compra={compra} destino={direccion._id} titulo={direccion.alias} detalle={formatEntrega(direccion)} />
          {campos && destino === direccion._id && direccion.altura === undefined && (
            <div className="mt-2 mb-2">
              <p className="small">Para llevarla hasta ahí necesitamos la calle y el número por separado.</p>
              {campos}
            </div>
          )}
        </Fragment>
      ))}
      <Opcion compra={compra} destino={OTRA} titulo="Otra dirección" />
      {campos && destino === OTRA && <div className="mt-2 mb-2">{campos}</div>}
    </div>
  )
}
