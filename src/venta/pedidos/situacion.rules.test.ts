import { describe, expect, it } from 'vitest'
import { ESTADOS_PAGO, MEDIOS } from '#venta/pagos/pago.rules.ts'
import { ESTADOS_DESPACHO, findPaso } from './despachos/despacho.rules.ts'
import { ESTADOS, ESTADOS_POSIBLES, findTransicion, listAlcanzados } from './estado.rules.ts'
import { computeFactura, FACTURAS } from './factura.rules.ts'
import { computeSituacion, type Hechos, isCancelableSinPlata, PARTES } from './situacion.rules.ts'

const TODO = [{ cantidad: 2, por_llegar: 0, sin_ejemplares: 0 }]
const POR_LLEGAR = [{ cantidad: 1, por_llegar: 1, sin_ejemplares: 0 }]
const SIN_EJEMPLARES = [{ cantidad: 1, por_llegar: 0, sin_ejemplares: 1 }]
type Paquete = Hechos['despachos'][number]
const paquete = (estado: Paquete['estado'], vuelta: Paquete['vuelta'] = null): Paquete => ({
  _id: estado,
  estado,
  vuelta,
})
const BASE: Hechos = {
  estado: 'pendiente',
  estado_pago: 'pagado',
  medio: 'mercadopago',
  faltan: TODO,
  despachos: [],
  retiro: false,
  factura: 'hecha',
  tareas: 0,
}
const SIN_PAGO = { estado_pago: 'sin_pago', impago: true, medio: 'transferencia' } as const
const armado = (...despachos: Paquete[]) => ({ faltan: [], despachos })

/** What the button does, in short. */
function nameActo(hechos: Hechos): string {
  const { acto } = computeSituacion(hechos)
  if (!acto) return '-'
  if (acto.clase === 'paquete') return `${acto.texto}: ${acto.despacho} a ${acto.estado}`
  return acto.clase === 'estado' ? `a ${acto.estado}` : acto.clase === 'ver' ? `ver ${acto.parte}` : acto.clase
}

const CASOS: [Partial<Hechos>, frase: string, acto: string][] = [
  [{}, 'Pagado con Mercado Pago · falta armarlo', 'empacar'],
  [{ medio: 'efectivo', estado: 'procesado' }, 'Pagado en efectivo · falta armarlo', 'empacar'],
  [{ medio: 'otro' }, 'Pagado · falta armarlo', 'empacar'],
  [{ estado_pago: undefined, medio: undefined }, 'Falta armarlo', 'empacar'],
  [
    { ...SIN_PAGO, estado: 'enviado', factura: 'falta', ...armado(paquete('despachado')) },
    'Sin pagar: espera la transferencia · falta facturarlo · en camino',
    'facturar',
  ],
  [SIN_PAGO, 'Sin pagar: espera la transferencia · después hay que armarlo', 'recibir'],
  [{ ...SIN_PAGO, medio: 'mercadopago' }, 'Sin pagar: espera el pago por Mercado Pago · después hay que armarlo', '-'],
  [{ ...SIN_PAGO, estado_pago: 'pendiente' }, 'Pago pendiente · después hay que armarlo', '-'],
  [{ ...SIN_PAGO, estado_pago: 'parcial' }, 'Pago parcial · después hay que armarlo', 'recibir'],
  [{ estado_pago: 'sin_pago', medio: 'efectivo' }, 'Se paga en efectivo al recibirlo · falta armarlo', 'empacar'],
  [
    { estado_pago: 'sin_pago', medio: 'efectivo', retiro: true, ...armado(paquete('preparado')) },
    'Se paga en efectivo al retirarlo · listo para retirar',
    'Se lo llevó: preparado a entregado',
  ],
  [
    { ...SIN_PAGO, ...armado(paquete('preparado')) },
    'Sin pagar: espera la transferencia · después hay que armarlo',
    'recibir',
  ],
  [
    { ...SIN_PAGO, ...armado(paquete('despachado')) },
    'Sin pagar: espera la transferencia · en camino',
    'Marcar entregado: despachado a entregado',
  ],
  [{ estado_pago: 'en_disputa' }, 'En disputa · no lo envíes hasta que se resuelva', '-'],
  [{ estado_pago: 'devuelto' }, 'Devuelto · no hay nada que enviar', '-'],
  [{ estado_pago: 'parcial', pagado_entero: true }, 'Devuelto en parte · falta armarlo', 'empacar'],
  [{ factura: 'falta' }, 'Pagado con Mercado Pago · falta facturarlo · falta armarlo', 'facturar'],
  [{ ...SIN_PAGO, factura: 'falta' }, 'Sin pagar: espera la transferencia · después hay que armarlo', 'recibir'],
  [{ factura: 'en_cola' }, 'Pagado con Mercado Pago · la factura espera su CAE · falta armarlo', 'empacar'],
  [{ factura: 'rechazada' }, 'Pagado con Mercado Pago · ARCA rechazó la factura · falta armarlo', 'ver comprobantes'],
  [
    {
      estado: 'entregado',
      estado_pago: 'parcial',
      pagado_entero: true,
      factura: 'falta_nota',
      ...armado(paquete('entregado')),
    },
    'Devuelto en parte · falta la nota de crédito · entregado',
    'ver comprobantes',
  ],
  [{ faltan: POR_LLEGAR }, 'Pagado con Mercado Pago · espera libros que todavía no llegaron', '-'],
  [
    { faltan: SIN_EJEMPLARES },
    'Pagado con Mercado Pago · sus ejemplares se vendieron: hay que conseguirlos',
    'ver ejemplares',
  ],
  [{ faltan: [...TODO, ...POR_LLEGAR] }, 'Pagado con Mercado Pago · falta armarlo', 'empacar'],
  [
    { faltan: TODO, despachos: [paquete('preparado')] },
    'Pagado con Mercado Pago · falta armar 2 ejemplares',
    'empacar',
  ],
  [
    armado(paquete('preparado')),
    'Pagado con Mercado Pago · armado, falta despacharlo',
    'Despachar: preparado a despachado',
  ],
  [
    { faltan: POR_LLEGAR, despachos: [paquete('preparado')] },
    'Pagado con Mercado Pago · armado, falta despacharlo',
    'Despachar: preparado a despachado',
  ],
  [
    { faltan: POR_LLEGAR, despachos: [paquete('despachado')] },
    'Pagado con Mercado Pago · espera libros que todavía no llegaron',
    '-',
  ],
  [
    armado(paquete('en_sucursal')),
    'Pagado con Mercado Pago · espera en la sucursal',
    'Marcar entregado: en_sucursal a entregado',
  ],
  [
    { estado: 'enviado', ...armado(paquete('entregado'), paquete('en_camino')) },
    'Pagado con Mercado Pago · en camino',
    'Marcar entregado: en_camino a entregado',
  ],
  [{ estado: 'enviado' }, 'Pagado con Mercado Pago · en camino', 'a entregado'],
  [
    { estado: 'enviado', ...armado(paquete('entregado')) },
    'Pagado con Mercado Pago · todo está en manos de su cliente',
    'a entregado',
  ],
  [
    { estado: 'enviado', despachos: [paquete('perdido')] },
    'Pagado con Mercado Pago · un paquete se perdió o volvió',
    'empacar',
  ],
  [
    { estado: 'enviado', despachos: [paquete('devuelto', 'pendiente')] },
    'Pagado con Mercado Pago · volvió un paquete: hay que reponer sus libros',
    'ver despachos',
  ],
  [{ estado: 'entregado' }, 'Pagado con Mercado Pago · entregado', '-'],
  [{ revocado: 'AR-1' }, 'Pagado con Mercado Pago · su cliente se arrepintió de la compra', 'responder'],
  [
    { revocado: 'AR-1', factura: 'falta' },
    'Pagado con Mercado Pago · su cliente se arrepintió de la compra',
    'responder',
  ],
  [{ revocado: 'AR-1', estado_pago: 'devuelto' }, 'Devuelto · su cliente se arrepintió de la compra', '-'],
  [
    { revocado: 'AR-1', revocado_cerrado: true, estado_pago: 'devuelto' },
    'Devuelto · su cliente se arrepintió de la compra: falta cancelarlo',
    'cancelar',
  ],
  [
    { revocado: 'AR-1', revocado_cerrado: true, estado_pago: undefined },
    'Su cliente se arrepintió de la compra: falta cancelarlo',
    'cancelar',
  ],
  [
    { revocado: 'AR-1', revocado_cerrado: true, estado_pago: undefined, despachos: [paquete('en_camino')] },
    'Su cliente se arrepintió de la compra',
    'responder',
  ],
  [
    { revocado: 'AR-1', revocado_cerrado: true },
    'Pagado con Mercado Pago · su cliente se arrepintió de la compra',
    'responder',
  ],
  [{ estado: 'cancelado' }, 'Pagado con Mercado Pago · cancelado, con plata para devolver', 'ver pagos'],
  [{ estado: 'cancelado', estado_pago: undefined }, 'Cancelado', '-'],
]

it.each(CASOS)('%j is «%s» and asks for: %s', (cambios, frase, acto) => {
  const hechos = { ...BASE, ...cambios }
  expect([computeSituacion(hechos).frase, nameActo(hechos)]).toEqual([frase, acto])
})

it('opens the parts in which something is to be done', () => {
  const listEsperan = (cambios: Partial<Hechos>) => computeSituacion({ ...BASE, ...cambios }).esperan
  expect(listEsperan({})).toEqual(['despachos'])
  expect(listEsperan({ estado: 'entregado' })).toEqual([])
  expect(listEsperan({ estado: 'entregado', tareas: 1, factura: 'falta' })).toEqual(['pagos', 'comprobantes'])
  expect(listEsperan({ ...SIN_PAGO, faltan: SIN_EJEMPLARES })).toEqual(['pagos', 'ejemplares', 'despachos'])
  expect(listEsperan({ estado: 'cancelado' })).toEqual(['pagos'])
})

/** Every order that the facts can make. */
function* listTodos(): Generator<Hechos> {
  const FALTAN = [[], TODO, POR_LLEGAR, SIN_EJEMPLARES, [...TODO, ...POR_LLEGAR]]
  const DESPACHOS = [
    [],
    ...ESTADOS_DESPACHO.map((estado) => [paquete(estado)]),
    [paquete('devuelto', 'pendiente')],
    [paquete('devuelto', 'hecha')],
    [paquete('entregado'), paquete('preparado')],
  ]
  const PAGOS = [undefined, ...ESTADOS_PAGO].flatMap((estado_pago) =>
    [true, undefined]
      .filter((impago) => !impago || !['pagado', undefined].includes(estado_pago))
      .map((impago) => ({ estado_pago, impago })),
  )
  let veces = 0
  for (const estado of ESTADOS_POSIBLES)
    for (const pago of PAGOS)
      for (const faltan of FALTAN)
        for (const despachos of DESPACHOS)
          for (const revocado of [undefined, 'AR-1']) {
            const n = veces++
            const [factura, medio] = [FACTURAS[n % FACTURAS.length] ?? 'hecha', MEDIOS[n % MEDIOS.length]]
            yield { estado, ...pago, medio, faltan, despachos, factura, revocado, retiro: n % 3 === 0, tareas: 0 }
          }
}

describe('whatever an order is,', () => {
  const todos = [...listTodos()].map((hechos) => ({ hechos, ...computeSituacion(hechos) }))
  const conActo = (clase: string) => todos.filter(({ acto }) => acto?.clase === clase)

  it('it is a sentence', () => {
    const malas = todos.filter(
      ({ frase }) => !/^[A-ZÁÉÍÓÚ][^·]+( · [^·]+)*$/.test(frase) || /undefined|null/.test(frase),
    )
    expect(malas.slice(0, 3)).toEqual([])
  })

  it('nothing of it leaves the shop against a dispute, a revocation or a missing payment', () => {
    const salen = todos.filter(
      ({ acto }) => acto?.clase === 'empacar' || (acto?.clase === 'paquete' && acto.visto === 'preparado'),
    )
    expect(salen.length).toBeGreaterThan(100)
    const malas = salen.filter(
      ({ hechos: { estado, estado_pago, impago, revocado } }) =>
        revocado !== undefined ||
        ['cancelado', 'entregado'].includes(estado) ||
        ['en_disputa', 'devuelto'].includes(estado_pago ?? '') ||
        impago,
    )
    expect(malas.slice(0, 3)).toEqual([])
  })

  it('its act is one that the tables allow', () => {
    const allows = ({ acto, hechos }: (typeof todos)[number]): boolean => {
      if (acto?.clase === 'paquete') {
        const suyo = hechos.despachos.find(({ _id }) => _id === acto.despacho)
        return suyo?.estado === acto.visto && findPaso('libreria', acto.visto, acto.estado) !== undefined
      }
      if (acto?.clase !== 'estado') return acto?.clase !== 'ver' || PARTES.includes(acto.parte)
      const va = ESTADOS.indexOf(acto.estado) > ESTADOS_POSIBLES.indexOf(hechos.estado)
      return va && findTransicion('libreria', hechos.estado, acto.estado) !== undefined
    }
    expect(todos.filter((uno) => !allows(uno)).slice(0, 3)).toEqual([])
    expect(conActo('recibir').every(({ hechos }) => hechos.impago && hechos.medio !== 'mercadopago')).toBe(true)
    expect(conActo('facturar').every(({ hechos }) => hechos.factura === 'falta')).toBe(true)
    expect(conActo('empacar').every(({ hechos }) => hechos.faltan.length > 0 || hechos.estado === 'enviado')).toBe(true)
  })
})

it.each([
  ['pendiente', 'enviado', ['procesado', 'enviado']],
  ['procesado', 'enviado', ['enviado']],
  ['enviado', 'procesado', ['procesado']],
  ['pendiente', 'entregado', ['procesado', 'enviado', 'entregado']],
] as const)('a move from %s to %s reaches %j', (desde, hacia, estados) => {
  expect(listAlcanzados(desde, hacia)).toEqual(estados)
})

describe('its invoice', () => {
  const PAPELES = { facturable: true, momento: 'mano', comprobantes: [], por_acreditar: 0, nota_sola: false } as const
  const factura = (estado: 'autorizado' | 'pendiente' | 'rechazado') => ({
    facturable: false,
    comprobantes: [{ clase: 'factura' as const, estado }],
  })
  it.each([
    ['pendiente', false, {}, 'falta'],
    ['pendiente', false, { facturable: false }, 'hecha'],
    ['pendiente', false, { momento: 'pago' }, 'hecha'],
    ['pendiente', true, { momento: 'pago' }, 'falta'],
    ['procesado', true, { momento: 'enviado' }, 'hecha'],
    ['entregado', true, { momento: 'enviado' }, 'falta'],
    ['enviado', true, { momento: 'enviado' }, 'falta'],
    ['pendiente', true, factura('pendiente'), 'en_cola'],
    ['pendiente', true, factura('rechazado'), 'rechazada'],
    ['pendiente', true, factura('autorizado'), 'hecha'],
    ['pendiente', true, { ...factura('autorizado'), por_acreditar: 10 }, 'falta_nota'],
    ['pendiente', true, { ...factura('autorizado'), por_acreditar: 10, nota_sola: true }, 'hecha'],
  ] as const)('of an order that is %s (paid: %s) with %j is %s', (estado, pagado, papeles, esperado) => {
    expect(computeFactura({ estado, pagado }, { ...PAPELES, ...papeles })).toBe(esperado)
  })
})

it.each([
  [{ estado_pago: 'sin_pago' }, true],
  [{ estado_pago: 'devuelto' }, true],
  [{ estado_pago: 'pagado' }, false],
  [{ estado_pago: undefined, revocado: 'abierto' }, true],
  [{ estado_pago: undefined }, false],
  [{ estado_pago: 'sin_pago', estado: 'cancelado' }, false],
] as const)('with %j it may be called off without money: %s', (hechos, puede) => {
  expect(isCancelableSinPlata({ ...BASE, ...hechos })).toBe(puede)
})
