import { describeFuera, GUARDIA_ACTIVADA } from '#catalogo/descuentos/avisos.rules.ts'
import { precioUniforme } from '#catalogo/descuentos/descuento.service.ts'
import { isFueraDeLey, toDias } from '#catalogo/rebajas/ley.rules.ts'
import { oferta } from '#catalogo/rebajas/oferta.service.ts'
import { type Descuento, describeRebaja, type Redondeado } from '#catalogo/rebajas/rebaja.rules.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { createRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { toPesos } from '#platform/money.ts'
import * as edicion from './oferta.edicion.contract.ts'
import * as queries from './oferta.queries.ts'
import { computeEstado, describeTachado, LIBROS_MAX, OFERTAS_MAX, TERMINA_ANTES, YA_PASO } from './oferta.rules.ts'
import { OfertaEdicion } from './oferta.schemas.ts'
import { previewPrecios } from './oferta.service.ts'

const yaNoExiste = () => invalidField('alcance', 'Algo de lo que elegiste ya no existe.')

export const ofertaConstraints: Constraints = {
  oferta_dias_check: () => invalidField('hasta', TERMINA_ANTES),
  oferta_alcance_libro_id_fkey: yaNoExiste,
  oferta_alcance_autor_id_fkey: yaNoExiste,
  oferta_alcance_editorial_id_fkey: yaNoExiste,
  oferta_alcance_categoria_id_fkey: yaNoExiste,
}

export const ofertaNotFound = () => new AppError(404, 'OFERTA_NOT_FOUND', 'No encontramos esa oferta.')

const ofertaAuditada: Auditada<edicion.Oferta> = {
  entidad: 'oferta',
  describe: ({ titulo, texto, descuento, redondeo, sentido, desde, hasta, banner, alcance }) => ({
    titulo,
    texto,
    desde,
    hasta,
    banner,
    descuento: describeRebaja({ ...descuento, redondeo, sentido }),
    alcance: alcance.map(({ nombre }) => nombre).join('; '),
  }),
}

/** The offer as its form has it, and what is to be said of it. */
const toEditable = (oferta: edicion.Oferta, aviso: string | null = null) => ({
  ...oferta,
  alcance: oferta.alcance.map(({ _id }) => _id),
  oferta,
  aviso,
})
const conAviso = (oferta: edicion.Oferta, aviso: string | null) =>
  aviso === null ? oferta : { ...oferta, avisos: [aviso] }

type Juzgada = Redondeado & { alcance: readonly string[]; descuento: Descuento; desde: string; hasta: string }
/** What the law judges an offer by. */
const JUZGADO = ['descuento', 'redondeo', 'sentido', 'alcance', 'desde', 'hasta'] as const
/** Offers that are looked at for what is beyond the law. */
const JUZGADAS_MAX = 100
/** Books that a warning names. */
const NOMBRADOS = 3

const diasDe = ({ desde, hasta }: { desde: string; hasta: string }) =>
  toDias({ desde: Date.parse(desde), hasta: Date.parse(hasta) }, Date.now())

/** What the law of the uniform price does not allow of an offer, or null. Looks at as many books as a list shows. */
async function judgeOferta(ctx: Ctx, db: Db, oferta: Juzgada): Promise<string | null> {
  const { alcance, descuento, redondeo, sentido } = oferta
  const dias = diasDe(oferta)
  if (!dias) return null
  // Where the guard is on no rounding gets past it, so it judges the discount alone.
  const juzgado = ctx.services.descuentos.guardia ? descuento : { ...descuento, redondeo, sentido }
  const { ids } = await queries.listLibroIds(db, { alcance, descuento }, { offset: 0, limit: LIBROS_MAX })
  const { calendario } = await ctx.services.descuentos.read(ctx.db)
  const fuera = (await queries.listParaLey(db, ids)).filter((libro) => isFueraDeLey(libro, juzgado, dias, calendario))
  if (fuera.length === 0) return null
  const titulos = fuera.slice(0, NOMBRADOS).map(({ titulo }) => titulo)
  return describeFuera({ total: fuera.length, titulos, exacto: ids.length < LIBROS_MAX })
}

/** The same of an offer that is being saved, which the guard refuses where it is on. */
async function guardOferta(ctx: Ctx, trx: Db, oferta: Juzgada): Promise<string | null> {
  const aviso = await judgeOferta(ctx, trx, oferta)
  if (aviso === null || !ctx.services.descuentos.guardia) return aviso
  const mensaje = `${aviso} ${GUARDIA_ACTIVADA}.`
  throw precioUniforme(mensaje, { descuento: mensaje })
}
const edicionAuditada: Auditada<ReturnType<typeof toEditable>> = {
  entidad: 'oferta',
  describe: ({ oferta }) => ofertaAuditada.describe(oferta),
}

const EJEMPLOS = 5

/** The panel's calls: the list, what the law says, what it would look like, and writing it. */
export const ofertaEdicionRoutes = [
  implementPage(edicion.listTodasLasOfertas, (db, { q }) => queries.countOfertas(db, q), queries.listOfertas),
  implement(edicion.listOfertasFueraDeLey, async (_, ctx) => {
    const fuera: { _id: string; titulo: string; aviso: string }[] = []
    for (const oferta of await queries.listOfertas(ctx.db, { offset: 0, limit: JUZGADAS_MAX })) {
      const aviso = await judgeOferta(ctx, ctx.db, toEditable(oferta))
      if (aviso !== null) fuera.push({ _id: oferta._id, titulo: oferta.titulo, aviso })
    }
    return fuera
  }),
  implement(edicion.previewOferta, async (asked, ctx) => {
    const { desde, hasta, ...rest } = asked
    const oferta = { ...rest, alcance: [asked.alcance].flat() }
    const plazo = desde && hasta ? { desde, hasta } : null
    const aviso = plazo ? await judgeOferta(ctx, ctx.db, { ...oferta, ...plazo }) : null
    const { ids, total } = await queries.listLibroIds(ctx.db, oferta, { offset: 0, limit: LIBROS_MAX })
    const vista = await previewPrecios(ctx, ids, { ...oferta, desde, dias: plazo && diasDe(plazo) })
    return {
      total,
      exacto: total < LIBROS_MAX,
      ...(aviso !== null && { aviso }),
      ...(vista.length > 0 && { tachado: describeTachado(vista) }),
      ejemplos: vista.slice(0, EJEMPLOS).map(({ _id, titulo, precio, rebajado, antes }) => ({
        _id,
        titulo,
        precio: toPesos(precio),
        rebajado: toPesos(rebajado),
        antes: antes === null ? null : toPesos(antes),
      })),
    }
  }),
  implement(edicion.createOferta, async (form, ctx) => {
    if (Date.parse(form.hasta) <= Date.now()) throw invalidField('hasta', YA_PASO)
    let aviso: string | null = null
    const creada = await createRow<edicion.Oferta>(ctx, ofertaAuditada, async (trx) => {
      aviso = await guardOferta(ctx, trx, form)
      if ((await queries.countPorTerminar(trx)) >= OFERTAS_MAX) {
        throw new AppError(409, 'DEMASIADAS_OFERTAS', `No puede haber más de ${OFERTAS_MAX} ofertas a la vez.`)
      }
      return queries.insertOferta(trx, form)
    })
    return conAviso(creada, aviso)
  }),
  implement(edicion.updateOferta, (input, ctx) =>
    editRow(ctx, input, {
      auditada: edicionAuditada,
      async lock(trx, id, para) {
        const oferta = await queries.lockOferta(trx, id, para)
        return oferta && toEditable(oferta)
      },
      notFound: ofertaNotFound,
      schema: OfertaEdicion,
      async update(trx, id, cambios) {
        const despues = toEditable(await queries.updateOferta(trx, id, cambios))
        if (!JUZGADO.some((campo) => campo in cambios)) return despues
        return toEditable(despues.oferta, await guardOferta(ctx, trx, despues))
      },
      show: ({ oferta, aviso }) => conAviso(oferta, aviso),
    }),
  ),
  implement(edicion.endOferta, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockOferta(trx, id, 'eliminar'), ofertaNotFound)
      if (computeEstado(antes, Date.now()) === 'vigente') {
        const despues = await queries.endOferta(trx, id)
        await recordCambio(trx, ctx, ofertaAuditada, { id, antes, despues })
        return { mensaje: 'Oferta terminada correctamente' }
      }
      await oferta.delete(trx, id)
      await recordCambio(trx, ctx, ofertaAuditada, { id, antes })
      return { mensaje: 'Oferta eliminada correctamente' }
    }),
  ),
]
