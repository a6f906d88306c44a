// The customers of another shop, into this one.

import { createClave, hashClave } from '#cuentas/usuarios/clave/clave.ts'
import { insertCuentas } from '#cuentas/usuarios/mudanza.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Cliente, type ClienteEscrito, keyOf, listDiferencias, readCliente } from './clientes.rules.ts'
import { isRechazo, quote, type Rechazo } from './columnas.rules.ts'
import * as queries from './mudanza.queries.ts'
import type { FilaLeida, Juicio } from './mudanza.ts'

const POR_VEZ = 1_000

/** Makes the accounts that are not there. Those that are stay as they are: a file does not change whose they are. */
export async function importClientes(trx: Db, filas: readonly FilaLeida[], signal: AbortSignal): Promise<Juicio> {
  const juicio: Juicio = { creados: 0, iguales: 0, distintos: [], rechazos: [], sinCuenta: 0 }
  const provincias = await queries.listProvincias(trx)
  // Nobody knows the password, so one will do: whoever the account belongs to chooses another by mail.
  const clave = await hashClave(createClave())
  const vistos = { cuentas: new Map<string, number>(), nombres: new Map<string, number>() }
  for (let at = 0; at < filas.length; at += POR_VEZ) {
    signal.throwIfAborted()
    const leidos = filas
      .slice(at, at + POR_VEZ)
      .map((fila) => (isRechazo(fila) ? fila : readCliente(fila.celdas, fila.linea)))
    const escritos = leidos.filter((leido): leido is ClienteEscrito => !isRechazo(leido))
    const cuentas = await queries.listCuentas(trx, escritos)
    const hay = new Map(cuentas.map((cuenta) => [keyOf(cuenta), cuenta]))
    const ocupados = new Set(cuentas.map(({ username }) => username.toLowerCase()))
    const nuevos: (Cliente & { provinciaId: string | null })[] = []
    for (const leido of leidos) {
      const rechazo = isRechazo(leido) ? leido : findRepetido(leido, vistos)
      if (rechazo) juicio.rechazos.push(rechazo)
      if (rechazo || isRechazo(leido)) continue
      const { linea, username, provincia } = leido
      const cuenta = hay.get(keyOf(leido))
      const provinciaId = provincia === null ? null : (provincias.get(provincia) ?? undefined)
      if (cuenta) {
        const diferencias = listDiferencias(leido, cuenta)
        if (diferencias.length === 0) juicio.iguales++
        else juicio.distintos.push({ linea, motivo: `la cuenta ${quote(username)}: ${diferencias.join(', ')}` })
      } else if (ocupados.has(username.toLowerCase())) {
        juicio.rechazos.push({ linea, motivo: `el usuario ${quote(username)} ya es de otra cuenta` })
      } else if (provinciaId === undefined) {
        juicio.rechazos.push({ linea, motivo: `la provincia ${quote(provincia ?? '')} no está en la tienda` })
      } else nuevos.push({ ...leido, provinciaId })
    }
    await insertCuentas(trx, nuevos, clave)
    juicio.creados += nuevos.length
  }
  return juicio
}

/** An account or a name that an earlier row has; notes those of this one. */
function findRepetido(
  escrito: ClienteEscrito,
  { cuentas, nombres }: Record<'cuentas' | 'nombres', Map<string, number>>,
): Rechazo | null {
  const { linea, username } = escrito
  const before = cuentas.get(keyOf(escrito)) ?? nombres.get(username.toLowerCase())
  if (before !== undefined) return { linea, motivo: `repite el correo o el usuario de la línea ${before}` }
  cuentas.set(keyOf(escrito), linea)
  nombres.set(username.toLowerCase(), linea)
  return null
}
