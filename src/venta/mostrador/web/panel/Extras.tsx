import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { SearchCombobox } from '#casa/panel/combobox/SearchCombobox.tsx'
import { formatCount, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Problem } from '#ui/Field.tsx'
import { findClientes } from '#venta/pedidos/telefono.contract.ts'
import { MOTIVO_DE_REBAJA_MAX, REBAJA_MAX } from '../../mostrador.rules.ts'
import {
  computeRebaja,
  computeTotal,
  countEjemplares,
  type Estacionada,
  listBajoLey,
  type VentaAbierta,
} from '../../puesto.rules.ts'
import { ocurrio } from './puesto.ts'
import { useEstado } from './sin-red/estado.ts'

const search = async (q: string, signal: AbortSignal) =>
  (await api.call(findClientes, { q }, { signal })).map(({ _id, nombre, apellido, email }) => ({
    _id,
    nombre: `${nombre} ${apellido}`,
    email,
  }))

const SIN_RED = 'Sin red no se buscan clientes ni se rebaja a mano: la ley del libro se consulta en la tienda.'

const ahora = () => new Date().toISOString()

/** Sales that wait on this till; one press takes one up, and parks what stands there. */
export function Estacionadas({ estacionadas }: { estacionadas: readonly Estacionada[] }) {
  if (estacionadas.length === 0) return null
  return (
    <section className="mostrador__estacionadas" aria-label="Ventas estacionadas">
      {estacionadas.map((una) => (
        <Button
          key={una.clave}
          onClick={() => ocurrio({ tipo: 'retomar', cual: una.clave, clave: createClave(), ahora: ahora() })}
        >
          Retomar {una.cliente?.nombre ?? una.lineas[0]?.titulo},{' '}
          {formatCount(countEjemplares(una.lineas), 'ejemplar', 'ejemplares')},{' '}
          {formatPesos(toPesos(computeTotal(una)))}
        </Button>
      ))}
    </section>
  )
}

type Props = { venta: VentaAbierta; onLey: () => Promise<void> }

/** What not every sale has: a customer, something taken off by hand, and a place to wait. */
export function Extras({ venta, onLey }: Props) {
  const { cliente, rebaja, lineas } = venta
  const bajo = listBajoLey(venta)
  const { red } = useEstado()
  return (
    <details className="mostrador__extras" open={cliente !== null || rebaja !== null}>
      <summary>Cliente, rebaja o estacionar</summary>
      {cliente ? (
        <p className="mt-1">
          Para <b>{cliente.nombre}</b>{' '}
          <Button look="plain" onClick={() => choose(null, onLey)}>
            Quitar cliente
          </Button>
        </p>
      ) : !red ? (
        <p className="soft mt-1">{SIN_RED}</p>
      ) : (
        <SearchCombobox
          label="Cliente o institución"
          placeholder="E-mail o nombre"
          buscar={search}
          onElegir={({ _id, nombre }) => choose({ _id, nombre }, onLey)}
        >
          {({ nombre, email }) => (
            <>
              <b>{nombre}</b> <span className="soft small">{email}</span>
            </>
          )}
        </SearchCombobox>
      )}
      {rebaja ? (
        <p className="mt-1">
          Rebaja de {String(rebaja.porciento).replace('.', ',')} %: {formatPesos(toPesos(computeRebaja(venta)))} menos,{' '}
          {rebaja.motivo}{' '}
          <Button look="plain" onClick={() => ocurrio({ tipo: 'rebaja', rebaja: null })}>
            Quitar rebaja
          </Button>
        </p>
      ) : (
        red && <Rebaja onLey={onLey} />
      )}
      {bajo.length > 0 && (
        <p className="mostrador__falta">La ley del libro no deja vender a ese precio: {bajo.join('; ')}.</p>
      )}
      {lineas.length > 0 && (
        <Button onClick={() => ocurrio({ tipo: 'estacionar', clave: createClave(), ahora: ahora() })}>
          Estacionar
        </Button>
      )}
    </details>
  )
}

function choose(cliente: VentaAbierta['cliente'], onLey: () => Promise<void>) {
  ocurrio({ tipo: 'cliente', cliente })
  void onLey().catch(console.warn)
}

/** What is taken off by hand, with its reason; the law's limit is asked for first. */
function Rebaja({ onLey }: { onLey: () => Promise<void> }) {
  const [porciento, setPorciento] = useState('')
  const [motivo, setMotivo] = useState('')
  const [problema, setProblema] = useState<string | null>(null)
  function apply() {
    const n = Number(porciento.trim().replace('%', '').replace(',', '.'))
    const wrong = !(n >= 0.01 && n <= REBAJA_MAX) || Math.round(n * 100) !== n * 100
    setProblema(wrong ? 'Escribí la rebaja, como 10.' : motivo.trim() === '' ? 'Escribí por qué se rebaja.' : null)
    if (wrong || motivo.trim() === '') return
    ocurrio({ tipo: 'rebaja', rebaja: { porciento: n, motivo: motivo.trim() } })
    void onLey().catch(console.warn)
  }
  return (
    <form
      className="mostrador__partes"
      aria-label="Rebaja a mano"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field
        label="Rebaja, en %"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        value={porciento}
        onChange={({ target }) => setPorciento(target.value)}
      />
      <Field
        label="Por qué"
        autoComplete="off"
        maxLength={MOTIVO_DE_REBAJA_MAX}
        value={motivo}
        onChange={({ target }) => setMotivo(target.value)}
      />
      {problema && <Problem>{problema}</Problem>}
      <Button type="submit">Rebajar</Button>
    </form>
  )
}
