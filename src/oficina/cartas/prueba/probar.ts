import { setTimeout as sleep } from 'node:timers/promises'
import { SinServidor } from '#casa/correo/correo.ts'

/** Longer than a connection, or a greeting, is waited for (correo.ts). */
const ESPERA_MS = 20_000
const NADIE =
  'ahí no contestó un servidor de correo. Revisá el nombre, el puerto, el cifrado y que su certificado sea de confianza'

declare module '#platform/slice.ts' {
  interface Machine {
    /** After how many milliseconds a try of the settings without a server's answer ends; undefined: as `probar` says. */
    esperaPruebaMs?: number | undefined
  }
}

/**
 * How a try went: null, or what whoever set it up may know. What a mail server said is told at once; everything else is one
 * sentence after the same time, so that the panel does not tell which ports of our own network are open. `tell` gets the cause,
 * for the log of the machine.
 */
export async function probar(
  send: () => Promise<void>,
  tell: (falla: string) => void,
  ms = ESPERA_MS,
): Promise<string | null> {
  const late = new AbortController()
  const time = sleep(ms, null, { signal: late.signal }).catch(() => null)
  const outcome = send().then(
    () => null,
    async (error: Error) => {
      tell(error.message) // without any address (correo.ts)
      if (!(error instanceof SinServidor)) return error.message
      await time
      return NADIE
    },
  )
  const falla = await Promise.race([outcome, time.then(() => NADIE)])
  late.abort()
  return falla
}
