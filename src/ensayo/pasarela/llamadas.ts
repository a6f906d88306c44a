// The calls of Mercado Pago that the shop makes, with its rules (docs/decisions/077).
import { listLlamadasDePagos } from './cobrados.ts'
import type { Entrada, Escena } from './entrada.ts'
import type { Salida } from './formas.ts'
import type { Punto } from './palancas.ts'
import { listLlamadasDePreferencias } from './preferencias.ts'

/** Undefined: none of its calls. */
export function createLlamadas(escena: Escena) {
  const llamadas = [...listLlamadasDePreferencias(escena), ...listLlamadasDePagos(escena)]
  return (entrada: Entrada): { punto: Punto; run: () => Salida | Promise<Salida> } | undefined => {
    for (const [method, path, punto, answer] of llamadas) {
      const match = method === entrada.method && path.exec(entrada.path)
      if (!match) continue
      const [first = '', second = ''] = match.slice(1).map(decodeURIComponent)
      return { punto, run: () => answer(entrada, first, second) }
    }
    return undefined
  }
}
