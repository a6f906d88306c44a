// The orders of another shop, into this one.

import type { Db } from '#platform/db/pool.ts'
import { insertPedidos } from '#venta/pedidos/mudanza.service.ts'
import * as queries from './mudanza.queries.ts'
import type { FilaLeida, Juicio } from './mudanza.ts'
import { listDiferencias, type PedidoEscrito, readPedidos, toGuardado } from './pedidos.rules.ts'

const POR_VEZ = 1_000

type Cuenta = Awaited<ReturnType<typeof queries.listCuentas>>[number]

/** Whose an order is: of the accounts with its address the one with its name, else the one that owns the address. */
function findCuenta({ email, usuario }: PedidoEscrito, cuentas: ReadonlyMap<string, readonly Cuenta[]>): string | null {
  const some = cuentas.get(email.toLowerCase()) ?? []
  const named = some.find(({ username }) => username.toLowerCase() === usuario.toLowerCase())
  return (named ?? some.find(({ invitado }) => !invitado))?.id ?? null
}

/**
 * Stores the orders that are not there; those that are stay as they are. `passNumero` moves the shop's own numbers out of
 * their way first; a trial has none.
 */
export async function importPedidos(
  trx: Db,
  filas: readonly FilaLeida[],
  { signal, passNumero }: { signal: AbortSignal; passNumero?: (numero: number) => Promise<void> },
): Promise<Juicio> {
  const { pedidos, rechazos } = readPedidos(filas)
  const juicio: Juicio = { creados: 0, iguales: 0, distintos: [], rechazos, sinCuenta: 0 }
  const ultimo = pedidos.reduce((max, { numero }) => Math.max(max, numero), 0)
  if (ultimo > 0) await passNumero?.(ultimo)
  for (let at = 0; at < pedidos.length; at += POR_VEZ) {
    signal.throwIfAborted()
    const algunos = pedidos.slice(at, at + POR_VEZ)
    const numeros = algunos.map(({ numero }) => numero)
    const conCorreo = algunos.filter(({ email }) => email !== '')
    const cuentas = Map.groupBy(
      await queries.listCuentas(
        trx,
        conCorreo.map(({ email }) => ({ email, username: '' })),
      ),
      ({ email }) => email.toLowerCase(),
    )
    const hay = new Map((await queries.listPedidos(trx, numeros)).map((pedido) => [pedido.numero, pedido]))
    const eliminados = await queries.listEliminados(trx, numeros)
    const nuevos = []
    for (const pedido of algunos) {
      const { linea, numero } = pedido
      const usuarioId = pedido.email === '' ? null : findCuenta(pedido, cuentas)
      const guardado = toGuardado(pedido, usuarioId)
      const aqui = hay.get(numero)
      if (aqui) {
        const diferencias = listDiferencias(guardado, aqui)
        if (diferencias.length === 0) juicio.iguales++
        else juicio.distintos.push({ linea, motivo: `el pedido ${numero}: ${diferencias.join(', ')}` })
      } else if (eliminados.has(numero)) {
        juicio.distintos.push({ linea, motivo: `el pedido ${numero} se eliminó en esta tienda` })
      } else {
        nuevos.push(guardado)
        if (pedido.email !== '' && usuarioId === null) juicio.sinCuenta++
      }
    }
    if (nuevos.length > 0) await queries.forgetEntregas(trx, await insertPedidos(trx, nuevos))
    juicio.creados += nuevos.length
  }
  return juicio
}
