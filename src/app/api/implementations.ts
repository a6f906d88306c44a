// Every call of the API and the function that answers it, as the slices say.
import type { Held } from '#casa/sesion/tenencia.ts'
import { requireSesion } from '#cuentas/usuarios/acceso/require-sesion.ts'
import { lockCuenta } from '#cuentas/usuarios/usuario.service.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Implementation } from '#platform/http/mount.ts'
import type { Needs } from '#platform/slice.ts'
import { CORREOS } from '../background/queues.ts'
import { SLICES } from '../slices.ts'

/** Everything that an account can hold, and what becomes of it when its mailbox is proved for the first time. */
export const HELD: Held = Object.assign({}, ...SLICES.map((slice) => slice.held))

const needs: Needs = {
  correos: CORREOS,
  requireSesion,
  lockCuenta,
  onDeleteUsuario: SLICES.flatMap(({ onDeleteUsuario }) => onDeleteUsuario ?? []),
  onUnirInvitado: SLICES.flatMap(({ onUnirInvitado }) => onUnirInvitado ?? []),
  onReclamarInvitado: SLICES.flatMap(({ onReclamarInvitado }) => onReclamarInvitado ?? []),
  held: HELD,
  nombres: Object.assign({}, ...SLICES.map((slice) => slice.nombres)),
  pendientes: SLICES.flatMap(({ hoy = [] }) => hoy).toSorted((a, b) => a.puesto - b.puesto),
  pasos: SLICES.flatMap(({ pasos = [] }) => pasos).toSorted((a, b) => a.puesto - b.puesto),
  cuentas: SLICES.flatMap(({ cuentas = [] }) => cuentas),
  enVidriera: Object.assign({}, ...SLICES.map((slice) => slice.enVidriera)),
  countUsos: (entidad) => async (trx, id) => {
    let usos = 0
    for (const slice of SLICES) usos += (await slice.usos?.[entidad]?.(trx, id)) ?? 0
    return usos
  },
}

export const implementations: readonly Implementation[] = SLICES.flatMap(({ routes = [] }) =>
  typeof routes === 'function' ? routes(needs) : routes,
)

/** What the violations of the database's constraints mean to people. */
export const constraints: Constraints = Object.assign({}, ...SLICES.map((slice) => slice.constraints))

/** Calls whose body is a file. src/app/api/peor.fuzz.test.ts sends each its worst input. */
export const SUBIDAS = SLICES.flatMap(({ uploads = [] }) => uploads)
