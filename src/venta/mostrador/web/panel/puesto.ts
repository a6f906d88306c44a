// The till of this browser: it outlives a reload, a closed window and a phone that was put away.
import { createClave } from '#casa/panel/clave.ts'
import { createStored } from '#platform/stored.ts'
import { changePuesto, type Hecho, type Puesto, parsePuesto } from '../../puesto.rules.ts'

/** Under the name of before there were parked sales: what stood on a till then still does. */
export const puesto = createStored('mostrador-venta', (found) => parsePuesto(found, createClave))

/** Writes what happened onto the till, as it is now in whichever tab. */
export function ocurrio(hecho: Hecho): Puesto {
  const despues = changePuesto(puesto.read(), hecho)
  puesto.write(despues)
  return despues
}

/** A beep that came while the slip of the last sale was shown: the till takes it when it opens. */
let pendiente: string | null = null
export function leaveBip(codigo: string): void {
  pendiente = codigo
}
export function takeBip(): string | null {
  const codigo = pendiente
  pendiente = null
  return codigo
}
