import { type Centavos, pesos, toCentavos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { CP_MAX, CP_MIN, findJurisdiccion } from './lugar.rules.ts'
import { hasTarifa, type Regla, type Servicio, type Zona } from './tabla.rules.ts'

export const CABECERA_ZONAS = ['zona', 'provincia', 'cp_desde', 'cp_hasta'] as const

export const CABECERA_TARIFAS = ['servicio', 'zona', 'hasta_kg', 'precio'] as const

/** In place of a weight: the price of each kilo beyond the last step. */
export const EXTRA = 'extra'

/** In place of a weight: from which sum on books travel free there; in place of its price, that they never do. */
export const GRATIS = 'gratis'

export const NUNCA = 'nunca'

export const ZONAS_MAX = 100

const REGLAS_MAX = 1_000

const ESCALONES_MAX = 5_000

const NOMBRE_MAX = 60

const PRECIO_MAX = 1_000_000

const KG_MAX = 1_000

/** The largest that a service's own may be. */
const GRATIS_MAX = 10_000_000

/** Cells with the number of the line that they stand in. */
export type FilaPlanilla = { linea: number; celdas: readonly string[] }

/** `linea` is null for what is wrong with the whole sheet. */
export type Problema = { linea: number | null; texto: string }

export type ZonaLeida = { nombre: string; reglas: Regla[] }

export type EscalonLeido = { servicio: string; zona: string; hasta_g: number | null; precio: Centavos }

export type GratisLeido = { servicio: string; zona: string; gratis_desde: Centavos | null }

export type TarifasLeidas = { escalones: readonly EscalonLeido[]; gratis: readonly GratisLeido[] }

type Leida<T> = { filas: T[]; errores: Problema[] }

const same = (one: string, other: string) => fold(one).trim() === fold(other).trim()

/** A number as people here write it: `1.499,50`, `1499.5`, `$ 1499`. Undefined for anything else. */
export function readNumero(texto: string): number | undefined {
  const limpio = texto.replace(/[\s$]/g, '')
  const con = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(limpio) ? limpio.replaceAll('.', '') : limpio
  return /^\d+(?:[.,]\d+)?$/.test(con) ? Number(con.replace(',', '.')) : undefined
}

/** The rows below the heading, which must be the named columns in any order; a row of empty cells is none. */
function readFilas(
  filas: readonly FilaPlanilla[],
  cabecera: readonly string[],
): Leida<{ linea: number; celda: (columna: string) => string }> {
  const [primera, ...resto] = filas
  const nombres = primera?.celdas.map((celda) => celda.trim().toLowerCase()) ?? []
  const falta = cabecera.filter((columna) => !nombres.includes(columna))
  if (falta.length > 0) {
    const texto = `La primera línea tiene que decir ${cabecera.join(';')}: falta ${falta.join(', ')}.`
    return { filas: [], errores: [{ linea: 1, texto }] }
  }
  return {
    filas: resto
      .filter(({ celdas }) => celdas.some((celda) => celda.trim() !== ''))
      .map(({ linea, celdas }) => ({
        linea,
        celda: (columna) => (celdas[nombres.indexOf(columna)] ?? '').trim(),
      })),
    errores: [],
  }
}

const tooMany = (max: number): Problema => ({ linea: null, texto: `La planilla puede tener hasta ${max} líneas.` })

/** The zones of a sheet, in the order in which it names them first. */
export function readZonas(planilla: readonly FilaPlanilla[]): Leida<ZonaLeida> {
  const { filas, errores } = readFilas(planilla, CABECERA_ZONAS)
  if (filas.length > REGLAS_MAX) return { filas: [], errores: [tooMany(REGLAS_MAX)] }
  const zonas: ZonaLeida[] = []
  for (const { linea, celda } of filas) {
    const nombre = celda('zona')
    const regla = readRegla({ linea, celda }, errores)
    if (nombre === '' || nombre.length > NOMBRE_MAX) {
      errores.push({ linea, texto: `La zona lleva un nombre de hasta ${NOMBRE_MAX} letras.` })
    } else if (regla) {
      const known = zonas.find((zona) => same(zona.nombre, nombre))
      if (known) known.reglas.push(regla)
      else zonas.push({ nombre, reglas: [regla] })
    }
  }
  if (zonas.length > ZONAS_MAX) errores.push({ linea: null, texto: `Puede haber hasta ${ZONAS_MAX} zonas.` })
  return { filas: zonas, errores: [...errores, ...(errores.length === 0 ? findSolapes(zonas) : [])] }
}

type Celdas = { linea: number; celda: (columna: string) => string }

function readRegla({ linea, celda }: Celdas, errores: Problema[]): Regla | undefined {
  const escrita = celda('provincia')
  const provincia = escrita === '' ? null : findJurisdiccion(escrita)
  if (provincia === undefined) {
    errores.push({ linea, texto: `«${escrita}» no es una provincia de la Argentina.` })
    return undefined
  }
  const [desde, hasta] = [celda('cp_desde'), celda('cp_hasta')]
  if (desde === '' && hasta === '') return { provincia, cp_desde: null, cp_hasta: null }
  const [cp_desde, cp_hasta] = [desde, hasta || desde].map((texto) => (/^\d{4}$/.test(texto) ? Number(texto) : 0))
  if (!cp_desde || !cp_hasta || cp_desde < CP_MIN || cp_hasta > CP_MAX || cp_hasta < cp_desde) {
    const texto = `El rango de códigos postales va de ${CP_MIN} a ${CP_MAX}, con cuatro números, el menor primero.`
    errores.push({ linea, texto })
    return undefined
  }
  return { provincia, cp_desde, cp_hasta }
}

const describeRegla = ({ provincia, cp_desde, cp_hasta }: Regla): string => {
  const donde = provincia ?? 'todo el país'
  return cp_desde === null ? donde : `${cp_desde} a ${cp_hasta} de ${donde}`
}

/** Two rules of the same rank that share places, unless one range lies within the other: then the narrower one wins. */
function isSolape(one: Regla, other: Regla): boolean {
  if (one.provincia !== other.provincia || (one.cp_desde === null) !== (other.cp_desde === null)) return false
  if (one.cp_desde === null || one.cp_hasta === null || other.cp_desde === null || other.cp_hasta === null) return true
  if (one.cp_hasta < other.cp_desde || other.cp_hasta < one.cp_desde) return false
  const within = (a: number, b: number, c: number, d: number) => c <= a && b <= d && b - a < d - c
  return !(
    within(one.cp_desde, one.cp_hasta, other.cp_desde, other.cp_hasta) ||
    within(other.cp_desde, other.cp_hasta, one.cp_desde, one.cp_hasta)
  )
}

/** Rules of two zones, or twice of one, between which nothing decides. */
function findSolapes(zonas: readonly ZonaLeida[]): Problema[] {
  const reglas = zonas.flatMap(({ nombre, reglas }) => reglas.map((regla) => ({ nombre, regla })))
  return reglas.flatMap(({ nombre, regla }, n) =>
    reglas.slice(0, n).flatMap((before) =>
      isSolape(before.regla, regla)
        ? [
            {
              linea: null,
              texto: `«${before.nombre}» y «${nombre}» se pisan: ${describeRegla(before.regla)} y ${describeRegla(regla)}.`,
            },
          ]
        : [],
    ),
  )
}

export type Nombres = {
  servicios: readonly Pick<Servicio, 'nombre' | 'tipo'>[]
  zonas: readonly Pick<Zona, 'nombre'>[]
}

/** The prices of a sheet, by the names of services and zones as they are kept. */
export function readTarifas(
  planilla: readonly FilaPlanilla[],
  { servicios, zonas }: Nombres,
): TarifasLeidas & { errores: Problema[] } {
  const { filas, errores } = readFilas(planilla, CABECERA_TARIFAS)
  if (filas.length > ESCALONES_MAX) return { escalones: [], gratis: [], errores: [tooMany(ESCALONES_MAX)] }
  const escalones: EscalonLeido[] = []
  const gratis: (GratisLeido & { linea: number })[] = []
  for (const { linea, celda } of filas) {
    const wrong = (texto: string) => void errores.push({ linea, texto })
    const servicio = servicios.find(({ nombre }) => same(nombre, celda('servicio')))
    const zona = zonas.find(({ nombre }) => same(nombre, celda('zona')))
    const precio = readNumero(celda('precio'))
    const hasta = celda('hasta_kg').toLowerCase()
    const kg = hasta === EXTRA ? null : readNumero(hasta)
    if (!servicio) wrong(`No hay un servicio «${celda('servicio')}».`)
    else if (!hasTarifa(servicio.tipo)) wrong(`«${servicio.nombre}» no lleva tarifa.`)
    else if (!zona) wrong(`No hay una zona «${celda('zona')}».`)
    else if (hasta === GRATIS) {
      const desde = celda('precio').toLowerCase() === NUNCA ? null : precio
      const leido = { servicio: servicio.nombre, zona: zona.nombre }
      if (desde === undefined || (desde !== null && desde > GRATIS_MAX)) {
        wrong(`«${GRATIS}» lleva los pesos en libros desde los que no se cobra, o «${NUNCA}».`)
      } else if (gratis.some((one) => isDe(leido)(one)))
        wrong(`Repite «${GRATIS}» de «${leido.servicio}» a «${leido.zona}».`)
      else gratis.push({ ...leido, linea, gratis_desde: desde === null ? null : toCentavos(pesos(desde)) })
    } else if (kg === undefined || (kg !== null && (kg < 0.001 || kg > KG_MAX))) {
      wrong(`El peso es un número de kilos de hasta ${KG_MAX}, o «${EXTRA}» para cada kilo de más.`)
    } else if (precio === undefined || precio > PRECIO_MAX) wrong('El precio es un número, de hasta $ 1.000.000.')
    else {
      const hasta_g = kg === null ? null : Math.round(kg * 1_000)
      const leido = { servicio: servicio.nombre, zona: zona.nombre, hasta_g, precio: toCentavos(pesos(precio)) }
      const twice = escalones.some((one) => isDe(leido)(one) && one.hasta_g === hasta_g)
      if (twice) wrong(`Repite «${leido.servicio}» a «${leido.zona}» por el mismo peso.`)
      else escalones.push(leido)
    }
  }
  for (const { linea, ...uno } of gratis) {
    if (escalones.some(isDe(uno))) continue
    errores.push({ linea, texto: `«${uno.servicio}» a «${uno.zona}» no tiene ningún precio en esta planilla.` })
  }
  return { escalones, gratis: gratis.map(({ linea: _linea, ...uno }) => uno), errores }
}

type DeZona = { servicio: string; zona: string }

/** Whether a line is of the same service to the same zone. */
export const isDe =
  ({ servicio, zona }: DeZona) =>
  (otra: DeZona): boolean =>
    otra.servicio === servicio && otra.zona === zona
