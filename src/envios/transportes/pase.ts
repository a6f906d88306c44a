// The token of a carrier's machine: asked for when it is needed, shared by those who wait, thrown away when it is refused.

export type Pase = ReturnType<typeof createPase>

/** `pedir` gives a token and for how many milliseconds it may be used. */
export function createPase(
  pedir: (plazo: AbortSignal) => Promise<{ valor: string; dura: number }>,
  now: () => number = () => performance.now(),
) {
  let known: { valor: string; hasta: number } | null = null
  return {
    /** A token that is thought to be good, and whether it was asked for just now. */
    async tomar(plazo: AbortSignal): Promise<{ valor: string; nueva: boolean }> {
      if (known && now() < known.hasta) return { valor: known.valor, nueva: false }
      const { valor, dura } = await pedir(plazo)
      known = { valor, hasta: now() + dura }
      return { valor, nueva: true }
    },
    /** It was refused. One that came meanwhile is kept. */
    tirar(valor: string): void {
      if (known?.valor === valor) known = null
    },
  }
}

/** Calls with a token; where an older one may be why the call was refused, once more with a new one. */
export async function conPase<T>(
  pase: Pase,
  plazo: AbortSignal,
  llamar: (valor: string) => Promise<T>,
  isSuspect: (respuesta: T) => boolean,
): Promise<T> {
  const first = await pase.tomar(plazo)
  const respuesta = await llamar(first.valor)
  if (!isSuspect(respuesta)) return respuesta
  pase.tirar(first.valor)
  if (first.nueva) return respuesta
  return llamar((await pase.tomar(plazo)).valor)
}
