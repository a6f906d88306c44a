import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { Button } from '#ui/Button.tsx'
import { useImpresora } from './useImpresora.ts'

/** Opens the drawer, where one hangs on a printer of slips; who did it is written down. */
export function BotonCajon({ className = '' }: { className?: string }) {
  const acciones = useAcciones({ recargar: false, callado: true })
  const { hay, openCajon } = useImpresora(acciones)
  if (!hay) return null
  return (
    <>
      <Button className={className} onClick={() => void openCajon()}>
        Abrir el cajón
      </Button>
      {acciones.alerta}
    </>
  )
}
