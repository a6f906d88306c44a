// A new name that the search is still taking over is told in the panel for as long as it takes.
import pg from 'pg'
import { openCluster } from '../scripts/embedded/cluster.ts'
import { expect, test } from './fixtures.ts'
import { createPalabra, openPanel, openSesion } from './panel.ts'
import { tienda } from './tienda.ts'

async function run(text: string, values: unknown[]): Promise<void> {
  const cluster = await openCluster(tienda().dataDir)
  const client = new pg.Client({ connectionString: cluster.url })
  try {
    await client.connect()
    await client.query(text, values)
  } finally {
    await client.end()
    await cluster.leave()
  }
}

test('the list of categories says which new name is on its way, until it is there', async ({
  page,
  admin,
  request,
}) => {
  const nombre = `Novela ${createPalabra()}`
  const created = await request.post('/api/categorias/crear', { data: { nombre }, headers: await openSesion(admin) })
  const { _id } = await created.json()
  await run(`insert into renombre (clase, id) values ('categoria', $1)`, [_id])
  await openPanel(page, admin, 'categorias')
  const aviso = page.getByText(`La búsqueda todavía está pasando al nombre nuevo de «${nombre}»`)
  await expect(aviso).toBeVisible()
  await run('delete from renombre where id = $1', [_id])
  await expect(aviso).toBeHidden({ timeout: 15_000 })
  await request.delete(`/api/categorias/${_id}`, { headers: await openSesion(admin) })
})
