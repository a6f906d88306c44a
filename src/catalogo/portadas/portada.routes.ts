// Pictures as files: covers of books, portraits of authors, marks of publishers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/pool.ts'
import { isBusy } from '#platform/fair-queue.ts'
import { NOT_KEPT, type PageCache } from '#platform/http/page-cache.ts'
import { RETRY_AFTER } from '#platform/http/refusals.ts'
import { sendKept } from '#platform/http/shared-answers.ts'
import type { Turns } from '#platform/http/turns.ts'
import { notFound } from '#platform/http/validation.ts'
import { Id } from '#platform/schemas.ts'
import { PortadaInaccesible } from './descarga/direcciones.ts'
import { CARMESI, drawMarca, drawMedallon } from './dibujo/dibujo.ts'
import * as queries from './portada.queries.ts'
import { type FormatoPortada, isIcono, isRemota, type Medida, parseMedida } from './portada.rules.ts'
import { drawLibro, type Figura, type Imagen, type Portadas } from './servicio.ts'
import { type LibroVisible, versionDibujo, versionFigura, versionPortada } from './version.rules.ts'

const SVG = 'image/svg+xml; charset=utf-8'
/** Where a page of another site may show it (a mail, a post that shares the book) it is a JPEG. */
const TIPOS: Record<FormatoPortada, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Kept for ever under an address with the right version: what changes gets another one. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** An hour without asking: a drawing changes only when a name is corrected. */
const AN_HOUR = 'public, max-age=3600'
/** The version is missing or an old one, or the drawn picture stands in for a remote one. */
const A_WHILE = 'public, max-age=300'

type Answer = {
  body: string | Buffer
  type: string
  cacheControl: string
  /** Stays right until the catalogue changes. */
  kept: boolean
}
/** A picture that other queues make, and the drawing for when they can't; a JPEG has none. */
type Pedida = { wait(): Promise<Answer>; standIn?(cacheControl: string): Answer }
/** What `/{folder}/{id}{rest}` is; null where there is nothing. Reads the database and draws, so it takes a turn. */
type Give = (id: string, rest: string, asked: Asked) => Promise<Answer | Pedida | null>
/** What the row is read from, the query, and the address that asks. */
type Asked = { db: Db; query: Record<string, unknown>; origen: string }

type Servicio = Pick<Portadas, 'give' | 'icono' | 'load' | 'share' | 'shareTienda'>

function createGives(portadas: Servicio): Record<string, Give> {
  return {
    async portadas(id, rest, { db, query: { v }, origen }) {
      const medida = rest.startsWith('-') ? parseMedida(rest.slice(1)) : null
      if (rest !== '.svg' && !medida) return null
      const row = await queries.findPortada(db, id)
      if (!row) return null
      const libro = { ...row, autores: row.autores ?? [] }
      return medida
        ? giveMedida(portadas, libro, { id, medida, v, origen })
        : giveDibujo(drawLibro(libro), v, v === versionDibujo(libro))
    },
    async retratos(id, rest, { db, query: { v }, origen }) {
      const autor = await queries.findRetrato(db, id)
      if (!autor) return null
      const { nombre_completo: nombre, perfil: direccion } = autor
      return giveFigura(
        portadas,
        { clase: 'retrato', id, nombre, direccion, draw: () => drawMedallon(nombre), origen },
        rest,
        v,
      )
    },
    async marcas(id, rest, { db, query: { v, tema }, origen }) {
      const editorial = await queries.findMarca(db, id)
      if (!editorial) return null
      const { descripcion: nombre, imagen: direccion, dispositivo } = editorial
      const draw = () => drawMarca(nombre, dispositivo, tema === 'noche' ? 'noche' : 'dia')
      return giveFigura(portadas, { clase: 'marca', id, nombre, direccion, draw, origen }, rest, v)
    },
  }
}

/** A drawing as it is. Under an unknown version it is answered, but not kept. */
const giveDibujo = (body: string, v: unknown, current: boolean): Answer => ({
  body,
  type: SVG,
  cacheControl: current ? FOR_EVER : AN_HOUR,
  kept: current || v === undefined,
})

/** A picture that was made, under an address with the right version or with another one. */
const toAnswer = ({ body, standsIn }: Imagen, formato: FormatoPortada, current: boolean): Answer => {
  const lasting = !standsIn && current
  return { body, type: TIPOS[formato], cacheControl: lasting ? FOR_EVER : A_WHILE, kept: lasting }
}

/**
 * A portrait or a mark: `.webp` is the photo or the logo, `.svg` the drawing, which also stands in for it, and
 * `-compartir.jpg` either of them for sharers.
 */
function giveFigura(portadas: Servicio, figura: Figura, rest: string, v: unknown): Answer | Pedida | null {
  const { clase, id, nombre, direccion, draw, origen } = figura
  const current = v === versionFigura(direccion, nombre)
  if (rest === '-compartir.jpg') return { wait: async () => toAnswer(await portadas.share(figura), 'jpg', current) }
  if (rest === '.svg') return giveDibujo(draw(), v, v === versionFigura(null, nombre))
  if (rest !== '.webp') return null
  const standIn = (cacheControl: string): Answer => ({ body: draw(), type: SVG, cacheControl, kept: false })
  if (!isRemota(direccion)) return standIn(A_WHILE)
  const wait = async (): Promise<Answer> => {
    const body = await portadas.load(clase, id, direccion, origen)
    return toAnswer({ body, standsIn: false }, 'webp', current)
  }
  return { wait, standIn }
}

/**
 * A cover in a size. While too many are being made, browsers get the drawing as it is; a JPEG (mails, sharers) is answered
 * 503 with `Retry-After`.
 */
function giveMedida(
  portadas: Servicio,
  libro: LibroVisible,
  { id, medida, v, origen }: { id: string; medida: Medida; v: unknown; origen: string },
): Pedida {
  const formato = medida === 'compartir' ? 'jpg' : medida.formato
  const wait = async (): Promise<Answer> => {
    const made = await portadas.give(id, libro, medida, origen)
    return toAnswer(made, formato, v === versionPortada(libro))
  }
  const standIn = (cacheControl: string): Answer => ({ body: drawLibro(libro), type: SVG, cacheControl, kept: false })
  return formato === 'jpg' ? { wait } : { wait, standIn }
}

type Parts = {
  chooseDb: (request: FastifyRequest) => Db
  cache: PageCache
  turns: Turns
  portadas: Servicio
  /** The shop's name as it is now. */
  nombreTienda: () => string
  /** Its colour, `#rrggbb`, or an empty text where it is the design's. */
  colorTienda: () => string
}

/**
 * `GET /portadas/{id}.svg` and `/portadas/{id}-{width}.{avif|webp|jpg}`, `/portadas/{id}-compartir.jpg`,
 * `/retratos/{id}.{svg|webp}` and `/marcas/{id}.{svg|webp}?tema=noche`, both with `-compartir.jpg` too, and
 * `/compartir.jpg`, which is the shop's own, and its icon, `/iconos/{192|512|mascara}.png`. With `?v=` and the picture's version they may be
 * kept for ever. Reading the row and drawing take a turn among the public answers. Pictures have queues of their own, and a
 * request gives its turn back before it waits in one.
 */
export function mountPortadas(
  app: FastifyInstance,
  { chooseDb, cache, turns, portadas, nombreTienda, colorTienda }: Parts,
): void {
  for (const [folder, give] of Object.entries(createGives(portadas))) {
    app.get(`/${folder}/:file`, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const { file } = request.params as { file: string }
      const [id, rest] = [file.slice(0, 36), file.slice(36)]
      const key = cache.keyOf(request.raw.url ?? '')
      if (key === null || !Id().safeParse(id).success) throw notFound()
      const query = request.query as Record<string, unknown>
      const find = () =>
        give(id.toLowerCase(), rest, { db: chooseDb(request), query, origen: turns.computeKey(request) })
      try {
        await turns.enter(request, reply)
        const taken = await turns.take(request, reply, find)
        if (!taken) return
        const { made, since } = taken
        if (!made) throw notFound()
        const answer = 'wait' in made ? await waitFor(made, request, reply) : made
        if (!answer) return
        const { body, type, cacheControl, kept } = answer
        reply.headers({ 'content-type': type, 'cache-control': cacheControl })
        if (type === TIPOS.jpg) reply.header('cross-origin-resource-policy', 'cross-origin')
        sendKept(cache, { key, since: kept ? since : NOT_KEPT, body, madeOf: [] }, request, reply)
      } catch (error) {
        if (!isBusy(error)) throw error
        return reply.status(503).header('retry-after', RETRY_AFTER).send()
      }
    })
  }

  app.get('/compartir.jpg', { schema: { hide: true } }, async (request, reply) => {
    try {
      const body = await portadas.shareTienda(nombreTienda(), turns.computeKey(request))
      return reply
        .headers({ 'cache-control': AN_HOUR, 'cross-origin-resource-policy': 'cross-origin' })
        .type(TIPOS.jpg)
        .send(body)
    } catch (error) {
      if (!isBusy(error)) throw error
      return reply.status(503).header('retry-after', RETRY_AFTER).send()
    }
  })

  app.get('/iconos/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string }
    if (!isIcono(file)) throw notFound()
    try {
      const body = await portadas.icono(file, colorTienda() || CARMESI, turns.computeKey(request))
      return reply.header('cache-control', AN_HOUR).type('image/png').send(body)
    } catch (error) {
      if (!isBusy(error)) throw error
      return reply.status(503).header('retry-after', RETRY_AFTER).send()
    }
  })

  /** The picture, or in another turn the drawing; null when the answer was sent there. */
  async function waitFor(
    { wait, standIn }: Pedida,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer | null> {
    try {
      return await wait()
    } catch (error) {
      const unavailable = error instanceof PortadaInaccesible
      if (!standIn || !(unavailable || isBusy(error))) throw error
      const taken = await turns.take(request, reply, async () => standIn(unavailable ? A_WHILE : 'no-store'))
      return taken?.made ?? null
    }
  }
}
