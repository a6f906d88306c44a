import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { ESTADOS_POSIBLES } from '../../estado.rules.ts'
import { METODO_PAGO_NOMBRES, METODOS_PAGO } from '../../pedido.rules.ts'
import { isFiltrado, OPCIONES_PAGO_DE_PEDIDO, type PedidosSearch, validatePedidos } from './panel-search.ts'

type Props = {
  to: string
  search: PedidosSearch
  /** What became of the orders' money is known of some. */
  seguida: boolean
}

/** State, payment and days of the list, sent together; the search box keeps its own text. */
export function FiltrosPedidos({ to, search, seguida }: Props) {
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ to, search: validatePedidos({ ...chosen, q: search.q }) })
  }
  const { estado = '', pago = '', cobro = '', desde = '', hasta = '' } = search
  return (
    <form className="filters-row" key={`${estado} ${pago} ${cobro} ${desde} ${hasta}`} onSubmit={submit}>
      <SelectField label="Estado" name="estado" defaultValue={estado}>
        <option value="">Todos</option>
        {ESTADOS_POSIBLES.map((offered) => (
          <option key={offered}>{offered}</option>
        ))}
      </SelectField>
      <SelectField label="Pago" name="pago" defaultValue={pago}>
        <option value="">Todos</option>
        {METODOS_PAGO.map((offered) => (
          <option key={offered} value={offered}>
            {METODO_PAGO_NOMBRES[offered]}
          </option>
        ))}
      </SelectField>
      {seguida && (
        <SelectField label="Estado del pago" name="cobro" defaultValue={cobro}>
          {OPCIONES_PAGO_DE_PEDIDO.map(([valor, texto]) => (
            <option key={valor} value={valor}>
              {texto}
            </option>
          ))}
        </SelectField>
      )}
      <Field label="Desde" name="desde" type="date" min="1900-01-01" max="2099-12-31" defaultValue={desde} />
      <Field label="Hasta" name="hasta" type="date" min="1900-01-01" max="2099-12-31" defaultValue={hasta} />
      <div className="filters-row__end">
        <Button type="submit">Filtrar</Button>
        {isFiltrado(search) && (
          <Link className={buttonClass('plain')} to={to}>
            Ver todos
          </Link>
        )}
      </div>
    </form>
  )
}
