// The branches of a carrier around a postal code, for the staff at the telephone or the packing table.

import { type FormEvent, useState } from 'react'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { guessJurisdiccion, letraDe, readCodigoPostal, toDigitos } from '#envios/envios/lugar.rules.ts'
import { CLAVES_TRANSPORTE, type ClaveTransporte } from '#envios/transportes/adaptador.rules.ts'
import { CLAVE_NOMBRES, PUEDE } from '#envios/transportes/puede.rules.ts'
import { listSucursalesDeTransporte } from '#envios/transportes/transporte.contract.ts'
import { AppError } from '#platform/errors.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { useBusy } from '#ui/useBusy.ts'

const CON_SUCURSALES = CLAVES_TRANSPORTE.filter((clave) => PUEDE[clave].sucursales)
const CP = 'Escribí un código postal, como 2000.'
const PROVINCIA = 'Con ese código postal no alcanza: elegí la provincia.'

type Sucursales = Output<typeof listSucursalesDeTransporte>

export function Sucursales() {
  const [clave, setClave] = useState<ClaveTransporte>(CON_SUCURSALES[0] ?? 'andreani')
  const [cp, setCp] = useState('')
  const [provincia, setProvincia] = useState('')
  const [found, setFound] = useState<Sucursales | null>(null)
  const [problema, setProblema] = useState<string | undefined>()
  const [busy, run] = useBusy()
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    return run(async () => {
      setFound(null)
      const codigo = readCodigoPostal(cp)
      if (codigo === undefined) return setProblema(CP)
      const adivinada = guessJurisdiccion(codigo)
      const letra = provincia || (adivinada ? letraDe(adivinada) : '')
      if (letra === '') return setProblema(PROVINCIA)
      setProblema(undefined)
      setProvincia(letra)
      try {
        setFound(await api.call(listSucursalesDeTransporte, { clave, cp: String(toDigitos(codigo)), provincia: letra }))
      } catch (error) {
        setProblema(error instanceof AppError ? error.message : 'No pudimos preguntar.')
      }
    })
  }
  return (
    <Pantalla titulo="Sucursales" volver={{ to: '/panel-admin/despachos', texto: 'Despachos' }}>
      <form className="branch-search mt-2" noValidate onSubmit={(event) => void ask(event)}>
        <SelectField
          label="Transporte"
          value={clave}
          onElegir={setClave}
          opciones={CON_SUCURSALES}
          nombres={CLAVE_NOMBRES}
        />
        <Field
          label="Código postal"
          value={cp}
          maxLength={10}
          autoComplete="off"
          error={problema}
          onChange={({ target }) => {
            setCp(target.value)
            setProvincia('') // guessed anew
          }}
        />
        <SelectField
          label="Provincia"
          value={provincia}
          onChange={({ target }) => setProvincia(target.value)}
          ninguna="La del código postal"
          opciones={JURISDICCIONES.map((una) => [letraDe(una), una])}
        />
        <Button type="submit" busy={busy}>
          Buscar
        </Button>
      </form>
      <div role="status" className="mt-2">
        {found && (
          <p>{found.length === 0 ? 'No dice ninguna ahí.' : formatCount(found.length, 'sucursal', 'sucursales')}</p>
        )}
      </div>
      <ul className="panel-rows">
        {found?.map(({ codigo, nombre, direccion, horario }) => (
          <li key={codigo} className="admin-card admin-card--plain">
            <div>
              <h2>{nombre}</h2>
              <p>{direccion}</p>
              <p className="soft small">{[`Código ${codigo}`, horario].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </Pantalla>
  )
}
