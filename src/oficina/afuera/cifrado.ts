// Copies are encrypted in age's format (age-encryption.org/v1) for a key whose other half is on paper alone.
import { Decrypter, Encrypter } from 'age-encryption'

/** `otra-clave`: it was encrypted for another key; `clave`: that is no key; `alterado`: it is not what was encrypted. */
export class CifradoError extends Error {
  readonly motivo: 'otra-clave' | 'clave' | 'alterado'

  constructor(motivo: CifradoError['motivo']) {
    super(`a copy cannot be opened: ${motivo}`)
    this.motivo = motivo
  }
}

type Bytes = AsyncIterable<Uint8Array>

/** As fast as it is read. */
function toStream(source: Bytes): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}

export async function* encrypt(destinatario: string, source: Bytes): AsyncGenerator<Uint8Array> {
  const age = new Encrypter()
  age.addRecipient(destinatario)
  yield* await age.encrypt(toStream(source))
}

/** Throws `CifradoError`, besides what `source` throws. The last piece comes when all of it was found whole. */
export async function* decrypt(identidad: string, source: Bytes): AsyncGenerator<Uint8Array> {
  const age = new Decrypter()
  try {
    age.addIdentity(identidad)
  } catch {
    throw new CifradoError('clave')
  }
  let broken: unknown
  async function* read() {
    try {
      yield* source
    } catch (error) {
      broken = error
      throw error
    }
  }
  try {
    yield* await age.decrypt(toStream(read()))
  } catch (error) {
    if (broken !== undefined) throw broken
    throw new CifradoError(/no identity matched/.test(String(error)) ? 'otra-clave' : 'alterado')
  }
}
