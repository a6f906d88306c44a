import { describe, expect, it } from 'vitest'
import { centavos, pesos } from '#platform/money.ts'
import {
  matchExtracto,
  proposePedidos,
  readExtracto,
  readFecha,
  readMonto,
  searchPorTransferir,
} from './extracto.rules.ts'
import { groupTareas } from './tarea.rules.ts'

describe('a bank’s list', () => {
  it.each([
    ['1.234,50', 1_234_50],
    ['1,234.50', 1_234_50],
    ['$ 12.500', 12_500_00],
    ['12500', 12_500_00],
    ['12500.5', 12_500_50],
    ['ARS 1.000.000,00', 1_000_000_00],
    ['-350,00', -350_00],
    ['350,00-', -350_00],
    ['(350,00)', -350_00],
    ['\u2212350,00', -350_00],
    ['0', 0],
    ['', null],
    ['doce', null],
    ['12/11/2026', null],
    ['99999999999999', null],
  ])('reads the sum «%s»', (text, sum) => {
    expect(readMonto(text)).toBe(sum)
  })

  it.each([
    ['12/11/2026', '2026-11-12'],
    ['2/1/26', '2026-01-02'],
    ['12-11-2026 10:33', '2026-11-12'],
    ['2026-11-12T10:00:00Z', '2026-11-12'],
    ['31/02/2026', null],
    ['11/2026', null],
    ['1.234,50', null],
    ['112/11/2026', null],
  ])('reads the day «%s»', (text, day) => {
    expect(readFecha(text)).toBe(day)
  })

  it.each(['\t', ';', ',', '|'])('is parted by %j', (delimitador) => {
    const filas = [
      ['Fecha', 'Concepto', 'Importe'],
      ['12/11/2026', 'TRANSF ANA', '25300.00'],
    ]
    expect(readExtracto(filas.map((celdas) => celdas.join(delimitador)).join('\n')).lineas).toMatchObject([
      { fecha: '2026-11-12', texto: 'TRANSF ANA', importe: 25_300_00 },
    ])
  })

  it('is read by its header, below what the bank writes above it, without debits and balances', () => {
    const text = [
      '\ufeffBanco de Prueba;;;;',
      'Cuenta corriente;123-4;;;',
      'Fecha;Concepto;Débito;Crédito;Saldo',
      '12/11/2026;"TRANSF; DE ""ANA"" GÓMEZ 1043";;25.300,00;99.000,00',
      '12/11/2026;COMISION;350,00;;98.650,00',
      ';Total;;25.300,00;',
    ].join('\r\n')
    expect(readExtracto(text)).toEqual({
      lineas: [{ fecha: '2026-11-12', texto: 'TRANSF; DE "ANA" GÓMEZ 1043', importe: 25_300_00, vez: 1, iguales: 1 }],
      ajenas: 2,
    })
  })

  it.each([
    'Fecha;Fecha valor;Concepto;Importe\n12/11/2026;13/11/2026;TRANSF;100,00',
    'Saldo a la fecha;Fecha;Concepto;Importe\n90,00;12/11/2026;TRANSF;100,00',
  ])('has columns beside those that are read: %j', (texto) => {
    const linea = { fecha: '2026-11-12', texto: 'TRANSF', importe: 100_00, vez: 1, iguales: 1 }
    expect(readExtracto(texto)).toEqual({ lineas: [linea], ajenas: 0 })
  })

  it('says how many lines of its day and text there are, whatever their sums', () => {
    const { lineas } = readExtracto(
      [
        'Fecha;Concepto;Importe',
        ...['12/11;1', '12/11;2', '13/11;1'].map((one) => `${one.replace(';', '/2026;TRANSF;')}00,00`),
      ].join('\n'),
    )
    expect(lineas.map(({ vez, iguales }) => [vez, iguales])).toEqual([
      [1, 2],
      [1, 2],
      [1, 1],
    ])
  })

  it('is read without a header, by tabs as a page is pasted, and by commas with a decimal point', () => {
    const [pasted] = readExtracto('12/11/2026\tTransferencia recibida Pérez\t$ 1.500,00\t$ 9.000,00').lineas
    expect(pasted).toEqual({
      fecha: '2026-11-12',
      texto: 'Transferencia recibida Pérez',
      importe: 1_500_00,
      vez: 1,
      iguales: 1,
    })
    const { lineas, ajenas } = readExtracto('date,text\n2026-11-12,Varios,1500.00\n2026-11-13,Otro,-20.00')
    expect(lineas.map(({ importe }) => importe)).toEqual([1_500_00])
    expect(ajenas).toBe(2)
  })

  it('tells equal lines apart by which one they are', () => {
    const line =
      'Fecha;Detalle;Importe\n12/11/2026;Depósito;100,00\n12/11/2026;DEPOSITO;100,00\n13/11/2026;Depósito;100,00'
    expect(readExtracto(line).lineas.map(({ vez }) => vez)).toEqual([1, 2, 1])
  })

  it('that is none says nothing, however long, and a quote that is never closed harms nobody', () => {
    for (const text of ['', 'hola', '<script>', '"'.repeat(10_000), 'Fecha;Importe\n"12/11/2026;100,00']) {
      expect(readExtracto(text).lineas).toEqual([])
    }
    const long = '12/11/2026;Depósito;100,00\n'.repeat(20_000)
    expect(readExtracto(long).lineas).toHaveLength(99)
  })
})

describe('whose a line may be', () => {
  const pedido = (numero: number, nombre: string | null, pesos: number) => ({
    numero,
    nombre,
    saldo: centavos(pesos * 100),
    comprobantes: numero === 1_043 ? ['', 'AB-7788'] : [],
  })
  const PEDIDOS = [pedido(1_041, "Inés O'Higgins", 500), pedido(1_042, 'Ana Gómez', 500), pedido(1_043, null, 900)]
  const propose = (texto: string, pesos: number) =>
    proposePedidos({ texto, importe: centavos(pesos * 100) }, PEDIDOS).map(({ pedido: { numero } }) => numero)

  it('the sum with a number or a name goes before the sum alone', () => {
    expect(propose('TRANSF GOMEZ ANA', 500)).toEqual([1_042, 1_041])
    expect(propose('O HIGGINS', 500)).toEqual([1_041, 1_042])
    expect(propose('pedido 1042', 500)).toEqual([1_042, 1_041])
  })
  it('a part of an order is its number’s, and more than is missing is nobody’s', () => {
    expect(propose('pedido 1043', 100)).toEqual([1_043])
    expect(propose('pedido 1043', 901)).toEqual([])
    expect(propose('cuenta 10430', 100)).toEqual([])
    expect(propose('OP AB 7788 CTA', 100)).toEqual([1_043])
    expect(propose('OP AB 77880', 100)).toEqual([])
    expect(propose('GOMEZ', 499)).toEqual([])
  })
})

describe('orders that wait for a transfer', () => {
  const pedido = (numero: number, saldo: number, nombre: string | null, ...comprobantes: string[]) => ({
    numero,
    saldo: centavos(saldo),
    nombre,
    comprobantes,
  })
  const ANA = pedido(101, 1_234_50, "Ana O'Higgins", 'AB 7788')
  const JOSE = pedido(202, 5_000_00, 'José Ñandú')
  const NADIE = pedido(303, 5_000_00, null)
  const TODOS = [ANA, JOSE, NADIE]

  it('stand apart where no line of the bank may be theirs', () => {
    const { lineas } = readExtracto('Fecha;Concepto;Crédito\n12/11/2026;TRANSF 101;1.234,50\n12/11/2026;Otra cosa;1,00')
    const { filas, sueltos } = matchExtracto(lineas, TODOS)
    expect(filas.map(({ linea, propuestas }) => [linea.texto, propuestas[0]?.pedido])).toEqual([['TRANSF 101', ANA]])
    expect(sueltos).toEqual([JOSE, NADIE])
    expect(matchExtracto([], TODOS)).toEqual({ filas: [], sueltos: TODOS })
  })

  it.each([
    ['', TODOS],
    ['  ', TODOS],
    ['202', [JOSE]],
    ['nandu jose', [JOSE]],
    ['ab 7788', [ANA]],
    ['1.234,50', [ANA]],
    ['1234', [ANA]],
    ['5000', [JOSE, NADIE]],
    ['zz', []],
  ])('are found by «%s»', (q, found) => {
    expect(searchPorTransferir(TODOS, q)).toEqual(found)
  })
})

it('tasks are grouped by kind, the oldest debt first', () => {
  const tarea = (clase: 'contracargo' | 'segundo_pago', dia: number) => ({
    clase,
    importe: pesos(100.5 * dia),
    creada_en: `2026-11-0${dia}T10:00:00.000Z`,
  })
  const grupos = groupTareas([tarea('segundo_pago', 3), tarea('contracargo', 2), tarea('segundo_pago', 1)])
  expect(
    grupos.map(({ clase, tareas, importe }) => [clase, tareas.map((una) => una.creada_en.slice(8, 10)), importe]),
  ).toEqual([
    ['segundo_pago', ['01', '03'], 402],
    ['contracargo', ['02'], 201],
  ])
  expect(groupTareas([])).toEqual([])
})
