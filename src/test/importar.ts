// Imports of a test's shop, as the panel makes them.
import { runNext } from '#listas/importacion/historia/bucle.ts'
import type { TestApi } from './api.ts'

type Headers = { authorization: string }
const silent = { info() {}, warn() {} }

/** Does the works of imports that wait, as the shop does in the background. */
export async function runTrabajos({ db, databaseUrl }: TestApi): Promise<void> {
  while (await runNext({ db, databaseUrl, log: silent }, new AbortController().signal));
}

/** Uploads a file in its pieces; returns the import's id. */
export async function upload(
  { app }: TestApi,
  headers: Headers,
  content: string | Buffer,
  archivo = 'lista.csv',
): Promise<string> {
  const bytes = Buffer.from(content)
  const begun = await app.inject({
    method: 'POST',
    url: '/api/importaciones',
    headers,
    payload: { archivo, bytes: bytes.length },
  })
  const { importacion, pieza, faltan } = begun.json<{
    importacion: { _id: string }
    pieza: number
    faltan: number[]
  }>()
  for (const numero of faltan) {
    const sent = await app.inject({
      method: 'PUT',
      url: `/api/importaciones/${importacion._id}/piezas/${numero}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: bytes.subarray(numero * pieza, (numero + 1) * pieza),
    })
    if (sent.statusCode !== 200) throw new Error(sent.body)
  }
  return importacion._id
}
