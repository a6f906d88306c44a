// A parcel that came back: its copies, which were sold with it, are put on a shelf again.
import { useState } from 'react'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import { type Lugar, listLugares } from '#estante/existencias/existencia.contract.ts'
import { VUELTA_NOMBRES, VUELTAS } from '#estante/existencias/vuelta.rules.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { type Despacho, reponerDespacho } from '../../../despachos/despacho.contract.ts'
import { VueltaForm } from '../../../despachos/despacho.schemas.ts'

const TEXTOS = { exito: 'Los ejemplares volvieron al stock', falla: 'Hubo un problema al devolverlos al stock.' }
const LUGARES = { exito: '', falla: 'No pudimos traer los lugares de la librería.' }
const ETIQUETAS = { vuelta: 'Qué pasa con los ejemplares', lugar: 'Adónde van' }

type Props = { despacho: Despacho; nombre: string; acciones: Acciones }

export function VueltaPaquete({ despacho: { _id, vuelta }, nombre, acciones }: Props) {
  const [lugares, setLugares] = useState<readonly Lugar[] | null>(null)
  const [busy, setBusy] = useState(false)
  if (vuelta === null) return null
  if (vuelta === 'hecha') return <p className="soft small mt-1">Sus ejemplares volvieron al stock.</p>
  async function open() {
    setBusy(true)
    try {
      setLugares((await api.call(listLugares, {})).filter(({ cerrado }) => !cerrado))
    } catch (error) {
      await acciones.contarFalla(error, LUGARES)
    }
    setBusy(false)
  }
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

function Formulario({ id, nombre, lugares, acciones, onClose }: FormularioProps) {
  const guardado = useGuardado({
    valores: { vuelta: 'igual', lugar: '' },
    version: undefined,
    esquema: VueltaForm(),
    guardar: (form) => api.call(reponerDespacho, { id, ...form }),
    textos: TEXTOS,
    acciones,
    onClose,
  })
  const campo = guardado.campoDe(ETIQUETAS)
  return (
    <DialogoFormulario
      guardado={guardado}
      titulo={`Devolver al stock ${nombre}`}
      boton="Devolver al stock"
      campos={listCampos(ETIQUETAS)}
      onClose={onClose}
    >
      <SelectField {...campo('vuelta')}>
        {VUELTAS.map((offered) => (
          <option key={offered} value={offered}>
            {VUELTA_NOMBRES[offered]}
          </option>
        ))}
      </SelectField>
      <SelectField {...campo('lugar')} hint="No vuelven a salir con este pedido.">
        <option value="">Donde estaban</option>
        {lugares.map(({ _id, nombre: lugar }) => (
          <option key={_id} value={_id}>
            {lugar}
          </option>
        ))}
      </SelectField>
    </DialogoFormulario>
  )
}
