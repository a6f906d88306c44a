import { expect, it } from 'vitest'
import {
  ARCHIVO_NO_SIRVE,
  computePlazoAvisado,
  type Guardados,
  IMAGEN_GRANDE,
  isPdf,
  refuseEspacio,
  refuseTamano,
} from './transferencia.rules.ts'

const MB = 1024 * 1024

it('who says that they paid gives the owner the days anew, never fewer than there were', () => {
  const ahora = new Date('2026-11-23T15:00:00Z')
  expect(computePlazoAvisado(new Date('2026-11-24T15:00:00Z'), 3, ahora)).toEqual(new Date('2026-11-26T15:00:00Z'))
  expect(computePlazoAvisado(new Date('2026-11-30T15:00:00Z'), 3, ahora)).toEqual(new Date('2026-11-30T15:00:00Z'))
})

it.each<[Partial<Guardados>, string | undefined]>([
  [{}, undefined],
  [{ pedido: 14 * MB }, undefined],
  [{ pedido: 14 * MB + 1 }, 'Los archivos de un pedido pueden pesar hasta 15 MB en total.'],
  [{ dia: 19 * MB }, undefined],
  [{ dia: 19 * MB + 1 }, 'Ya nos mandaste 20 MB de archivos hoy. Probá mañana o escribinos desde Contacto.'],
  [{ cuenta: 59 * MB }, undefined],
  [{ cuenta: 59 * MB + 1 }, 'Ya tenemos muchos archivos tuyos. Escribinos desde Contacto.'],
  [{ tienda: 499 * MB }, undefined],
  [
    { tienda: 499 * MB + 1 },
    'Por ahora no podemos recibir archivos. Avisanos que transferiste con el número del comprobante.',
  ],
])('a megabyte more beside %j: %s', (guardados, motivo) => {
  expect(refuseEspacio({ pedido: 0, dia: 0, cuenta: 0, tienda: 0, ...guardados }, MB, 500)).toBe(motivo)
})

it.each([
  [0, false, 'El archivo está vacío.'],
  [0, true, 'El archivo está vacío.'],
  [5 * MB, true, undefined],
  [5 * MB + 1, true, 'El PDF pesa más de 5 MB.'],
  [10 * MB, false, undefined],
  [10 * MB + 1, false, IMAGEN_GRANDE],
])('a file of %i bytes, PDF %s: %s', (bytes, pdf, motivo) => {
  expect(refuseTamano(bytes, pdf)).toBe(motivo)
})

it('a PDF is one by its first bytes alone', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(isPdf(bytes('%PDF-1.7 …'))).toBe(true)
  for (const text of ['%PDF', ' %PDF-1.7', 'PDF-1.7', '']) expect(isPdf(bytes(text)), text).toBe(false)
  expect([ARCHIVO_NO_SIRVE, IMAGEN_GRANDE]).toEqual([
    'El archivo no es una imagen (JPEG, PNG, GIF, WebP o AVIF) ni un PDF.',
    'La imagen pesa más de 10 MB.',
  ])
})
