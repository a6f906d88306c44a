// A gateway that remembers whether it takes the shop's credentials (platform/credenciales.ts).
import { noteAceptada, noteRechazada } from '#platform/credenciales.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Abierta, Cobrador } from './cobrador.ts'
import { FallaDePasarela, type Pasarela } from './pasarela.ts'

/** A refusal of the credentials is noted; anything else that it throws says nothing of them. */
export async function noteFalla(db: Db, error: unknown): Promise<void> {
  if (error instanceof FallaDePasarela && error.tipo === 'credenciales') {
    await noteRechazada(db, 'mercadopago', error.mensaje)
  }
}

function watch(db: Db, pasarela: Pasarela): Pasarela {
  const watched =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        const answer = await call(...args)
        await noteAceptada(db, 'mercadopago')
        return answer
      } catch (error) {
        await noteFalla(db, error)
        throw error
      }
    }
  return {
    crearCobro: watched(pasarela.crearCobro),
    vencerCobro: watched(pasarela.vencerCobro),
    leerPago: watched(pasarela.leerPago),
    buscarPagos: watched(pasarela.buscarPagos),
    devolver: watched(pasarela.devolver),
    anularPago: watched(pasarela.anularPago),
    leerContracargo: watched(pasarela.leerContracargo),
  }
}

/** The gateway for jobs, which nobody watches. */
export const abrirVigilada = (db: Db, cobrador: Cobrador) => (): Abierta | null => {
  const abierta = cobrador.abrir()
  return abierta && { ...abierta, pasarela: watch(db, abierta.pasarela) }
}
