import { Failed } from '../ui/Failed.tsx'

/** A list that could not be loaded. */
export function PanelFalla({ reset }: { reset?: () => void }) {
  return (
    <div className="wrap panel-page">
      <Failed {...(reset && { reset })}>Hubo un problema al cargar la lista.</Failed>
    </div>
  )
}
