// What a bank's list of movements says, as it is pasted or downloaded: day, text and sum of what came in. Banks agree on nothing: the
// columns are found by their names, or by what the cells look like.
import { isDia } from '#platform/dias.ts'
import { type Centavos, centavos } from '#platform/money.ts'
import { fold, normalizeLine } from '#platform/text.ts'

/**
 * Money that came in. `vez`: which one of the same day, text and sum it is in its list, from 1; `iguales`: how many lines of the list
 * have its day and text, whatever their sums. `texto` at most `TEXTO_MAX`.
 */
export type LineaDeBanco = { fecha: string; texto: string; importe: Centavos; vez: number; iguales: number }
/** `ajenas`: lines that are no money that came in. */
export type Extracto = { lineas: LineaDeBanco[]; ajenas: number }

export const TEXTO_MAX = 300
export const VECES_MAX = 99
/** More is no month of a bookshop. */
export const LINEAS_MAX = 2_000
const DELIMITADORES = ['\t', ';', ',', '|']
/** The header stands below the bank's own heading. */
const CABECERA_HASTA = 20

/** The cells of each row; a cell in quotes may hold delimiters, line breaks and doubled quotes. */
function splitFilas(texto: string, delimitador: string): string[][] {
  const filas: string[][] = []
  let fila: string[] = []
  let celda = ''
  let quoted = false
  for (let at = 0; at <= texto.length; at++) {
    const char = texto[at] ?? '\n'
    if (quoted && at < texto.length) {
      if (char !== '"') celda += char
      else if (texto[at + 1] === '"') {
        celda += char
        at++
      } else quoted = false
    } else if (char === '"' && celda.trim() === '') {
      celda = ''
      quoted = true
    } else if (char === delimitador) {
      fila.push(celda)
      celda = ''
    } else if (char === '\n') {
      filas.push([...fila, celda].map(normalizeLine))
      fila = []
      celda = ''
    } else celda += char
  }
  return filas.filter((cells) => cells.some((cell) => cell !== ''))
}

/** A day as `yyyy-mm-dd`; null for what is none. Two digits of a year are of this century; a time after it is left out. */
export function readFecha(celda: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(celda)
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(celda)
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : []
  const fecha = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDia(fecha) ? fecha : null
}

/** A sum in centavos, below zero for what went out; null for what is none. Decimals stand behind a comma or a point. */
export function readMonto(celda: string): Centavos | null {
  const plain = celda.replace(/ARS|AR\$|\$|\s|\u2212/gi, (found) => (found === '\u2212' ? '-' : ''))
  const parts = /^([+-]?|\()([\d.,]*\d)(-?)\)?$/.exec(plain)
  if (!parts) return null
  const [, sign = '', digits = '', after = ''] = parts
  const decimals = /[.,](\d{1,2})$/.exec(digits)
  const whole = (decimals ? digits.slice(0, -decimals[0].length) : digits).replace(/[.,]/g, '')
  if (!/^\d{1,10}$/.test(whole || '0')) return null
  const sum = Number(whole || '0') * 100 + Number((decimals?.[1] ?? '').padEnd(2, '0'))
  return centavos(sign === '-' || sign === '(' || after === '-' ? -sum : sum)
}

type Columnas = { fecha: number; entra: number; fuera: ReadonlySet<number> }

/** Where a header says that day and sum stand; null where the row is no header. */
function readCabecera(celdas: readonly string[]): Columnas | null {
  const names = celdas.map(fold).map((name) => name.trim())
  const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
  const fecha = find(/^fecha/)
  const credito = find(/^(credito|haber|ingreso|abono|entrada)/)
  const entra = credito >= 0 ? credito : find(/^(importe|monto|valor)/)
  if (fecha < 0 || entra < 0) return null
  // Balances differ from one list to the next, and other days say nothing of whose the money is.
  const fuera = names.flatMap((name, at) =>
    /^(saldo|debito|debe|egreso|salida|fecha|importe|monto)/.test(name) ? at : [],
  )
  return { fecha, entra, fuera: new Set([...fuera, entra]) }
}

/** Without a header: the first cell that is a day, and the first with decimals after it; the balance comes later. */
function guessColumnas(celdas: readonly string[]): Columnas | null {
  const fecha = celdas.findIndex((celda) => readFecha(celda) !== null)
  const isSuma = (celda: string) => /[.,]\d{2}\)?-?$/.test(celda) && readMonto(celda) !== null
  const sumas = celdas.flatMap((celda, at) => (at > fecha && isSuma(celda) && readFecha(celda) === null ? at : []))
  const [entra] = sumas
  return fecha < 0 || entra === undefined ? null : { fecha, entra, fuera: new Set([fecha, ...sumas]) }
}

function readFilas(filas: readonly string[][]): Extracto {
  const at = filas.slice(0, CABECERA_HASTA).findIndex((celdas) => readCabecera(celdas) !== null)
  const cabecera = at < 0 ? null : readCabecera(filas[at] ?? [])
  const veces = new Map<string, number>()
  const iguales = new Map<string, number>()
  const lineas: Omit<LineaDeBanco, 'iguales'>[] = []
  const cuerpo = filas.slice(at + 1)
  for (const celdas of cuerpo) {
    const columnas = cabecera ?? guessColumnas(celdas)
    const fecha = columnas && readFecha(celdas[columnas.fecha] ?? '')
    const importe = columnas && readMonto(celdas[columnas.entra] ?? '')
    if (!columnas || !fecha || importe === null || importe <= 0) continue
    const texto = celdas
      .filter((celda, n) => celda !== '' && !columnas.fuera.has(n))
      .join(' · ')
      .slice(0, TEXTO_MAX)
    const clave = JSON.stringify([fecha, fold(texto), importe])
    const vez = (veces.get(clave) ?? 0) + 1
    veces.set(clave, vez)
    if (vez > VECES_MAX || lineas.length >= LINEAS_MAX) continue
    iguales.set(keyDia(fecha, texto), (iguales.get(keyDia(fecha, texto)) ?? 0) + 1)
    lineas.push({ fecha, texto, importe, vez })
  }
  return {
    lineas: lineas.map((linea) => ({ ...linea, iguales: iguales.get(keyDia(linea.fecha, linea.texto)) ?? 1 })),
    ajenas: cuerpo.length - lineas.length,
  }
}

/** What lines of the same day and text share. */
export const keyDia = (fecha: string, texto: string): string => JSON.stringify([fecha, fold(texto)])

/** Reads a list by the delimiter under which it says most. Linear in its length. */
export function readExtracto(texto: string): Extracto {
  const plain = texto.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const reads = DELIMITADORES.map((delimitador) => readFilas(splitFilas(plain, delimitador)))
  return reads.reduce((best, read) => (read.lineas.length > best.lineas.length ? read : best))
}

/** An order that waits for a transfer. `nombre`: first and last name as the shop knows them; `comprobantes`: vouchers that were named. */
export type PorTransferir = { numero: number; nombre: string | null; saldo: Centavos; comprobantes: readonly string[] }
export type Coincidencia<P extends PorTransferir> = {
  pedido: P
  porNumero: boolean
  porImporte: boolean
  porNombre: boolean
}

/** Shorter words are in every line of a bank. */
const NOMBRE_MIN = 4
/** So many orders are proposed for one line. */
export const PROPUESTAS_MAX = 8

/**
 * The orders that a line may be for, the likeliest first: its number or its voucher's in the text, the very sum, a name. A sum above what is still to be
 * paid is nobody's, and a name alone says nothing.
 */
export function proposePedidos<P extends PorTransferir>(
  { texto, importe }: Pick<LineaDeBanco, 'texto' | 'importe'>,
  pedidos: readonly P[],
): Coincidencia<P>[] {
  const plain = ` ${fold(texto)} `
  const words = new Set(plain.split(' '))
  const found = pedidos.flatMap((pedido) => {
    const vouchers = pedido.comprobantes.map(fold).map((one) => one.trim())
    const porComprobante = vouchers.some((one) => one.length >= NOMBRE_MIN && plain.includes(` ${one} `))
    const porNumero = porComprobante || words.has(String(pedido.numero))
    const porImporte = pedido.saldo === importe
    const nombres = fold(pedido.nombre ?? '').split(' ')
    const porNombre = nombres.some((word) => word.length >= NOMBRE_MIN && words.has(word))
    return importe <= pedido.saldo && (porNumero || porImporte) ? [{ pedido, porNumero, porImporte, porNombre }] : []
  })
  const weigh = (one: Coincidencia<P>) =>
    Number(one.porImporte) * 4 + Number(one.porNumero) * 3 + Number(one.porNombre) * 2
  return found.sort((a, b) => weigh(b) - weigh(a)).slice(0, PROPUESTAS_MAX)
}

/** Lines of a list with the orders that each may be for; lines that may be for none are left out, and so are their orders. */
export function matchExtracto<P extends PorTransferir>(
  lineas: readonly LineaDeBanco[],
  pedidos: readonly P[],
): { filas: { linea: LineaDeBanco; propuestas: Coincidencia<P>[] }[]; sueltos: P[] } {
  const filas = lineas
    .map((linea) => ({ linea, propuestas: proposePedidos(linea, pedidos) }))
    .filter(({ propuestas }) => propuestas.length > 0)
  const vistos = new Set(filas.flatMap(({ propuestas }) => propuestas.map(({ pedido }) => pedido)))
  return { filas, sueltos: pedidos.filter((pedido) => !vistos.has(pedido)) }
}

/** The orders that a few typed letters mean: a number, a name, a voucher or a sum, in whole pesos or with its cents. */
export function searchPorTransferir<P extends PorTransferir>(pedidos: readonly P[], escrito: string): readonly P[] {
  const importe = readMonto(escrito)
  const palabras = fold(escrito).split(' ').filter(Boolean)
  if (palabras.length === 0) return pedidos
  return pedidos.filter(({ numero, nombre, saldo, comprobantes }) => {
    if (importe !== null && (saldo === importe || Math.trunc(saldo / 100) * 100 === importe)) return true
    const suyo = fold([numero, nombre ?? '', ...comprobantes].join(' '))
    return palabras.every((palabra) => suyo.includes(palabra))
  })
}
