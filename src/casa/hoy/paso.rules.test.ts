import { describe, expect, it } from 'vitest'
import { answer, listPasos, type Paso, TODO } from './paso.rules.ts'

const paso = (clave: string, hecho: boolean, asi?: string): Paso => ({
  clave,
  titulo: clave,
  detalle: '',
  hecho,
  enlaces: [],
  ...(asi !== undefined && { asi }),
})
const PASOS = [paso('nombre', true), paso('libros', false, 'Dejar los de muestra'), paso('pagos', false)]
const estados = (respuestas: Parameters<typeof listPasos>[1]) =>
  listPasos(PASOS, respuestas)?.map(({ estado }) => estado) ?? null

describe('the first hour', () => {
  it.each([
    [{}, ['hecho', 'falta', 'falta']],
    [{ libros: 'asi', pagos: 'despues' }, ['hecho', 'hecho', 'despues']],
    [{ pagos: 'asi' }, ['hecho', 'falta', 'falta']], // nobody may say that of it
    [{ nombre: 'despues' }, ['hecho', 'falta', 'falta']], // it was done meanwhile
    [{ [TODO]: 'asi' }, null],
  ] as const)('with the answers %j is %j', (respuestas, expected) => expect(estados(respuestas)).toEqual(expected))

  it('has gone once all is done', () => expect(listPasos([paso('nombre', true)], {})).toBeNull())

  it('keeps one answer to each step, and forgets one that is taken back', () => {
    const despues = answer(answer({}, 'libros', 'despues'), 'pagos', 'despues')
    expect(despues).toEqual({ libros: 'despues', pagos: 'despues' })
    expect(answer(despues, 'libros', 'asi')).toEqual({ libros: 'asi', pagos: 'despues' })
    expect(answer(despues, 'libros', 'retomar')).toEqual({ pagos: 'despues' })
  })
})
