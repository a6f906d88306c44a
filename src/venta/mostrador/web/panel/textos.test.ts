import { describe, expect, it } from 'vitest'
import type { LibroDeMostrador } from '../../mostrador.contract.ts'
import { describeEstante, describeQuedan } from './textos.ts'

const en = (_id: string, libres: number, estante: string | null = null) => ({ _id, lugar: _id, libres, estante })
const libro = (libres: number | null, lugares: LibroDeMostrador['lugares']) =>
  ({
    _id: 'l',
    isbn: '',
    titulo: '',
    precio: null,
    precio_lista: null,
    precio_antes: null,
    oferta: null,
    libres,
    lugares,
  }) as LibroDeMostrador

describe('what is left of a beeped book', () => {
  it.each([
    [libro(null, undefined), '', ''],
    [libro(2, [en('Local', 2, 'A3')]), 'Quedan 2', 'estante A3'],
    [libro(2, [en('Local', 2), en('Pichincha', 1, 'B')]), 'Quedan 2, 1 en Pichincha', ''],
    [libro(0, [en('Local', 0), en('Pichincha', 4)]), 'No queda, 4 en Pichincha', ''],
    [libro(1, [en('Local', 1), en('Depósito', 0)]), 'Queda 1', ''],
  ])('%#', (uno, quedan, estante) => {
    expect([describeQuedan(uno, 'Local'), describeEstante(uno, 'Local')]).toEqual([quedan, estante])
  })
})
