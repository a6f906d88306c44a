import { Failed } from '#ui/Failed.tsx'
import { useSalida } from './useSalida.ts'

/** A list that could not be loaded. */
export function PanelFalla({ error, reset }: { error: unknown; reset?: (() => void) | undefined }) {
  useSalida(error)
  return (
    <div className="wrap panel-page">
      <Failed error={error} reset={reset}>
        Hubo un problema al cargar la lista.
      </Failed>
    </div>
  )
}
