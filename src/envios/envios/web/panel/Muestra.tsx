// What a buyer is offered in a few places, now and with the owner's answer: asked of the function that quotes at the checkout.
import { type FormEvent, useEffect, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { type Centavos, pesos, toCentavos } from '#platform/money.ts'
import { reportFailure } from '#platform/report.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { computeEnvio, listServiciosOfrecidos, type Tarifas } from '../../envio.rules.ts'
import type { Fabrica } from '../../fabrica.rules.ts'
import { probarEnvio } from '../../tabla.contract.ts'
import { describePrecio } from '../tablas/palabras.ts'
import { listConPrecio, type Ofrecida } from '../tablas/preguntar.ts'
import { useTarifas } from '../tarifas.ts'
import { ListaOfrecidas } from './ListaOfrecidas.tsx'

type Campos = Readonly<Record<string, string>>
type Carrito = { peso_g: string; monto: string }

/** Rosario, Buenos Aires, Salta and Ushuaia, and a cart above the sum from which the shop's own services are free. */
const LUGARES: Campos = { 1: '2000', 2: '1425', 3: '4400', 4: '9410' }
const CARRITO: Carrito = { peso_g: '600', monto: '12000' }
const FALLA = 'No pudimos calcularlo. Probá de nuevo.'

type Lugar = { codigo_postal: string; zona: string | null; provincia: string | null }
/** `n`: which of the places; `con` is missing where no answer is being thought over. */
type LugarMostrado = Lugar & { n: string; ahora?: readonly Ofrecida[]; con?: readonly Ofrecida[] }

type Props = {
  activas: boolean
  /** The answer that is not saved yet; empty: none. */
  respuesta: Fabrica
}

const toSubtotal = ({ monto }: Carrito): Centavos => toCentavos(pesos(Number(monto) || 0))

async function quote(
  codigo_postal: string,
  carrito: Carrito,
  { activas, respuesta }: Props,
): Promise<Omit<LugarMostrado, 'n'>> {
  const ask = async (fabrica?: Exclude<Fabrica, ''>) => {
    const { opciones, ...donde } = await api.call(probarEnvio, {
      codigo_postal,
      ...carrito,
      ...(fabrica && { fabrica }),
    })
    return { donde, opciones: listConPrecio(opciones, toSubtotal(carrito)) }
  }
  const con = respuesta === '' ? null : await ask(respuesta)
  const ahora = activas || !con ? await ask() : null
  const { zona, provincia } = (con ?? ahora)?.donde ?? { zona: null, provincia: null }
  return {
    codigo_postal,
    zona,
    provincia,
    ...(activas && ahora && { ahora: ahora.opciones }),
    ...(con && { con: con.opciones }),
  }
}

/** What each place is offered, and what is wrong with which field. */
function useFilas(asked: { lugares: Campos; carrito: Carrito }, { activas, respuesta }: Props) {
  const [filas, setFilas] = useState<readonly LugarMostrado[]>([])
  const [campos, setCampos] = useState<Campos>({})

  useEffect(() => {
    let current = true
    const failed: Record<string, string> = {}
    const each = Object.entries(asked.lugares).map(async ([n, codigo]) => {
      try {
        return { n, ...(await quote(codigo, asked.carrito, { activas, respuesta })) }
      } catch (error) {
        const told = error instanceof AppError ? error.campos : undefined
        if (!told) reportFailure(error)
        const { codigo_postal, provincia, ...otros } = told ?? { codigo_postal: FALLA }
        Object.assign(failed, otros, { [n]: codigo_postal ?? provincia ?? '' })
        return null
      }
    })
    void Promise.all(each).then((found) => {
      if (!current) return
      setFilas(found.flatMap((fila) => fila ?? []))
      setCampos(failed)
    })
    return () => {
      current = false
    }
  }, [asked, activas, respuesta])
  return { filas, campos }
}

export function Muestra(props: Props) {
  const [lugares, setLugares] = useState(LUGARES)
  const [carrito, setCarrito] = useState(CARRITO)
  const [asked, setAsked] = useState({ lugares: LUGARES, carrito: CARRITO })
  const { filas, campos } = useFilas(asked, props)

  const send = (event: FormEvent) => {
    event.preventDefault()
    setAsked({ lugares, carrito })
  }
  return (
    <div className="mt-3">
      <h3>Lo que ve quien compra</h3>
      <form className="ship-panel__row" onSubmit={send} noValidate>
        {Object.entries(lugares).map(([n, codigo]) => (
          <Field
            key={n}
            label={`Lugar ${n} (código postal)`}
            value={codigo}
            error={campos[n] || undefined}
            maxLength={10}
            onChange={({ target }) => setLugares({ ...lugares, [n]: target.value })}
          />
        ))}
        <Field
          label="Gramos de libros en el carrito"
          value={carrito.peso_g}
          error={campos.peso_g}
          inputMode="numeric"
          onChange={({ target }) => setCarrito({ ...carrito, peso_g: target.value })}
        />
        <Field
          label="Pesos en libros"
          value={carrito.monto}
          error={campos.monto}
          inputMode="numeric"
          onChange={({ target }) => setCarrito({ ...carrito, monto: target.value })}
        />
        <div>
          <Button type="submit">Mostrar</Button>
        </div>
      </form>
      <div role="status" className="mt-2">
        {!props.activas && <SinTablas subtotal={toSubtotal(asked.carrito)} />}
        <ul className="ship-sample">
          {filas.map((fila) => (
            <li key={fila.n}>
              <h4>
                {fila.codigo_postal}, {fila.provincia}
              </h4>
              <p className="soft small">{fila.zona === null ? 'En ninguna zona' : `Zona «${fila.zona}»`}</p>
              {fila.ahora && fila.con && <p className="ship-sample__when">Ahora</p>}
              {fila.ahora && <ListaOfrecidas opciones={fila.ahora} />}
              {fila.con && <p className="ship-sample__when">Con esta respuesta</p>}
              {fila.con && <ListaOfrecidas opciones={fila.con} />}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const NOMBRES: Record<Exclude<keyof Tarifas, 'umbral'>, string> = { expres: 'Envío exprés', estandar: 'Envío estándar' }

/** What the shop's two services are to everybody while the tables are off. */
function SinTablas({ subtotal }: { subtotal: Centavos }) {
  const tarifas = useTarifas()
  const ofrecidos = listServiciosOfrecidos(subtotal, tarifas).map((servicio) => {
    const envio = computeEnvio(subtotal, servicio, tarifas)
    return `${NOMBRES[servicio]}, ${describePrecio({ tipo: 'domicilio', envio }).toLowerCase()}`
  })
  return <p>Ahora, a cualquier lugar: {ofrecidos.join('; ')}.</p>
}
