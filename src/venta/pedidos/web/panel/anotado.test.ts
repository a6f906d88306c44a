import { describe, expect, it } from 'vitest'
import { pesos } from '#platform/money.ts'
import { addLibro, findFalta, NADA, setCantidad } from './anotado.ts'

const tunel = { _id: 'a', titulo: 'El túnel', isbn: '9780000000002', precio: pesos(100) }
const ficciones = { ...tunel, _id: 'b', titulo: 'Ficciones' }

describe('the lines of an order by telephone', () => {
  it('count a book that is added again, at its new price, up to ten copies', () => {
    const lineas = addLibro(addLibro(addLibro([], tunel), ficciones), { ...tunel, precio: pesos(120) })
    expect(lineas).toEqual([
      { libro: { ...tunel, precio: 120 }, cantidad: 2 },
      { libro: ficciones, cantidad: 1 },
    ])
    expect(addLibro(setCantidad(lineas, 'a', '99'), tunel)[0]?.cantidad).toBe(10)
  })
})

describe('what is missing', () => {
  const cliente = { _id: 'c', nombre: 'Ana', apellido: 'Prueba', email: 'ana@ejemplo.test', entregas: [] }
  const renglones = addLibro([], tunel)
  it.each([
    [{}, 'Elegí un cliente, o escribí el nombre de quien llama.'],
    [{ conCuenta: false, nombre: ' ' }, 'Escribí el nombre de quien llama.'],
    [{ cliente }, 'Agregá al menos un libro.'],
    [{ cliente, renglones }, 'Por favor, selecciona un método de pago.'],
    [{ conCuenta: false, nombre: 'José', renglones, metodo: 'efectivo' }, null],
  ] as const)('is said in the order of the screen: %j', (written, falta) => {
    expect(findFalta({ ...NADA, ...written }, false)).toBe(falta)
  })

  it('is the way to get it, in a shop with tables', () => {
    expect(findFalta({ ...NADA, cliente, renglones, metodo: 'efectivo' }, true)).toBe('Elegí cómo recibe el pedido.')
  })
})
