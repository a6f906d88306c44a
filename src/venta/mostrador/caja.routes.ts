import { requireLugar } from '#estante/existencias/existencia.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { formatPesos } from '#platform/format.ts'
import { accountOf, type Ctx, requireIdentity } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { toCentavos, toPesos } from '#platform/money.ts'
import { LLEVAR_CAJA } from './caja.ajustes.ts'
import * as contracts from './caja.contract.ts'
import * as queries from './caja.queries.ts'
import { type Billetes, nameCierre, refuseCierre, sumBilletes, toMovimiento } from './caja.rules.ts'

const cajaNotFound = () => new AppError(404, 'CAJA_NOT_FOUND', 'No encontramos esa caja.')
const cerrada = () => new AppError(409, 'CAJA_CERRADA', 'Esa caja ya se cerró: lo que sigue va en otra.')
const repetida = () =>
  new AppError(409, 'CAJA_REPETIDA', 'Eso ya se guardó con otros datos: mirá la caja antes de repetirlo.')
const yaAbierta = () => new AppError(409, 'CAJA_ABIERTA', 'En ese lugar ya hay una caja abierta.')

export const cajaConstraints: Constraints = { caja_cerrada: cerrada, caja_abierta: yaAbierta }

const auditada: Auditada<contracts.CajaDetalle> = {
  entidad: 'caja',
  describe: ({ lugar, inicial, esperado, cierre }) => ({
    lugar: lugar.nombre,
    inicial,
    esperado,
    cierre: cierre && nameCierre(cierre.numero),
    contado: cierre?.contado ?? null,
    diferencia: cierre?.diferencia ?? null,
  }),
}

async function requireCaja(db: Db, id: string): Promise<contracts.CajaDetalle> {
  const caja = await queries.findCaja(db, id)
  if (!caja) throw cajaNotFound()
  return caja
}

async function open(trx: Db, ctx: Ctx, { _id: id, lugar: donde, inicial }: ParsedInput<typeof contracts.openCaja>) {
  const antes = await queries.findCaja(trx, id)
  if (antes) return sameOrThrow(antes, toCentavos(antes.inicial) === toCentavos(inicial))
  if (!ctx.services.ajustes.get(LLEVAR_CAJA)) {
    throw new AppError(
      409,
      'CAJA_APAGADA',
      'La tienda no lleva caja. Se enciende en Ajustes, «Llevar la caja del mostrador».',
    )
  }
  const usuario = accountOf(await requireIdentity(ctx))
  const lugar = await requireLugar(trx, donde ?? null)
  if (!(await queries.insertCaja(trx, { id, lugar, inicial: toCentavos(inicial), usuario }))) {
    const otra = await queries.findCaja(trx, id)
    if (!otra) throw yaAbierta()
    return sameOrThrow(otra, toCentavos(otra.inicial) === toCentavos(inicial))
  }
  const despues = await requireCaja(trx, id)
  await recordCambio(trx, ctx, auditada, { id, despues })
  return despues
}

function sameOrThrow(caja: contracts.CajaDetalle, same: boolean): contracts.CajaDetalle {
  if (!same) throw repetida()
  return caja
}

/** A row of a register that is open, held until the transaction ends. */
async function lockAbierta(trx: Db, id: string): Promise<void> {
  const caja = await queries.lockCaja(trx, id)
  if (!caja) throw cajaNotFound()
  if (caja.cerrada_en !== null) throw cerrada()
}

async function move(trx: Db, ctx: Ctx, { id, _id, tipo, ...dicho }: ParsedInput<typeof contracts.moveCaja>) {
  const importe = toMovimiento(tipo, toCentavos(dicho.importe))
  const known = await queries.findMovimiento(trx, _id)
  if (known) return sameOrThrow(await requireCaja(trx, id), known.caja_id === id && known.importe_centavos === importe)
  await lockAbierta(trx, id)
  const antes = await requireCaja(trx, id)
  if (toCentavos(antes.esperado) + importe < 0) {
    throw new AppError(
      409,
      'CAJA_SIN_PLATA',
      `En la caja tiene que haber ${formatPesos(antes.esperado)}: no se puede retirar más.`,
    )
  }
  const usuario = accountOf(await requireIdentity(ctx))
  const nuevo = { id: _id, caja: id, tipo, importe, motivo: dicho.motivo, usuario }
  if (!(await queries.insertMovimiento(trx, nuevo))) return requireCaja(trx, id) // pressed twice: the other press wrote it
  const despues = await requireCaja(trx, id)
  await recordCambio(trx, ctx, auditada, { id, antes, despues, datos: { tipo, motivo: dicho.motivo } })
  return despues
}

async function close(trx: Db, ctx: Ctx, cierre: ParsedInput<typeof contracts.closeCaja>) {
  const { id, motivo } = cierre
  const monedas = toCentavos(cierre.monedas)
  const billetes: Billetes = Object.fromEntries(
    cierre.billetes.filter(({ cuantos }) => cuantos > 0).map(({ valor, cuantos }) => [valor, cuantos]),
  )
  const contado = sumBilletes(billetes, monedas)
  const caja = await queries.lockCaja(trx, id)
  if (!caja) throw cajaNotFound()
  const antes = await requireCaja(trx, id)
  if (antes.cierre) {
    if (toCentavos(antes.cierre.contado) !== contado) throw cerrada()
    return antes
  }
  const esperado = await queries.sumCaja(trx, id)
  if (esperado !== toCentavos(cierre.esperado)) {
    const mensaje = `Entró o salió plata mientras contabas: ahora tiene que haber ${formatPesos(toPesos(esperado))}.`
    throw new AppError(409, 'CAJA_CAMBIADA', mensaje)
  }
  const refusal = refuseCierre(contado, esperado, motivo)
  if (refusal) throw invalidField('motivo', refusal)
  const usuario = accountOf(await requireIdentity(ctx))
  const difiere = contado !== esperado
  await queries.closeCaja(trx, id, { esperado, contado, billetes, monedas, motivo: difiere ? motivo : null, usuario })
  const despues = await requireCaja(trx, id)
  await recordCambio(trx, ctx, auditada, { id, antes, despues, ...(difiere && { datos: { motivo } }) })
  return despues
}

export const cajaRoutes = [
  implementPage(contracts.listCajas, queries.countCajas, queries.listCajas),
  implement(contracts.getCaja, ({ id }, ctx) => requireCaja(ctx.db, id)),
  implement(contracts.openCaja, (input, ctx) => ctx.db.transaction().execute((trx) => open(trx, ctx, input))),
  implement(contracts.moveCaja, (input, ctx) => ctx.db.transaction().execute((trx) => move(trx, ctx, input))),
  implement(contracts.closeCaja, (input, ctx) => ctx.db.transaction().execute((trx) => close(trx, ctx, input))),
]
