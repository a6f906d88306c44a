// A parcel that came back: its copies, which were sold with it, are put on a shelf again.

import { useState } from 'react'
import { opcionesCon, opcionesDe } from '#casa/panel/campos.ts'
import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { type Lugar, listLugares } from '#estante/existencias/existencia.contract.ts'
import { VUELTA_NOMBRES, VUELTAS } from '#estante/existencias/vuelta.rules.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { type Despacho, reponerDespacho } from '../../../despachos/despacho.contract.ts'
import { VueltaForm } from '../../../despachos/despacho.schemas.ts'

const TEXTOS = { exito: 'Los ejemplares volvieron al stock', falla: 'Hubo un problema al devolverlos al stock.' }
const LUGARES = { exito: '', falla: 'No pudimos traer los lugares de la librería.' }

type Props = { despacho: Despacho; nombre: string; acciones: Acciones }

export function VueltaPaquete({ despacho: { _id, vuelta }, nombre, acciones }: Props) {
  const [lugares, setLugares] = useState<readonly Lugar[] | null>(null)
  const [busy, run] = useBusy()
  if (vuelta === null) return null
  if (vuelta === 'hecha') return <p className="soft small mt-1">Sus ejemplares volvieron al stock.</p>
  const open = () =>
    run(async () => {
      try {
        setLugares((await api.call(listLugares, {})).filter(({ cerrado }) => !cerrado))
      } catch (error) {
        await acciones.contarFalla(error, LUGARES)
      }
    })
  return (
    <div className="parcel__tools">
      <Button busy={busy} aria-label={`Devolver al stock: ${nombre}`} onClick={() => void open()}>
        Devolver al stock
      </Button>
      {lugares && (
        <Formulario id={_id} nombre={nombre} lugares={lugares} acciones={acciones} onClose={() => setLugares(null)} />
      )}
    </div>
  )
}

type FormularioProps = Pick<Props, 'nombre' | 'acciones'> & {
  id: string
  lugares: readonly Lugar[]
  onClose: () => void
}

const Formulario = ({ id, nombre, lugares, ...options }: FormularioProps) => (
  <FormularioCampos
    {...options}
    titulo={`Devolver al stock ${nombre}`}
    boton="Devolver al stock"
    textos={TEXTOS}
    esquema={VueltaForm()}
    campos={[
      {
        name: 'vuelta',
        label: 'Qué pasa con los ejemplares',
        inicial: 'igual',
        opciones: opcionesDe(VUELTAS, VUELTA_NOMBRES),
        medio: true,
      },
      {
        name: 'lugar',
        label: 'Adónde van',
        opciones: opcionesCon(lugares, 'Donde estaban'),
        hint: 'No vuelven a salir con este pedido.',
        medio: true,
      },
    ]}
    guardar={(form) => api.call(reponerDespacho, { id, ...form })}
  />
)
