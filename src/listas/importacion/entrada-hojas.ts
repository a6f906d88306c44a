// The sheets of a spreadsheet as one list: the first that names a column of ISBNs, then those of the same columns. What else
// has books is offered, never passed over in silence.
import { fold } from '#platform/text.ts'
import { CABECERA_HASTA, type Mapeo, namesIsbn, readCabecera } from './columnas.rules.ts'
import type { Entrada, Formato, Registro } from './entrada.ts'
import { chooseCabecera } from './entrada-csv.ts'
import { CabeceraError, type Fuente, ImportError } from './fuente.ts'
import { createTablaReader } from './tabla.rules.ts'

/** A sheet by its name; its rows with their numbers in it. */
export type Hoja = { nombre: string; read(onBytes?: (bytes: number) => void): AsyncGenerator<Registro[]> }

/** `hoja`: the one that somebody chose. `judge` says which columns it needs. `sola`: no sheet but the chosen or first one. */
export type ComoHojas = { mapeo: Mapeo; hoja?: string | null; judge?: typeof readCabecera; sola?: boolean }

/** Sheets that are looked at. */
const HOJAS_MAX = 60

type Vista = Hoja & { first: Registro[]; conLibros: boolean }

async function look(hoja: Hoja, mapeo: Mapeo): Promise<Vista> {
  const first: Registro[] = []
  for await (const registros of hoja.read()) {
    for (const registro of registros) first.push(registro)
    if (first.length >= CABECERA_HASTA) break
  }
  first.length = Math.min(first.length, CABECERA_HASTA)
  return { ...hoja, first, conLibros: first.some(({ celdas }) => namesIsbn(celdas, mapeo)) }
}

const toClave = (celdas: readonly string[]) => celdas.map(fold).join('|').replace(/\|+$/, '')

/** Throws `ImportError` where no sheet is a table of books. */
export async function openHojas(
  fuente: Fuente,
  { formato, clase, hojas }: { formato: Formato; clase: string; hojas: readonly Hoja[] },
  { mapeo, hoja = null, judge = readCabecera, sola = false }: ComoHojas,
): Promise<Entrada> {
  const vistas: Vista[] = []
  for (const one of hojas.slice(0, HOJAS_MAX)) vistas.push(await look(one, mapeo))
  const named = hoja === null ? undefined : vistas.find(({ nombre }) => fold(nombre) === fold(hoja))
  if (hoja !== null && !named) {
    const suyas = vistas.map(({ nombre }) => `«${nombre}»`).join(', ')
    throw new ImportError(`«${fuente.nombre}» no tiene ninguna hoja «${hoja}»: tiene ${suyas}.`)
  }
  const chosen = named ?? vistas.find(({ conLibros }) => conLibros) ?? vistas.find(({ first }) => first.length > 0)
  const cabecera = chosen && chooseCabecera(chosen.first, mapeo)
  if (!chosen || !cabecera) throw new ImportError(`«${fuente.nombre}» está vacío.`)
  const columnas = judge(cabecera.celdas, mapeo)
  if ('motivo' in columnas) {
    const motivo = `No se puede importar «${fuente.nombre}» (hoja «${chosen.nombre}»): ${columnas.motivo}.`
    const filas = chosen.first.filter(({ linea }) => linea > cabecera.linea).map(({ celdas }) => celdas)
    throw new CabeceraError(motivo, cabecera.celdas, filas)
  }
  const leidas = vistas.flatMap((vista) => {
    const suya = vista === chosen ? cabecera : chooseCabecera(vista.first, mapeo)
    const same = suya && toClave(suya.celdas) === toClave(cabecera.celdas)
    const leida = vista === chosen || (same && vista.conLibros && named === undefined && !sola)
    return suya && leida ? [{ ...vista, desde: suya.linea }] : []
  })
  const conLibros = vistas.filter((vista) => vista.conLibros || vista === chosen)
  const isLeida = ({ nombre }: Hoja) => leidas.some((leida) => leida.nombre === nombre)
  const lugares = createLugares()
  return {
    fuente,
    formato,
    descripcion: describeHojas(clase, leidas, hojas.length),
    lugar: 'fila',
    situar: lugares.situar,
    hojas: conLibros.map((vista) => ({ nombre: vista.nombre, leida: isLeida(vista) })),
    delimitador: ';',
    cabecera: cabecera.celdas,
    propia: columnas.exacta,
    ignoradas: columnas.ignoradas,
    propuestas: columnas.propuestas,
    async *registros(onBytes) {
      let antes = 0
      for (const [n, { nombre, desde, read }] of leidas.entries()) {
        let ultima = antes
        if (n > 0) lugares.note(nombre, antes)
        const tell = (bytes: number) => onBytes?.(Math.round((n * fuente.bytes + bytes) / leidas.length))
        for await (const registros of read(tell)) {
          const suyos = registros.filter(({ linea }) => linea > desde)
          ultima = Math.max(ultima, antes + (registros.at(-1)?.linea ?? 0))
          yield n === 0 ? suyos : suyos.map((registro) => ({ ...registro, linea: antes + registro.linea }))
        }
        antes = ultima
      }
    },
    createLector(contexto) {
      const readFila = createTablaReader(columnas, contexto)
      return ({ linea, celdas }) => readFila(celdas, linea)
    },
  }
}

const quoteAll = (hojas: readonly Hoja[]) => hojas.map(({ nombre }) => `«${nombre}»`).join(', ')

const describeHojas = (clase: string, leidas: readonly Hoja[], todas: number): string =>
  `${clase}, ${leidas.length === 1 ? 'hoja' : 'hojas'} ${quoteAll(leidas)}${leidas.length < todas ? ` de ${todas}` : ''}`

/** Rows are counted through all sheets that are read; `situar` finds sheet and row again, of the first sheet nothing. */
function createLugares() {
  const lugares: { hoja: string; antes: number }[] = []
  return {
    note(hoja: string, antes: number): void {
      if (!lugares.some((known) => known.antes === antes)) lugares.push({ hoja, antes })
    },
    situar(linea: number): { hoja: string; linea: number } | null {
      const found = lugares.findLast(({ antes }) => linea > antes)
      return found ? { hoja: found.hoja, linea: linea - found.antes } : null
    },
  }
}
