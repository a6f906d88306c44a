// Answers that are a file: what the staff takes home, and no JSON.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

type File = {
  /** What the browser calls it: our own words, without quotes. */
  name: string
  /** As in `content-type`. */
  type: string
  body: Readable
  /** Its length in bytes, where that is known. */
  bytes?: number
}

/** Opened in a browser all the same, a file that somebody else made runs nothing and has no part in the shop. */
const NADA_CORRE = "default-src 'none'; sandbox"

/** What a handler gives for a file that is read while it is sent. Its contract says the type (`produces`). */
export class Download {
  readonly file: File
  constructor(file: File) {
    this.file = file
  }

  /** Nobody keeps it on the way: `no-store`. A failure of the body closes the connection, so that no part passes for the whole. */
  send(reply: FastifyReply): FastifyReply {
    const { name, type, body, bytes } = this.file
    if (bytes !== undefined) reply.header('content-length', bytes)
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', NADA_CORRE)
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(type)
      .send(body)
  }
}
