import { type FormEvent, useState } from 'react'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { toCentavos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { probarEnvio } from '../../tabla.contract.ts'
import { ListaOfrecidas } from './ListaOfrecidas.tsx'

type Prueba = Output<typeof probarEnvio>
type Campos = Readonly<Record<string, string>>

/** «¿Cuánto sale a 5000?»: what a reader is offered by the tables, whether they are on or not. */
export function Probar() {
  const [codigo, setCodigo] = useState('')
  const [provincia, setProvincia] = useState('')
  const [peso, setPeso] = useState('500')
  const [dia, setDia] = useState('')
  const [campos, setCampos] = useState<Campos>({})
  const [prueba, setPrueba] = useState<Prueba | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setCampos({})
    try {
      const donde = JURISDICCIONES.find((known) => known === provincia)
      const asked = { codigo_postal: codigo, peso_g: peso, ...(donde && { provincia: donde }), ...(dia && { dia }) }
      setPrueba(await api.call(probarEnvio, asked))
    } catch (error) {
      setPrueba(null)
      const told = error instanceof AppError ? (error.campos ?? { codigo_postal: error.message }) : undefined
      setCampos(told ?? { codigo_postal: 'No pudimos calcularlo. Probá de nuevo.' })
    }
  }

  return (
    <section className="ship-panel" aria-labelledby="probar">
      <h2 id="probar">¿Cuánto sale?</h2>
      <form className="ship-panel__row" onSubmit={(event) => void send(event)} noValidate>
        <Field
          label="Código postal"
          value={codigo}
          error={campos.codigo_postal}
          onChange={({ target }) => setCodigo(target.value)}
        />
        <SelectField
          label="Provincia"
          value={provincia}
          error={campos.provincia}
          onChange={({ target }) => setProvincia(target.value)}
          ninguna="La del código postal"
          opciones={JURISDICCIONES}
        />
        <Field
          label="Gramos de libros"
          value={peso}
          error={campos.peso_g}
          inputMode="numeric"
          onChange={({ target }) => setPeso(target.value)}
        />
        <Field
          type="date"
          label="Pedido el día"
          value={dia}
          error={campos.dia}
          hint="Vacío: ahora."
          onChange={({ target }) => setDia(target.value)}
        />
        <div>
          <Button type="submit">Probar</Button>
        </div>
      </form>
      <div role="status" className="mt-2">
        {prueba && <Resultado prueba={prueba} />}
      </div>
    </section>
  )
}

function Resultado({ prueba: { zona, provincia, opciones } }: { prueba: Prueba }) {
  return (
    <>
      <p>
        {zona === null ? 'Ese lugar no está en ninguna zona' : `Zona «${zona}»`}, {provincia}.
      </p>
      <ListaOfrecidas
        opciones={opciones.map((opcion) => ({
          ...opcion,
          envio: opcion.precio === null ? null : toCentavos(opcion.precio),
        }))}
      />
    </>
  )
}
