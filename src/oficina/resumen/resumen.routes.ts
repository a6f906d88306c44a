import { sortFrases } from '#casa/hoy/hoy.rules.ts'
import type { Contada, Pendiente } from '#casa/hoy/hoy.service.ts'
import { listCaidos } from '#envios/transportes/visita.service.ts'
import { countEsperas } from '#estante/esperas/espera.service.ts'
import { countSinConfirmar } from '#oficina/arrepentimiento/arrepentimiento.service.ts'
import { listRechazadas } from '#oficina/sistema/credenciales.service.ts'
import { readEspacio } from '#oficina/sistema/disco.ts'
import { toLocalDay } from '#platform/format.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { countJobs } from '#platform/jobs-state.ts'
import { toPesos } from '#platform/money.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { countTareas } from '#venta/pagos/panel.service.ts'
import { findContado, type Vendido } from './contado.queries.ts'
import { createCsv } from './exportar.ts'
import { findDinero, findHoy } from './hoy.queries.ts'
import { mirarTodos } from './mirar.ts'
import { exportResumen, getHoy, getNumerosDePestanias, getResumen, type Negocio } from './resumen.contract.ts'
import * as queries from './resumen.queries.ts'
import { comparePeriodos, listVentasPorDia, type Suma } from './resumen.rules.ts'

/** `correos`: the kinds of jobs that are mails; `pendientes`: what waits, of all slices, by its place. */
export const createResumenRoutes = (
  correos: readonly string[],
  pendientes: readonly Pendiente[],
  cuentas: readonly Contada[],
) => [
  implement(getHoy, async (_, ctx) => {
    const ahora = new Date()
    const { rol } = await requireIdentity(ctx)
    const { db, config } = ctx
    const suyos = pendientes.filter(({ deTodos }) => deTodos || rol === 'admin')
    const [frases, dinero] = await Promise.all([
      mirarTodos(suyos, ctx.log, ({ mirar }) => mirar({ db, ahora, config, correos })),
      rol === 'admin' ? findDinero(db, ahora) : null,
    ])
    return { frases: sortFrases(frases), dinero: dinero && showDinero(dinero) }
  }),
  implement(getNumerosDePestanias, async (_, ctx) => {
    const { rol } = await requireIdentity(ctx)
    const mirada = { db: ctx.db, ahora: new Date(), config: ctx.config, correos }
    const isSuyo = ({ deTodos }: { deTodos: boolean }) => deTodos || rol === 'admin'
    const [contadas, frases] = await Promise.all([
      mirarTodos(cuentas.filter(isSuyo), ctx.log, async ({ contar }) => [await contar(mirada)]),
      mirarTodos(pendientes.filter(isSuyo), ctx.log, ({ mirar }) => mirar(mirada)),
    ])
    const dichas = frases.flatMap(({ to, search, n }) => (n === undefined ? [] : [{ to, search, n }]))
    return [...contadas, ...dichas].filter(({ n }) => n > 0)
  }),
  implement(getResumen, async (_, ctx) => {
    const ahora = new Date()
    const { rol } = await requireIdentity(ctx)
    const [porHacer, esperas, pagos, arrepentimientos, negocio] = await Promise.all([
      queries.countPorHacer(ctx.db),
      countEsperas(ctx.db),
      rol === 'admin' ? countTareas(ctx.db) : 0,
      rol === 'admin' ? countSinConfirmar(ctx.db) : { esperan: 0, vencidos: 0 },
      rol === 'admin' ? readNegocio(ctx, ahora, correos) : null,
    ])
    const extras = {
      ...(pagos > 0 && { pagos }),
      ...(arrepentimientos.esperan > 0 && { arrepentimientos }),
      ...(esperas.lectores > 0 && { esperas }),
    }
    return { ahora: ahora.toISOString(), por_hacer: { ...porHacer, ...extras }, negocio }
  }),
  implement(exportResumen, async ({ parte }, ctx) => {
    const { id } = await requireIdentity(ctx)
    const ahora = new Date()
    // Before the first row: what was asked for counts, whether or not all of it arrived.
    await recordSuceso(ctx.db, {
      suceso: 'exportacion',
      actor: id,
      origen: computeOrigen(ctx.ip),
      datos: { parte, formato: 'csv' },
    })
    const name = `anaquel-${parte}-${toLocalDay(ahora)}.csv`
    return new Download({ name, type: 'text/csv; charset=utf-8', body: createCsv(ctx.db, parte, ahora) })
  }),
]

async function readNegocio({ db, config }: Ctx, ahora: Date, correos: readonly string[]): Promise<Negocio> {
  const [ventas, suma, vendidos, catalogo, busquedas, respaldo, correo, caidos, rechazadas, disco] = await Promise.all([
    queries.listVentasDeAhora(db, ahora),
    findHoy(db, ahora),
    findContado(db, 'vendidos'),
    findContado(db, 'catalogo'),
    queries.listBusquedas(db),
    queries.findRespaldo(db),
    countJobs(db, correos),
    listCaidos(db),
    listRechazadas(db),
    readEspacio(config.DATA_DIR).catch(() => null),
  ])
  const hoy = toLocalDay(ahora)
  return {
    ventas: {
      periodos: comparePeriodos(ventas, hoy).map(({ periodo, antes, ...suma }) => ({
        periodo,
        ...showSuma(suma),
        antes: showSuma(antes),
      })),
      dias: listVentasPorDia(ventas, hoy).map(({ dia, ...suma }) => ({ dia, ...showSuma(suma) })),
    },
    ...(suma && { hoy: showHoy(suma) }),
    vendidos: vendidos && {
      hecho_en: vendidos.hecho_en.toISOString(),
      lista: vendidos.valor.map(showVendido),
    },
    catalogo: catalogo && {
      hecho_en: catalogo.hecho_en.toISOString(),
      ...catalogo.valor,
      quietos: catalogo.valor.quietos.map(({ libro_id, ...libro }) => ({ _id: libro_id, ...libro })),
    },
    busquedas,
    respaldo,
    correo,
    disco,
    ...(caidos.length > 0 && { transportes: caidos }),
    ...(rechazadas.length > 0 && {
      credenciales: rechazadas.map(({ nombre, desde, detalle }) => ({ nombre, desde, detalle })),
    }),
  }
}

const showHoy = ({ cobrado, porCobrar }: NonNullable<Awaited<ReturnType<typeof findHoy>>>) => ({
  cobrado: cobrado.map(({ importe, ...de }) => ({ ...de, importe: toPesos(importe) })),
  por_cobrar: porCobrar.map(({ importe, ...de }) => ({ ...de, importe: toPesos(importe) })),
})
const showDinero = ({ cobrado, porCobrar, periodos }: Awaited<ReturnType<typeof findDinero>>) => ({
  cobrado: cobrado.map(({ medio, importe }) => ({ medio, importe: toPesos(importe) })),
  por_cobrar: showSuma(porCobrar),
  periodos: periodos.map(({ periodo, ...suma }) => ({ periodo, ...showSuma(suma) })),
})
const showSuma = ({ pedidos, importe }: Suma) => ({ pedidos, importe: toPesos(importe) })
const showVendido = ({ libro_id, importe, ...libro }: Vendido) => ({
  _id: libro_id,
  ...libro,
  importe: toPesos(importe),
})
