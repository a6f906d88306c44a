import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createStored } from '#platform/stored.ts'
import { SelectField } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import {
  isPapelDeRotulo,
  PAPEL_DE_ROTULO_CLAVES,
  PAPELES_DE_ROTULO,
  type PapelDeRotulo,
  type Rotulo,
} from '../../rotulo.rules.ts'
import { Rotulos } from './Rotulos.tsx'

/** The paper in the printer of this machine: as it was chosen last. */
const papelDeAca = createStored<PapelDeRotulo>('anaquel.rotulos', (found) =>
  isPapelDeRotulo(found) ? found : 'etiqueta',
)

/** Asks on which paper, and prints address labels. `rotulos` is to be rendered once. */
export function useRotulos(): { print: (rotulos: readonly Rotulo[]) => void; rotulos: ReactNode } {
  const papel = useSyncExternalStore(papelDeAca.subscribe, papelDeAca.read, papelDeAca.read)
  const [pedidos, setPedidos] = useState<readonly Rotulo[]>([])
  const [impresos, setImpresos] = useState<readonly Rotulo[]>([])
  useEffect(() => {
    if (impresos.length === 0) return
    const clear = () => setImpresos([]) // or whoever prints the screen later gets them instead
    window.addEventListener('afterprint', clear, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', clear)
  }, [impresos])
  return {
    print: setPedidos,
    rotulos: (
      <>
        <Question
          open={pedidos.length > 0}
          title={pedidos.length === 1 ? 'Etiqueta de envío' : `${pedidos.length} etiquetas de envío`}
          accept="Imprimir"
          look="sell"
          onCancel={() => setPedidos([])}
          onAccept={() => {
            setImpresos(pedidos)
            setPedidos([])
          }}
        >
          <SelectField
            label="Papel"
            value={papel}
            onChange={({ target }) => isPapelDeRotulo(target.value) && papelDeAca.write(target.value)}
          >
            {PAPEL_DE_ROTULO_CLAVES.map((clave) => (
              <option key={clave} value={clave}>
                {PAPELES_DE_ROTULO[clave].nombre}
              </option>
            ))}
          </SelectField>
          <p className="hint mt-1">En el cuadro de imprimir elegí el mismo papel, sin márgenes y al 100 %.</p>
        </Question>
        {impresos.length > 0 && <Rotulos rotulos={impresos} papel={papel} />}
      </>
    ),
  }
}
