import { useEffect, useRef } from 'react'
import { SearchCombobox } from '#casa/panel/combobox/SearchCombobox.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { type Cliente, findClientes } from '../../telefono.contract.ts'
import { CONTACTO_MAX } from '../../telefono.rules.ts'
import type { Telefono } from './useTelefono.ts'

const search = async (q: string, signal: AbortSignal) =>
  (await api.call(findClientes, { q }, { signal })).map((cliente) => ({
    _id: cliente._id,
    nombre: `${cliente.nombre} ${cliente.apellido}`,
    cliente,
  }))

/** For whom an order is taken: a customer with an account, or a caller without one. */
export function EleccionQuien({ telefono }: { telefono: Telefono }) {
  const { anotado, change, setCliente } = telefono
  const cambiando = useRef(false) // the pressed button makes room for the search box
  const buscador = useRef<HTMLInputElement>(null)
  // The caller is on the line already. After the frame, because it gives the focus to a new page's content.
  useEffect(() => {
    const timer = setTimeout(() => buscador.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className="step" aria-labelledby="quien">
      <h2 id="quien">Para quién</h2>
      <div className="phone-who" role="radiogroup" aria-labelledby="quien">
        {[true, false].map((conCuenta) => (
          <label key={String(conCuenta)} className="choice">
            <input
              className="radio"
              type="radio"
              name="con_cuenta"
              checked={conCuenta === anotado.conCuenta}
              onChange={() => change({ conCuenta })}
            />
            <span>{conCuenta ? 'Cliente con cuenta' : 'Sin cuenta'}</span>
          </label>
        ))}
      </div>
      {!anotado.conCuenta ? (
        <div className="phone-contact mt-2">
          <Field
            label="Nombre"
            autoComplete="off"
            maxLength={CONTACTO_MAX}
            value={anotado.nombre}
            onChange={({ target }) => change({ nombre: target.value })}
          />
          <Field
            label="Teléfono"
            type="tel"
            autoComplete="off"
            maxLength={25}
            hint="Si quiere dejarlo."
            value={anotado.telefono}
            onChange={({ target }) => change({ telefono: target.value })}
          />
        </div>
      ) : anotado.cliente ? (
        <Elegido
          cliente={anotado.cliente}
          telefono={telefono}
          onCambiar={() => {
            cambiando.current = true
            setCliente(null)
          }}
        />
      ) : (
        <div className="mt-2">
          <SearchCombobox
            label="Buscar un cliente"
            placeholder="E-mail o nombre"
            buscar={search}
            onElegir={({ cliente }) => setCliente(cliente)}
            input={(box) => {
              buscador.current = box
              if (box && cambiando.current) box.focus()
            }}
          >
            {({ nombre, cliente }) => (
              <>
                <b>{nombre}</b>
                <span className="soft small">{cliente.email}</span>
              </>
            )}
          </SearchCombobox>
        </div>
      )}
    </section>
  )
}

type ElegidoProps = { cliente: Cliente; telefono: Telefono; onCambiar: () => void }

/** The chosen customer, and where their parcels may go. */
function Elegido({ cliente, telefono, onCambiar }: ElegidoProps) {
  const otras = cliente.entregas.filter((entrega) => entrega !== telefono.anotado.entrega)
  return (
    <div className="mt-2">
      <p role="status">
        <b>
          {cliente.nombre} {cliente.apellido}
        </b>{' '}
        <span className="soft">{cliente.email}</span>
      </p>
      <div className="order__tools mt-1">
        <Button onClick={onCambiar}>Cambiar cliente</Button>
        {otras.map((entrega) => (
          <Button key={entrega} look="plain" onClick={() => telefono.change({ entrega })}>
            Enviar a {entrega}
          </Button>
        ))}
      </div>
    </div>
  )
}
