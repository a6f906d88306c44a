// Vouchers of transfers: sent by customers, taken home by the staff.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PortadaInaccesible } from '#catalogo/portadas/descarga/direcciones.ts'
import type { Subidas } from '#catalogo/portadas/subida/subida.ts'
import { AppError, orThrow, RetryLater } from '#platform/errors.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { countFailures } from '#platform/http/counter.ts'
import { Download } from '#platform/http/download.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { checkAccess, implement } from '#platform/http/mount.ts'
import type { Turns } from '#platform/http/turns.ts'
import { notFound } from '#platform/http/validation.ts'
import { findArchivo } from './archivo.queries.ts'
import { pedidoNotFound } from './cobro.service.ts'
import { readComprobantesMb } from './pago.ajustes.ts'
import type { PagoVisto } from './pago.contract.ts'
import { findPedidoACobrar, lockPedidoACobrar } from './pago.queries.ts'
import { describePago } from './pago.vista.ts'
import { getComprobanteSubido, subirComprobante } from './transferencia.contract.ts'
import {
  ARCHIVO_NO_SIRVE,
  IMAGEN_BYTES_MAX,
  IMAGEN_GRANDE,
  isPdf,
  refuseTamano,
  type TipoArchivo,
} from './transferencia.rules.ts'
import { addArchivo, checkSubida, knowsArchivo } from './transferencia.service.ts'

const refuse = (status: number, code: string, mensaje: string) =>
  new AppError(status, code, mensaje, { archivo: mensaje })
const unsupported = () => refuse(415, 'UNSUPPORTED', ARCHIVO_NO_SIRVE)
const tooLarge = (mensaje: string) => refuse(413, 'TOO_LARGE', mensaje)

/**
 * What is kept of what was sent: a picture of the shop's own, or the PDF. Throws a 400, 413, 503 `BUSY`, or a 429 where an account
 * or an address sent many pictures that could not be read.
 */
async function toArchivo(
  { services: { limites }, ip }: Ctx,
  usuarioId: string,
  bytes: Buffer,
  subidas: Subidas,
): Promise<{ tipo: TipoArchivo; contenido: Buffer }> {
  const pdf = isPdf(bytes)
  const refusal = refuseTamano(bytes.length, pdf)
  if (refusal) throw bytes.length === 0 ? refuse(400, 'ARCHIVO_INVALIDO', refusal) : tooLarge(refusal)
  if (pdf) return { tipo: 'application/pdf', contenido: bytes }
  try {
    const { body } = await countFailures(
      [
        [limites.imagenesRotas, usuarioId],
        [limites.imagenesRotasPorDireccion, computeOrigen(ip)],
      ],
      () => subidas.remake(bytes, usuarioId),
      (settled) => settled instanceof PortadaInaccesible,
    )
    return { tipo: 'image/webp', contenido: body }
  } catch (error) {
    throw error instanceof PortadaInaccesible ? refuse(400, 'ARCHIVO_INVALIDO', ARCHIVO_NO_SIRVE) : error
  }
}

type Escribir = (work: () => Promise<PagoVisto>) => Promise<PagoVisto>

async function keepComprobante(
  ctx: Ctx,
  { id, bytes }: { id: string; bytes: Buffer },
  { subidas, escribir }: { subidas: Subidas; escribir: Escribir },
): Promise<PagoVisto> {
  const { id: usuarioId } = await requireIdentity(ctx)
  const huella = createHash('sha256').update(bytes).digest()
  const antes = await findPedidoACobrar(ctx.db, id)
  if (antes?.usuario_id !== usuarioId) throw pedidoNotFound()
  // A picture is work: none is made for what is refused, or was sent before.
  const archivo = (await knowsArchivo(ctx.db, antes, huella)) ? null : await toArchivo(ctx, usuarioId, bytes, subidas)
  const dias = ctx.services.cobrador.reglas().diasTransferencia
  const tiendaMb = readComprobantesMb(ctx.services.ajustes.get)
  return escribir(() =>
    ctx.db.transaction().execute(async (trx) => {
      const pedido = await lockPedidoACobrar(trx, id)
      if (pedido?.usuario_id !== usuarioId) throw pedidoNotFound()
      const ahora = new Date()
      if (archivo) await addArchivo(trx, pedido, { ...archivo, huella, dias, ahora, tiendaMb })
      return orThrow(await describePago(trx, { id, cancelado: pedido.estado === 'cancelado' }, ahora), pedidoNotFound)
    }),
  )
}

export const archivoDeTransferenciaRoutes = [
  implement(getComprobanteSubido, async ({ id }, { db }) => {
    const found = await findArchivo(db, id)
    if (!found) throw new AppError(404, 'ARCHIVO_NOT_FOUND', 'Ese comprobante ya no está.')
    const { numero, tipo, contenido } = found
    const name = `comprobante-pedido-${numero}.${tipo === 'image/webp' ? 'webp' : 'pdf'}`
    return new Download({ name, type: tipo, bytes: contenido.length, body: Readable.from([contenido]) })
  }),
]

/** Bodies that are read at a time, of one account and in all: each stands in memory whole. */
const DE_CUENTA = 2
const EN_TOTAL = 8

/** Counts bodies until they are answered. Throws a 503 `BUSY` where there are enough of them. */
function createLeyendo() {
  const cuentas = new Map<string, number>()
  let total = 0
  return {
    begin(usuarioId: string, { raw }: FastifyReply): void {
      const suyos = cuentas.get(usuarioId) ?? 0
      if (suyos >= DE_CUENTA || total >= EN_TOTAL)
        throw new RetryLater(503, 'BUSY', 'Estamos recibiendo otros archivos. Probá de nuevo en unos segundos.', 5)
      cuentas.set(usuarioId, suyos + 1)
      total++
      raw.once('close', () => {
        total--
        const quedan = (cuentas.get(usuarioId) ?? 1) - 1
        if (quedan > 0) cuentas.set(usuarioId, quedan)
        else cuentas.delete(usuarioId)
      })
    },
  }
}

type Parts = { makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx; subidas: Subidas; turns: Turns }

/** `POST /api/pedidos/{id}/transferencia/archivos`: its body is bytes, so it stands beside the contracts' routes. */
export function mountComprobantes(app: FastifyInstance, { makeCtx, subidas, turns }: Parts): void {
  const { path, schemas } = subirComprobante
  if (!schemas) throw new Error('contracts have schemas on the server')
  const { input, output } = schemas()
  const readId = ({ params }: FastifyRequest): string => {
    const parsed = input.safeParse(params)
    if (!parsed.success) throw notFound()
    return parsed.data.id
  }
  const leyendo = createLeyendo()
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      /^(?:image\/|application\/(?:pdf|octet-stream)$)/,
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    scope.addContentTypeParser('*', (_request, _body, done) => done(unsupported()))
    const sendRefusal = scope.errorHandler
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
      sendRefusal.call(scope, error.statusCode === 413 ? tooLarge(IMAGEN_GRANDE) : error, request, reply),
    )
    scope.post(
      path.replace(/\{(\w+)\}/g, ':$1'),
      {
        config: { contract: subirComprobante },
        bodyLimit: IMAGEN_BYTES_MAX,
        // All that can refuse a file does so before 10 MB of it are read.
        onRequest: async (request, reply) => {
          const ctx = makeCtx(request, reply)
          await checkAccess(subirComprobante, ctx)
          const { id: usuarioId } = await requireIdentity(ctx)
          await checkSubida(ctx.db, readId(request), usuarioId, readComprobantesMb(ctx.services.ajustes.get))
          leyendo.begin(usuarioId, reply)
        },
        schema: {
          consumes: ['image/*', 'application/pdf', 'application/octet-stream'],
          response: { 200: output },
        },
      },
      async (request, reply) => {
        const { body } = request
        if (!Buffer.isBuffer(body)) throw unsupported()
        const ctx = makeCtx(request, reply)
        const quien = await requireIdentity(ctx)
        const escribir: Escribir = (work) => turns.write(request, reply, quien, work)
        return keepComprobante(ctx, { id: readId(request), bytes: body }, { subidas, escribir })
      },
    )
  })
}
