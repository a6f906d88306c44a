import { formatEntrega } from '#envios/direcciones/direccion.rules.ts'
import { Field } from '#ui/Field.tsx'
import { ENTREGA_MAX } from '../../pedido.rules.ts'
import { A_COORDINAR, type Destino, OTRA } from '../borrador.ts'
import type { Compra } from '../useCompra.ts'

const SIN_DIRECCION = 'Si la dejás vacía, coordinamos la entrega con vos.'

/** Where the parcel goes: a kept address, another one, or «a coordinar». Never demanded. */
export function EleccionEntrega({ compra }: { compra: Compra }) {
  const { direcciones } = compra
  const { destino } = compra.eleccion
  if (direcciones.length === 0) {
    return (
      <section className="step" aria-labelledby="entrega">
        <h2 id="entrega">Entrega</h2>
        <OtraDireccion compra={compra} label="Dirección (opcional)" hint={SIN_DIRECCION} />
      </section>
    )
  }
  return (
    <div className="step" role="radiogroup" aria-labelledby="entrega">
      <h2 id="entrega">Entrega</h2>
      {direcciones.map((direccion) => (
        <Opcion
          key={direccion._id}
          compra={compra}
          destino={direccion._id}
          titulo={direccion.alias}
          detalle={formatEntrega(direccion)}
        />
      ))}
      <Opcion compra={compra} destino={OTRA} titulo="Otra dirección" />
      {destino === OTRA && (
        <div className="mt-2 mb-2">
          <OtraDireccion compra={compra} label="Dirección de entrega" hint={SIN_DIRECCION} />
        </div>
      )}
      {!compra.tabla.conTablas && (
        <Opcion compra={compra} destino={A_COORDINAR} titulo="Entrega a coordinar" detalle="Nos comunicamos con vos" />
      )}
    </div>
  )
}

type OpcionProps = { compra: Compra; destino: Destino; titulo: string; detalle?: string }

export function Opcion({ compra, destino, titulo, detalle }: OpcionProps) {
  return (
    <label className="choice">
      <input
        className="radio"
        type="radio"
        name="destino"
        value={destino}
        checked={destino === compra.eleccion.destino}
        onChange={() => compra.setDestino(destino)}
      />
      <span className="choice__text">
        <b>{titulo}</b>
        {detalle && (
          <>
            <br />
            <span className="soft small">{detalle}</span>
          </>
        )}
      </span>
    </label>
  )
}

type OtraProps = { compra: Compra; label: string; hint: string }

function OtraDireccion({ compra, label, hint }: OtraProps) {
  return (
    <Field
      label={label}
      hint={hint}
      value={compra.eleccion.texto}
      maxLength={ENTREGA_MAX}
      autoComplete="address-line1"
      onChange={({ target }) => compra.setTexto(target.value)}
    />
  )
}
