import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'

/** Says of a way of paying whether the owner gave it to the gateway, as far as the page knows. */
export function usePorPasarela(): (metodo: string) => boolean {
  const publicos = usePublicos()
  return (metodo) => metodo !== 'transferencia' && readPublico(publicos, `pagos.mp_${metodo}`, false)
}
