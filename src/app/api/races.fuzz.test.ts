// Every pair of the calls and jobs that write on one order, and on one book, at the same time: none waits for another that waits for it,
// none fails, and what they leave is right (docs/decisions/088).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImagen } from '#catalogo/portadas/subida/subida.contract.ts'
import { subirArchivo } from '#estante/existencias/archivo/archivo.contract.ts'
import { subirPieza } from '#listas/importacion/historia/historia.contract.ts'
import { cargarThema } from '#listas/importacion/thema/thema.contract.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { FUZZ_VECES } from '#test/fuzz.ts'
import { findRotos } from '#test/pedidos.invariantes.ts'
import { BOOK_CALLS, BOOK_JOBS } from '#test/races/book-calls.ts'
import { ORDER_CALLS, ORDER_JOBS } from '#test/races/order-calls.ts'
import { planGroups, race } from '#test/races/run.ts'
import { openWorld, type World } from '#test/races/scene.ts'
import { subirComprobante } from '#venta/pagos/transferencia.contract.ts'
import { constraints, implementations } from './implementations.ts'

/** Calls that write on neither an order nor a book, by what they are about; then the ones beside those that do. */
const APART = [
  /^\w+ \/api\/(?:usuarios|equipo|autores|editoriales|categorias|provincias|proveedores|materias|banners|ajustes|integraciones)\b/,
  /^\w+ \/api\/(?:contacto|busqueda|clientes|ferias|compradores|deberes|lugares|imagenes|importaciones|thema|redirecciones)\b/,
  /^\w+ \/api\/envios\/(?:zonas|tarifas|feriados|servicios|recetas)\b/,
  /^POST \/api\/libros\/(?:crear|rapido)$/, // a new book is nobody else's yet
  /^POST \/api\/mesas\/\{id\}\/mover$/,
  /^POST \/api\/(?:cupones\/cotizar|envios\/cotizaciones)$/, // nothing is locked: a quote is a row of its own
  /^POST \/api\/avisame\/(?:confirmar|baja|libro)$/, // one row of their own
  /^(?:POST \/api\/sistema\/(?:respaldos|actualizaciones|afuera\/prueba)|PUT \/api\/resumen\/primera-hora\/\{paso\})$/, // a note of the shop's own
  /^POST \/api\/(?:impresora|etiquetas|mostrador\/ventas\/\{id\}\/impresiones)$/, // paper, and a row of the audit
  /^(?:POST \/api\/mostrador\/pase|PUT \/api\/mostrador\/pin|POST \/api\/pagos\/prueba)$/, // who sells; a payment of no order
  /^PUT \/api\/existencias\/archivos\/\{id\}\/bytes$/, // keeps a file; applying it is raced
]
const OTHERS = [subirArchivo, subirPieza, cargarThema, subirComprobante, createImagen]
const written = [...implementations.map(({ contract }) => contract), ...OTHERS]
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)

describe('every call that writes', () => {
  it('on an order or a book is raced', () => {
    const raced = new Set([...Object.keys(ORDER_CALLS), ...Object.keys(BOOK_CALLS)])
    const missing = written.filter((call) => !raced.has(call) && !APART.some((apart) => apart.test(call)))
    expect(missing, 'needs a sample in src/test/races').toEqual([])
    expect([...raced].filter((call) => !written.includes(call))).toEqual([])
  })
})

describe('at the same time', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.end())

  it('a book that is deleted meanwhile is refused as not found, whatever names it', async () => {
    const { rows } = await world.api.pool.query<{ conname: string }>(
      `select conname from pg_constraint where confrelid = 'libro'::regclass order by 1`,
    )
    const unknown = rows.filter(({ conname }) => !constraints[conname])
    expect(unknown.map(({ conname }) => conname)).toEqual([])
  })

  /** Of `npm test`: the first groups, in which most pairs meet. */
  it.each([
    ['an order', ORDER_CALLS, ORDER_JOBS, 16],
    ['a book', BOOK_CALLS, BOOK_JOBS, 20],
  ])(
    'every two calls on %s wait for each other in one order alone',
    async (on, calls, jobs, part) => {
      const names = [...Object.keys(calls), ...Object.keys(jobs)]
      const whole = FUZZ_VECES > 1
      for (let n = 0; n < (whole ? Math.ceil(FUZZ_VECES / 10) : 1); n++) {
        const all = planGroups(names)
        const outcome = await race(world, calls, jobs, whole ? all : all.slice(0, part))
        if (whole) console.info(JSON.stringify({ ...outcome, on, groups: all.length }))
        expect(outcome.wrong).toEqual([])
        // It really raced: most pairs had their transactions at the same time, and some waited for others.
        expect(outcome.met / outcome.pairs).toBeGreaterThan(0.5)
        expect(outcome.waits).toBeGreaterThan(part)
        // In the part of `npm test` each call has few tries, and what another one changed refuses some of them.
        expect(outcome.never.length, `never succeeded: ${outcome.never}`).toBeLessThan(whole ? 3 : names.length / 4)
        expect([await findDescuadres(world.api.db), await findRotos(world.api.db)]).toEqual([[], []])
      }
    },
    1_200_000,
  )
})
