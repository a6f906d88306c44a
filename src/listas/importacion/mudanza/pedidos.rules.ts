// Rows of orders, one for each line: put together by their number, judged as a whole.

import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { SERVICIOS_ENVIO, type ServicioEnvio } from '#envios/envios/envio.rules.ts'
import { add, type Centavos, sum, times, toCentavos } from '#platform/money.ts'
import { CANTIDAD_MAX } from '#venta/carrito/carrito.rules.ts'
import { ESTADOS_POSIBLES, type Estado } from '#venta/pedidos/estado.rules.ts'
import { acceptsCuotas, CUOTAS_MAX, METODOS_PAGO, type MetodoPago } from '#venta/pedidos/pedido.rules.ts'
import {
  type Celdas,
  isRechazo,
  judgeTexto,
  quote,
  type Rechazo,
  readDia,
  readEntero,
  readImporte,
  readMinuto,
} from './columnas.rules.ts'

/** Without these a file is none of orders; the day of delivery and the account's name came later. */
export const COLUMNAS_DE_PEDIDOS = [
  ...['Pedido', 'Fecha', 'Estado', 'Cliente', 'Correo', 'Teléfono', 'Medio de pago', 'Cuotas', 'Servicio de envío'],
  ...['Entrega', 'ISBN', 'Título', 'Cantidad', 'Precio', 'Precio de lista', 'Oferta'],
  ...['Recargo del pedido', 'Envío del pedido', 'Total del pedido'],
] as const

/** The shop's own orders go on from the highest number: it must leave room. */
const NUMERO_MAX = 999_999_999
/** What a line may hold, and what an order may come to, in centavos; the database takes no dearer book. */
const TOTAL_MAX = 1e13
const LINEAS_MAX = 1_000
const TEXTO_MAX = 1_000
const ISBN_MAX = 40

export type Linea = {
  isbn: string
  titulo: string
  cantidad: number
  precio: Centavos
  /** Null: no offer applied. */
  lista: Centavos | null
  oferta: string | null
}
/** An order as its rows say it alike. `fecha` is a minute of Argentina, `entregaEstimada` a day. */
export type Cabecera = {
  numero: number
  fecha: string
  estado: Estado
  cliente: string
  email: string
  usuario: string
  telefono: string
  metodo: MetodoPago
  cuotas: number
  servicio: ServicioEnvio
  entrega: string | null
  entregaEstimada: string
  recargo: Centavos
  envio: Centavos
  total: Centavos
}
export type PedidoEscrito = Cabecera & { linea: number; items: Linea[] }

const oneOf = <T extends string>(known: readonly T[], text: string): T | undefined =>
  known.find((one) => one === text.trim())

function readCabecera(celda: Celdas, numero: number): Cabecera | { motivo: string } {
  const fecha = readMinuto(celda('Fecha'))
  if (fecha === null) return { motivo: `la fecha ${quote(celda('Fecha'))} no es como «2026-11-23 09:05»` }
  const estado = oneOf(ESTADOS_POSIBLES, celda('Estado'))
  if (!estado) return { motivo: `el estado ${quote(celda('Estado'))} no existe` }
  const metodo = oneOf(METODOS_PAGO, celda('Medio de pago'))
  if (!metodo) return { motivo: `el medio de pago ${quote(celda('Medio de pago'))} no existe` }
  const servicio = oneOf(SERVICIOS_ENVIO, celda('Servicio de envío'))
  if (!servicio) return { motivo: `el servicio de envío ${quote(celda('Servicio de envío'))} no existe` }
  const cuotas = readEntero(celda('Cuotas'), 1, CUOTAS_MAX)
  if (cuotas === null || !acceptsCuotas(metodo, cuotas)) {
    return { motivo: `${quote(celda('Cuotas'))} cuotas no van con ${metodo}` }
  }
  const dia = celda('Entrega estimada')
  const entregaEstimada = dia.trim() === '' ? fecha.slice(0, 10) : readDia(dia)
  if (entregaEstimada === null) return { motivo: `la entrega estimada ${quote(dia)} no es un día` }
  const [recargo, envio, total] = (['Recargo', 'Envío', 'Total'] as const).map((nombre) =>
    readImporte(celda(`${nombre} del pedido`), TOTAL_MAX),
  )
  if (recargo == null || envio == null || total == null) {
    return { motivo: 'el recargo, el envío o el total no es un importe' }
  }
  const [cliente, email, telefono] = [celda('Cliente'), celda('Correo').trim(), celda('Teléfono')]
  const entrega = celda('Entrega')
  const malo =
    judgeTexto('Cliente', cliente, TEXTO_MAX) ??
    judgeTexto('Correo', email, TEXTO_MAX) ??
    judgeTexto('Teléfono', telefono, TEXTO_MAX) ??
    judgeTexto('Entrega', entrega, TEXTO_MAX)
  if (malo) return { motivo: malo }
  if (email === '' && cliente === '' && telefono !== '') return { motivo: 'tiene un teléfono y no dice de quién' }
  const quien = { cliente, email, telefono, usuario: celda('Usuario').trim() }
  return {
    numero,
    fecha,
    estado,
    ...quien,
    metodo,
    cuotas,
    servicio,
    entrega: entrega || null,
    entregaEstimada,
    recargo,
    envio,
    total,
  }
}

function readLinea(celda: Celdas): Linea | { motivo: string } {
  const [isbn, titulo, oferta] = [celda('ISBN').trim(), celda('Título'), celda('Oferta')]
  if (isbn === '') return { motivo: 'falta el ISBN' }
  const malo =
    judgeTexto('ISBN', isbn, ISBN_MAX) ??
    judgeTexto('Título', titulo, TEXTO_MAX) ??
    judgeTexto('Oferta', oferta, TEXTO_MAX)
  if (malo) return { motivo: malo }
  const cantidad = readEntero(celda('Cantidad'), 1, CANTIDAD_MAX)
  if (cantidad === null) return { motivo: `la cantidad ${quote(celda('Cantidad'))} no va de 1 a ${CANTIDAD_MAX}` }
  const precio = readImporte(celda('Precio'), toCentavos(PRECIO_MAX))
  const lista = readImporte(celda('Precio de lista') || celda('Precio'), toCentavos(PRECIO_MAX))
  if (precio === null || lista === null) return { motivo: 'el precio o el precio de lista no es un importe' }
  const sinOferta = oferta === '' && lista === precio
  return { isbn, titulo, cantidad, precio, lista: sinOferta ? null : lista, oferta: oferta || null }
}

type FilaLeida = { linea: number; celdas: Celdas } | Rechazo

/** The orders of a file, by number in the order of their first rows. One whose rows are not all right is refused as a whole. */
export function readPedidos(filas: Iterable<FilaLeida>): { pedidos: PedidoEscrito[]; rechazos: Rechazo[] } {
  const rechazos: Rechazo[] = []
  const malos = new Set<number>()
  const pedidos = new Map<number, PedidoEscrito & { dice: string }>()
  for (const fila of filas) {
    const { linea } = fila
    if (isRechazo(fila)) {
      rechazos.push(fila)
      continue
    }
    const numero = readEntero(fila.celdas('Pedido'), 1, NUMERO_MAX)
    if (numero === null) {
      rechazos.push({ linea, motivo: `${quote(fila.celdas('Pedido'))} no es un número de pedido` })
      continue
    }
    const cabecera = readCabecera(fila.celdas, numero)
    const item = readLinea(fila.celdas)
    const malo = 'motivo' in cabecera ? cabecera : 'motivo' in item ? item : null
    if (malo) rechazos.push({ linea, motivo: `pedido ${numero}: ${malo.motivo}` })
    if ('motivo' in cabecera || 'motivo' in item) {
      malos.add(numero)
      continue
    }
    const dice = JSON.stringify(cabecera)
    const known = pedidos.get(numero)
    if (!known) pedidos.set(numero, { ...cabecera, linea, items: [item], dice })
    else if (known.dice === dice) known.items.push(item)
    else if (!malos.has(numero)) {
      rechazos.push({ linea, motivo: `pedido ${numero}: no dice lo mismo que en la línea ${known.linea}` })
      malos.add(numero)
    }
  }
  const buenos: PedidoEscrito[] = []
  for (const { dice: _, ...pedido } of pedidos.values()) {
    if (malos.has(pedido.numero)) continue
    const motivo = judgePedido(pedido)
    if (motivo === null) buenos.push(pedido)
    else rechazos.push({ linea: pedido.linea, motivo: `pedido ${pedido.numero}: ${motivo}` })
  }
  return { pedidos: buenos, rechazos: rechazos.sort((a, b) => a.linea - b.linea) }
}

function judgePedido({ items, recargo, total }: PedidoEscrito): string | null {
  if (items.length > LINEAS_MAX) return `tiene más de ${LINEAS_MAX} filas`
  const suma = add(recargo, sum(items.map(({ precio, cantidad }) => times(precio, cantidad))))
  return suma === total ? null : 'el total no es la suma de sus libros y el recargo'
}

/** An order as this shop keeps it, or would. */
export type PedidoGuardado = Omit<Cabecera, 'cliente' | 'email' | 'usuario' | 'telefono'> & {
  usuarioId: string | null
  /** Of an order without an account that was taken by telephone. */
  contacto: { nombre: string; telefono: string | null } | null
  items: Linea[]
}

/** What would be stored of an order whose customer was looked for. */
export const toGuardado = (
  { cliente, email, telefono, usuario: _u, linea: _l, ...pedido }: PedidoEscrito,
  usuarioId: string | null,
): PedidoGuardado => ({
  ...pedido,
  usuarioId,
  contacto: email === '' && cliente !== '' ? { nombre: cliente, telefono: telefono || null } : null,
})

const NOMBRES: Record<keyof PedidoGuardado, string> = {
  numero: 'número',
  fecha: 'fecha',
  estado: 'estado',
  metodo: 'medio de pago',
  cuotas: 'cuotas',
  servicio: 'servicio de envío',
  entrega: 'entrega',
  entregaEstimada: 'entrega estimada',
  recargo: 'recargo',
  envio: 'envío',
  total: 'total',
  usuarioId: 'cliente',
  contacto: 'cliente',
  items: 'libros',
}

const toItems = (items: readonly Linea[]) =>
  items.map(({ isbn, titulo, cantidad, precio, lista, oferta }) => [
    isbn,
    titulo,
    cantidad,
    precio,
    lista ?? precio,
    oferta,
  ])
const toComparable = (pedido: PedidoGuardado, campo: keyof PedidoGuardado): unknown => {
  if (campo === 'items') return toItems(pedido.items)
  return campo === 'contacto' ? pedido.contacto && [pedido.contacto.nombre, pedido.contacto.telefono] : pedido[campo]
}

/** In what an order of the shop differs from the file, in Spanish. */
export const listDiferencias = (escrito: PedidoGuardado, hay: PedidoGuardado): string[] => [
  ...new Set(
    (Object.keys(NOMBRES) as (keyof PedidoGuardado)[])
      .filter((campo) => JSON.stringify(toComparable(escrito, campo)) !== JSON.stringify(toComparable(hay, campo)))
      .map((campo) => NOMBRES[campo]),
  ),
]
