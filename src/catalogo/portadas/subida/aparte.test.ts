import { expect, it } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { createNormalizar } from './aparte.ts'

type Aparte = Parameters<typeof createNormalizar>[0]

/** A process that answers so. */
const answering = (answer: () => Promise<unknown>): Aparte => ({ run: answer, close: async () => {} }) as Aparte // of any work

it('gives the picture that the other process made, as bytes of this one', async () => {
  const normalizar = createNormalizar(answering(async () => ({ body: new Uint8Array([1, 2]), ancho: 4, alto: 3 })))
  expect(await normalizar(Buffer.from('x'), 'ana')).toEqual({ body: Buffer.from([1, 2]), ancho: 4, alto: 3 })
})

it.each([
  ['is damaged', async () => ({ motivo: 'a damaged or oversized picture' })],
  ['takes more memory or time than it gets', () => Promise.reject(new AppError(400, 'ARCHIVO_INVALIDO', 'Mucho.'))],
])('takes a picture that %s for none', async (_, answer) => {
  await expect(createNormalizar(answering(answer))(Buffer.from('x'), 'ana')).rejects.toBeInstanceOf(PortadaInaccesible)
})

it('passes on that too many wait', async () => {
  const busy = new AppError(503, 'BUSY', 'Probá de nuevo.')
  await expect(createNormalizar(answering(() => Promise.reject(busy)))(Buffer.from('x'), 'ana')).rejects.toBe(busy)
})
