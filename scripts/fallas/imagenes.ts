// Pictures from outside: a host that never answers, and files made to harm whoever opens them.
import { crc32, deflateSync } from 'node:zlib'
import { paintCover, startMachine } from '#test/imagenes.ts'
import { createAgent, post, send } from '../../bench/http.ts'
import type { Escena, Falla } from './falla.ts'
import { measure } from './medir.ts'
import { ADMIN, openTienda, type Tienda } from './tienda.ts'

const LIBROS = 60
const ASKING = 24
/** A cover is fetched for six seconds at most, and its host then rests; the queue of conversions turns away after 30. */
const COVER_MS = 40_000
/** More memory than that, while a poisonous picture is read, is no longer in bounds. */
const POISON_MB = 300

type Machine = Awaited<ReturnType<typeof startMachine>>
let machine: Machine

async function openTiendaConImagenes(): Promise<Tienda> {
  machine = await startMachine(await makePages())
  return openTienda({ settings: { PORTADAS_PERMITIDAS: machine.host }, release: () => void machine.end() })
}

/** A PNG of one colour, whatever its size: a few kilobytes that become gigabytes. */
function drawBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8) // one bit of grey
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

async function makePages() {
  const cover = await paintCover()
  const image = (body: Buffer) => ({ body, type: 'image/jpeg' })
  return {
    '/mudo.jpg': () => {},
    '/bomba.png': image(drawBomb(30_000)),
    '/cortada.jpg': image(cover.subarray(0, Math.floor(cover.length / 2))),
    '/rota.jpg': image(Buffer.concat([cover.subarray(0, 200), Buffer.alloc(cover.length, 255)])),
    '/poliglota.gif': image(Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)//<script>alert(1)</script>')),
    '/dibujo.jpg': image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
  }
}

/** Makes the cover of the books numbered like this a picture of the machine, and asks for all of them. */
async function askForCovers({ tienda }: Escena, paths: readonly string[]): Promise<{ status: number; ms: number }[]> {
  const libros = await tienda.query<{ id: string }>(`select id from libro order by num limit ${LIBROS}`)
  for (const [n, { id }] of libros.entries()) {
    const address = `${machine.at(paths[n % paths.length] ?? '')}?n=${n}`
    await tienda.query('update libro set portada = $1 where id = $2', [address, id])
  }
  const agent = createAgent(ASKING)
  const answers = await Promise.all(
    libros.map(async ({ id }) => {
      const { body } = await send(`${tienda.url}/api/libros/id/${id}`, { agent })
      const { portada_version } = JSON.parse(String(body)) as { portada_version: string }
      const sent = performance.now()
      const { status } = await send(`${tienda.url}/portadas/${id}-320.webp?v=${portada_version}`, { agent })
      return { status, ms: performance.now() - sent }
    }),
  )
  agent.destroy()
  return answers
}

const callada: Falla = {
  nombre: 'imagenes',
  titulo: 'La máquina de las imágenes nunca contesta',
  abrir: openTiendaConImagenes,
  async causar(escena) {
    const answers = await askForCovers(escena, ['/mudo.jpg'])
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    escena.exigir(
      answers.every(({ status }) => status === 200 || status === 503) && answers.some(({ status }) => status === 200),
      'cada tapa se dibuja mientras tanto, o pide volver después',
    )
    escena.exigir(slowest < COVER_MS, `ninguna tapa tarda más de ${COVER_MS / 1_000} s (${Math.round(slowest)} ms)`)
    escena.exigir(machine.asked.length > 0, 'se le pidió una imagen')
  },
}

const veneno: Falla = {
  nombre: 'veneno',
  titulo: 'Imágenes envenenadas',
  abrir: openTiendaConImagenes,
  async causar(escena) {
    const { tienda, exigir } = escena
    const pages = await makePages()
    const poison = Object.keys(pages).filter((path) => path !== '/mudo.jpg')
    const before = measure(tienda.pid()).memoria
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, measure(tienda.pid()).memoria)
    }, 50)
    const answers = await askForCovers(escena, poison)
    exigir(
      answers.every(({ status }) => status === 200 || status === 503) && answers.some(({ status }) => status === 200),
      'cada tapa se dibuja en su lugar, o pide volver después',
    )
    const { token } = await post<{ token: string }>(`${tienda.url}/api/usuarios/iniciar-sesion`, ADMIN)
    for (const path of poison) {
      const page = pages[path as keyof typeof pages]
      if (typeof page === 'function') continue
      const { status } = await fetch(`${tienda.url}/api/imagenes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
        body: Uint8Array.from(page.body),
      })
      exigir(status === 400 || status === 415, `${path} no se puede subir (${status})`)
    }
    clearInterval(watch)
    exigir(most - before < POISON_MB, `la memoria no pasa de ${POISON_MB} MB más (${Math.round(most - before)} MB)`)
  },
}

export const fallasDeImagenes: readonly Falla[] = [callada, veneno]
