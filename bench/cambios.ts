// The effect on ordinary readers while customers make small changes all the time (docs/decisions/028): the shop caches its
// pages, and twenty times a second a write notifies every node.
import { runLoad } from './load.ts'
import { describeSpoiled, median, takeMedians } from './reads.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const PER_SECOND = 20
const CONNECTIONS = 16
const LECTORES = 200
/** How many pages are read; the customers' books are among them. */
const PAGINAS = 100

const CAMBIOS: Record<string, string | null> = {
  'nadie escribe': null,
  'un recuento que no cambia nada': 'update autor set vendidos = vendidos where false',
  'opiniones, 20 por segundo': `
    insert into opinion (id, libro_id, usuario_id, estrellas, texto)
    select gen_random_uuid(), libro.id, lector.id, 1 + floor(random() * 5)::int, 'Opinión ' || random()
    from (select id from libro order by random() limit 1) as libro,
      (select id from usuario where username like 'lector\\_%' order by random() limit 1) as lector
    on conflict on constraint opinion_unica do update set estrellas = excluded.estrellas, texto = excluded.texto`,
  'cambios de nombre, 20 por segundo': `
    update usuario set nombre = 'N' || floor(random() * 1000000)
    where id = (select usuario_id from opinion order by random() limit 1)`,
  'ventas contadas, 20 por segundo': `
    update libro set vendidos = vendidos + 1 where id = (select id from libro order by random() limit 1)`,
}

export async function measureCambiosMenores(stage: Stage): Promise<Row[]> {
  await stage.query(`
    insert into usuario (id, username, email, nombre, apellido, clave)
    select gen_random_uuid(), 'lector_' || n, 'lector' || n || '@anaquel.test', 'Lector', 'Ávido', '-'
    from generate_series(1, ${LECTORES}) as n`)
  const shop = await stage.openShop()
  const paths = ['/inicio', '/ofertas', ...stage.libros.slice(0, PAGINAS).map(({ id }) => `/libros/${id}`)]
  const load = { ...shop, paths, headers: { 'accept-encoding': 'br' }, connections: CONNECTIONS, strict: true }
  try {
    await runLoad({ ...load, seconds: 3 }, stage.folder)
    const rows: Row[] = []
    let quiet = 0
    for (const [name, cambio] of Object.entries(CAMBIOS)) {
      const runs = []
      for (let round = 0; round < stage.rounds; round++) {
        const stop = cambio === null ? async () => {} : keepWriting(() => stage.query(cambio))
        runs.push(await runLoad({ ...load, seconds: stage.seconds }, stage.folder))
        await stop()
      }
      const result = takeMedians(runs)
      const rate = median(runs.map(({ perSecond }) => perSecond))
      quiet ||= rate
      const spoiled = describeSpoiled(result)
      rows.push({
        name: `lectores: ${name}`,
        figure: `${formatNumber(rate)}/s, ${formatNumber((100 * rate) / quiet)} % de lo quieto`,
        p50: result.p50,
        p99: result.p99,
        cost: result.cost,
        ...(spoiled && { spoiled }),
      })
    }
    return rows
  } finally {
    await shop.stop()
  }
}

/** Writes about twenty times a second, one after the other, until it is stopped. */
function keepWriting(write: () => Promise<unknown>): () => Promise<void> {
  let stopped = false
  const done = (async () => {
    while (!stopped) {
      await write()
      await new Promise((resolve) => setTimeout(resolve, 1_000 / PER_SECOND))
    }
  })()
  return () => {
    stopped = true
    return done
  }
}
