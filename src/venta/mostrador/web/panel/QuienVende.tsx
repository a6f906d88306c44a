import { useEffect, useRef, useState } from 'react'
import { opcionesCon } from '#casa/panel/campos.ts'
import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { listVendedores, openPase, setPin, type Vendedores } from '../../vendedor.contract.ts'
import { PIN_MAX, PIN_PUESTO } from '../../vendedor.rules.ts'
import { PaseForm, PinForm } from '../../vendedor.schemas.ts'
import { askVendedor, setVendedor, stopAsking, useVendedor } from './vendedor.ts'

const CIFRAS = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: PIN_MAX } as const
const ELEGIR = { exito: '', falla: 'No pudimos abrir tu turno.' }
const PONER = { exito: PIN_PUESTO, falla: 'No pudimos guardar el PIN.' }
const ultimo: { vendedor: string } = { vendedor: '' }

/** Who sells, where the shop asks: their name, the way to another, and to one's own PIN. */
export function QuienVende() {
  const { pregunta, pidiendo, vendedor } = useVendedor()
  const acciones = useAcciones({ recargar: false })
  const { conClave, dialogo } = useConClave()
  const [poniendo, setPoniendo] = useState(false)
  const lista = useVendedores(pregunta && pidiendo, (error) => {
    stopAsking()
    void acciones.contarFalla(error, ELEGIR)
  })
  if (!pregunta) return null
  return (
    <div className="mostrador__quien">
      {vendedor ? (
        <>
          Vende <b>{vendedor.vendedor.nombre}</b>
        </>
      ) : (
        'Todavía no se dijo quién vende.'
      )}{' '}
      <Button look="plain" onClick={askVendedor}>
        {vendedor ? 'Cambiar' : 'Decir quién vende'}
      </Button>
      <Button look="plain" onClick={() => setPoniendo(true)}>
        Mi PIN
      </Button>
      {lista && (
        <FormularioCampos
          titulo="¿Quién vende?"
          boton="Seguir"
          campos={[
            {
              name: 'vendedor',
              label: 'Nombre',
              opciones: opcionesCon(lista.vendedores, 'Elegí tu nombre'),
              hint:
                lista.vendedores.length === 0
                  ? 'Todavía nadie puso su PIN. Se pone acá, en «Mi PIN», desde la cuenta de cada quien.'
                  : undefined,
            },
            { name: 'pin', label: 'PIN', input: CIFRAS },
          ]}
          valores={{
            vendedor: lista.vendedores.some(({ _id }) => _id === ultimo.vendedor) ? ultimo.vendedor : '',
            pin: '',
          }}
          esquema={PaseForm()}
          guardar={async (form) => {
            const dado = await api.call(openPase, form)
            ultimo.vendedor = dado.vendedor._id
            setVendedor(dado)
          }}
          textos={ELEGIR}
          acciones={acciones}
          onClose={stopAsking}
          onGuardado={stopAsking}
        />
      )}
      {poniendo && (
        <FormularioCampos
          titulo="Mi PIN en el mostrador"
          boton="Guardar"
          campos={[
            { name: 'pin', label: 'PIN nuevo', hint: 'De 4 a 8 cifras. El anterior deja de servir.', input: CIFRAS },
          ]}
          valores={{ pin: '' }}
          esquema={PinForm()}
          guardar={(form) => conClave(() => api.call(setPin, form))}
          textos={PONER}
          acciones={acciones}
          onClose={() => setPoniendo(false)}
        />
      )}
      {dialogo}
      {acciones.alerta}
    </div>
  )
}

/** Who may be chosen, while somebody is being asked; null until it is known. */
function useVendedores(asks: boolean, onFailure: (error: unknown) => void): Vendedores | null {
  const [lista, setLista] = useState<Vendedores | null>(null)
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  useEffect(() => {
    if (!asks) return setLista(null)
    let left = false
    api.call(listVendedores, {}).then(
      (found) => !left && setLista(found),
      (error: unknown) => !left && failed.current(error),
    )
    return () => {
      left = true
    }
  }, [asks])
  return lista
}
