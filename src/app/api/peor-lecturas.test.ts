// Every private read of an account and a shop that have much: none silences the shop. A new read is asked with what there is;
// one that answers nothing of it has to say below why that is all.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUrl } from '#platform/http/contract.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { AJUSTES_FISCALES } from '#test/facturas.ts'
import { measureMemory } from '#test/memoria.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { measureTurns } from '#test/turns.ts'
import { implementations } from './implementations.ts'

const TURNO_MAX_MS = 100
const MEMORIA_MAX = 300_000_000
const PEDIDOS = 150
const LINEAS = 100
const OPINIONES = 1_000

/** Reads of things that this shop has none of, each with what bounds it. */
const SIN_PEOR: Record<string, string> = {
  '/api/precios/libros': 'a page of books, as those of the shop',
  '/api/precios/vista': 'counts within the database',
  '/api/clientes/{id}': 'one account, ten addresses, a hundred wishes',
  '/api/clientes/{id}/compras': 'fifty orders with the titles of their lines',
  '/api/clientes/{id}/notas': 'a page of notes',
  '/api/importaciones/{id}': 'one row',
  '/api/importaciones/{id}/muestra': 'read apart; peor.fuzz.test.ts',
  '/api/importaciones/{id}/rechazos': 'pieces of 2 MB as they are stored',
  '/api/ajustes/correo/prueba/{id}': 'one row',
  '/api/pagos/prueba/{clave}': 'the tries of one payment, as the gateway answers them',
  '/api/sistema/respaldos': 'the names of the files that the owner keeps',
  '/api/sistema/respaldos/{archivo}': 'a file, read as it is sent',
  '/api/resumen/csv/{parte}': 'twenty rows',
  '/api/transferencias/archivos/{id}': 'at most 10 MB as they are stored',
  '/api/despachos/{id}/novedades': 'what a carrier told of one parcel',
  '/api/despachos/{id}/registro': 'one row',
  '/api/despachos/{id}/etiqueta': 'a carrier’s label as it is stored',
  '/api/transportes/{clave}/prueba': 'one answer of a carrier',
  '/api/transportes/{clave}/sucursales': 'one answer of a carrier',
  '/api/ofertas/vista-previa': 'counts within the database',
  '/api/cupones/{id}/pedidos': 'a page of orders, as those that are asked above',
  '/api/recuentos/{id}': 'sums',
  '/api/recuentos/{id}/diferencias': 'a page',
  '/api/compras/{id}': 'the lines that one form takes',
  '/api/compras/{id}/archivo': 'the lines that one form takes',
  '/api/remitos/{id}': 'the lines that one form takes',
  '/api/liquidaciones/{id}': 'the lines of one settlement',
  '/api/liquidaciones/{id}/archivo': 'the lines of one settlement',
  '/api/contador/meses/{mes}': 'five hundred orders at a time, in turns, and so many differences as a screen lists',
  '/api/contador/meses/{mes}/archivos/{archivo}': 'two hundred documents at a time, in turns',
  '/api/contador/meses/{mes}/comprobantes': 'a count',
  '/api/contador/meses/{mes}/papeles': 'one paper at a time, a thousand at most',
  '/api/contador/movimientos': 'the money of two hundred orders at a time, in turns',
  '/api/mostrador/cajas/{id}': 'sums, and five hundred rows by hand',
  '/api/mostrador/titulos': 'a thousand titles',
  '/api/mostrador/ventas/{id}': 'the lines that one form takes',
  '/api/mostrador/ventas/{id}/comprobantes': 'the documents of one sale',
}

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let pedido: string
let candidatos: Record<string, unknown>[]

const PERSONA = (id: string) => sql`
  insert into usuario (id, username, email, nombre, apellido, clave)
  select gen_random_uuid(), 'persona_' || n, 'persona_' || n || '@correo.test', 'Ana', 'Larga', ${id}
  from generate_series(1, ${OPINIONES}::int) as n`

beforeAll(async () => {
  api = await createTestApi({ FACTURAS: 'ensayo' })
  admin = await insertTestUsuario(api.db, 'admin')
  const { db } = api
  const libro = await insertTestLibro(db)
  const largo = 'Una historia de la ciudad y de sus libros. '.repeat(40)
  const valores = { ...AJUSTES_FISCALES, 'pagos.llevar': true }
  const cambios = Object.entries(valores).map(([clave, valor]) => ({ clave, valor }))
  await api.app.inject({ method: 'PUT', url: '/api/ajustes', headers: admin.headers, payload: { cambios } })
  await PERSONA('-').execute(db)
  await sql`
    insert into libro (id, isbn, titulo, titulo_p, descripcion, precio, cara, formatos)
    select gen_random_uuid(), digitos || (10 - (select sum(substr(digitos, i, 1)::int * (case when i % 2 = 1 then 1 else 3 end))
        from generate_series(1, 12) as i) % 10) % 10, 'Tomo ' || n, 'tomo ' || n, ${largo}, 100, 'etiqueta.0.0', '{fisico}'
    from generate_series(1, ${OPINIONES}::int) as n, lateral (select '9789500' || lpad(n::text, 5, '0') as digitos) as isbn`.execute(
    db,
  )
  await sql`
    insert into opinion (id, usuario_id, libro_id, estrellas, texto)
    select gen_random_uuid(), ${admin.id}, id, 4, ${largo} from libro where titulo like 'Tomo %'`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into pedido (id, usuario_id, metodo_pago, cuotas, servicio_envio, recargo, total, envio, fecha_hora, fecha_entrega_estimada)
      select gen_random_uuid(), ${admin.id}, 'debito', 1, 'estandar', 0, ${LINEAS * 100}, 0, now(), '2026-01-01'
      from generate_series(1, ${PEDIDOS}::int)`.execute(trx)
    await sql`
      insert into pedido_item (pedido_id, linea, titulo, isbn, portada, cantidad, precio_unitario)
      select pedido.id, n, 'Historia de la ciudad y de sus libros, tomo ' || n, '9789500000000', '', 1, 100
      from pedido, generate_series(1, ${LINEAS}::int) as n`.execute(trx)
  })
  await sql`
    insert into suceso_seguridad (id, suceso, resultado, actor_id, objeto_id, origen)
    select gen_random_uuid(), 'ingreso', 'hecho', ${admin.id}, ${admin.id}, '198.51.100.7'
    from generate_series(1, ${OPINIONES}::int)`.execute(db)
  const [uno, sinFactura] = await db.selectFrom('pedido').select('id').limit(2).execute()
  pedido = uno?.id ?? ''
  const factura = createId()
  await api.app.inject({
    method: 'POST',
    url: `/api/pedidos/${pedido}/comprobantes`,
    headers: admin.headers,
    payload: { _id: factura },
  })
  await api.pool.query(
    `update comprobante set estado = 'autorizado', numero = 1, fecha = current_date, cae = '12345678901234',
       cae_vence = current_date, autorizado_en = now() where id = $1`,
    [factura],
  )
  const comunes = { formato: 'csv', dia: '2026-11-24', cp: '2000', peso_g: 500, q: 'tomo' }
  candidatos = [admin.id, pedido, sinFactura?.id, libro, factura].map((id) => ({
    ...comunes,
    id,
    userId: id,
    libro: id,
  }))
})
afterAll(() => api.end())

const lecturas = implementations
  .map(({ contract }) => contract)
  .filter(({ method, access }) => method === 'GET' && access !== 'publico')

describe('a private read', () => {
  const answered = new Set<string>()

  it.each(lecturas.map((contract) => [contract.path, contract] as const))(
    '%s silences nobody, however much there is',
    async (path, contract) => {
      const keys = contract.schemas ? Object.keys(contract.schemas().input.shape) : []
      const toUrl = (candidato: Record<string, unknown>) =>
        buildUrl(path, Object.fromEntries(keys.flatMap((key) => (key in candidato ? [[key, candidato[key]]] : []))))
      const { bytes, result } = await measureMemory(() =>
        measureTurns(async () => {
          for (const url of new Set(candidatos.map(toUrl))) {
            const { statusCode } = await api.app.inject({ url, headers: { ...admin.headers, 'accept-encoding': 'br' } })
            if (statusCode === 200) answered.add(path)
          }
        }, 2),
      )
      expect(result.longest).toBeLessThan(TURNO_MAX_MS)
      expect(bytes).toBeLessThan(MEMORIA_MAX)
      expect(answered.has(path), 'what bounds it?').toBe(!(path in SIN_PEOR))
    },
  )

  it('that this shop has nothing of says what bounds it', () => {
    const paths = new Set<string>(lecturas.map(({ path }) => path))
    expect(Object.keys(SIN_PEOR).filter((path) => !paths.has(path))).toEqual([])
  })
})
