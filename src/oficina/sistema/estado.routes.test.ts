import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { respaldoCommand } from '#oficina/respaldo/respaldo.command.ts'
import { enqueue } from '#platform/jobs.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import type { Estado } from './estado.contract.ts'
import { startNodo } from './nodo.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
const folder = join(tmpdir(), `anaquel-estado-${randomUUID()}`)
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(async () => {
  await api.end()
  await rm(folder, { recursive: true, force: true })
})

const url = '/api/sistema/estado'
async function read(): Promise<Estado> {
  const answer = await api.app.inject({ url, headers: admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('GET /api/sistema/estado', () => {
  it('answers an admin, and nobody else', async () => {
    const cliente = await insertTestUsuario(api.db)
    expect((await api.app.inject({ url, headers: cliente.headers })).statusCode).toBe(403)
    expect((await api.app.inject(url)).statusCode).toBe(401)
    const answer = await api.app.inject({ url, headers: admin.headers })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it('tells of an untouched shop that there is nothing to do', async () => {
    const estado = await read()
    expect(estado).toMatchObject({ version: 'desarrollo', nodos: [], respaldo: null, fallado: null })
    expect(estado.alertas.filter(({ clave }) => !clave.startsWith('disco '))).toEqual([])
    expect(estado.tareas.every(({ esperan, fallaron }) => esperan === 0 && fallaron === 0)).toBe(true)
    expect(estado.base.replicas).toEqual([])
    expect(Number.parseInt(estado.base.version, 10)).toBeGreaterThanOrEqual(15)
    expect(estado.base.bytes).toBeGreaterThan(1_000_000)
    expect(estado.base.conexiones).toBeGreaterThan(0)
    expect(estado.base.conexiones_max).toBeGreaterThanOrEqual(estado.base.conexiones)
    expect(estado.disco?.total).toBeGreaterThan(0)
  })

  it('lists the open processes, the own one among them, and one that fell silent', async () => {
    const stop = startNodo(api.db, api.services.sistema.nodo)
    const callado = { id: randomUUID(), nombre: 'otra', proceso: 7, version: '0.0.9' }
    await api.db
      .insertInto('nodo')
      .values({ ...callado, oye_precios: true, oye_montos: true })
      .execute()
    const visto_en = new Date(Date.now() - 90_000)
    await api.db.updateTable('nodo').set({ visto_en }).where('id', '=', callado.id).execute()
    const { nodos } = await vi.waitFor(async () => {
      const estado = await read()
      expect(estado.nodos).toHaveLength(2) // the own one writes itself down in the background
      return estado
    })
    await stop()
    expect(nodos.map(({ nombre, este, responde }) => ({ nombre, este, responde }))).toEqual(
      expect.arrayContaining([
        { nombre: api.services.sistema.nodo.nombre, este: true, responde: true },
        { nombre: 'otra', este: false, responde: false },
      ]),
    )
    await api.db.deleteFrom('nodo').execute()
  })

  it('counts jobs that wait and that were given up', async () => {
    for (let n = 0; n < 3; n++) await enqueue(api.db, 'contacto', { mensajeId: randomUUID() })
    await api.pool.query(`update tareas.job set state = 'failed', retry_count = retry_limit, completed_on = now()
      where id = (select id from tareas.job where name = 'contacto' limit 1)`)
    const { tareas, alertas } = await read()
    expect(tareas).toContainEqual({ nombre: 'contacto', esperan: 2, fallaron: 1 })
    expect(alertas.find(({ clave }) => clave === 'tareas')?.mensaje).toContain('1 tarea no se pudo hacer')
    await api.pool.query('delete from tareas.job')
  })

  it('counts the answers of the page cache', async () => {
    const before = (await read()).cache
    for (let n = 0; n < 4; n++) await api.app.inject('/api/categorias')
    const { cache } = await read()
    expect([cache.hechas - before.hechas, cache.aciertos - before.aciertos]).toEqual([1, 3])
    expect(cache.entradas).toBeGreaterThan(0)
  })

  it('names slow statements without their values', async () => {
    await sql`select pg_sleep(${0.05}), ${'secreto'}::text`.execute(api.db)
    const { consultas } = await read()
    expect(consultas.fuente).toBe('nodo')
    expect(consultas.lista).toContainEqual({
      texto: 'select pg_sleep($1), $2::text',
      veces: 1,
      media_ms: expect.any(Number),
      maximo_ms: expect.any(Number),
    })
    expect(JSON.stringify(consultas)).not.toContain('secreto')
  })
})

describe('a backup', () => {
  const make = (file: string) =>
    respaldoCommand([join(folder, file)], { databaseUrl: api.databaseUrl, dataDir: folder }, { write: () => true })

  it('that could not be made is told, and no longer once there is a good one, which was read again', async () => {
    await expect(make('no/hay/carpeta.respaldo')).rejects.toThrow('No se hizo el respaldo')
    const failed = await read()
    expect(failed.respaldo).toBeNull()
    expect(failed.fallado).toMatchObject({
      bytes: null,
      comprobado: false,
      falla: expect.stringContaining('no existe'),
    })
    expect(failed.alertas).toContainEqual({ clave: 'respaldo fallado', mensaje: expect.stringContaining('no existe') })
    await mkdir(folder, { recursive: true })
    expect(await make('uno.respaldo')).toBe(0)
    const { respaldo, fallado, alertas } = await read()
    expect(respaldo).toMatchObject({ archivo: join(folder, 'uno.respaldo'), comprobado: true, falla: null })
    expect(respaldo?.bytes).toBeGreaterThan(1_000)
    expect(fallado).toBeNull()
    expect(alertas.filter(({ clave }) => clave.startsWith('respaldo'))).toEqual([])
  })

  it('that was asked for wrongly is no failure', async () => {
    await expect(make('uno.respaldo')).rejects.toThrow('Ya existe')
    expect((await read()).fallado).toBeNull()
  })

  it('is old after some days', async () => {
    await api.pool.query(`update respaldo set hecho_en = now() - interval '4 days' where falla is null`)
    expect((await read()).alertas).toContainEqual({
      clave: 'respaldo viejo',
      mensaje: expect.stringMatching(/^El último respaldo es del .* hace 4 días\./),
    })
  })
})
