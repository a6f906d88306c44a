// What the importer tells: the progress bar, the Spanish report, and the files beside the input.
import { createWriteStream, rmSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unguardCelda } from '#platform/celda.ts'
import { BOM, writeCsv } from '#platform/csv.ts'
import { formatCount } from '#platform/format.ts'
import type { ClaseAviso } from './avisos.ts'
import type { Entrada } from './entrada.ts'
import type { Clase } from './fila.rules.ts'
import type { Avance, Report } from './importar.avisos.ts'
import type { Detalle, RechazoDeLinea } from './staging.queries.ts'

export type Salida = { write(text: string): unknown; isTTY?: boolean; columns?: number }

const FASES = { importar: 'Importando', actualizar: 'Actualizando', deshacer: 'Deshaciendo' } as const
const BAR = 30

/** A bar that redraws itself on a terminal; elsewhere one line for each quarter of the way. */
export function createProgress(out: Salida) {
  let shown = ''
  return {
    show({ fase, hecho, total }: Avance): void {
      const part = total > 0 ? Math.min(hecho / total, 1) : 1
      const step = out.isTTY ? Math.floor(part * 100) : Math.floor(part * 4) * 25
      const key = `${fase} ${step}`
      if (key === shown) return
      shown = key
      if (!out.isTTY) return void out.write(`${FASES[fase]}… ${step} %\n`)
      const full = Math.round(part * BAR)
      out.write(`\r${FASES[fase].padEnd(13)}${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(step).padStart(3)} %`)
    },
    end(): void {
      if (out.isTTY && shown !== '') out.write('\r\u001b[K')
    },
  }
}

const CLASES: Record<Clase, string> = {
  isbn: 'ISBN ausente o inválido',
  titulo: 'sin título o con uno demasiado largo',
  conflicto: 'el ISBN es de otro título',
  repetido: 'ISBN repetido en el archivo',
  valor: 'un valor que no se entiende',
  fila: 'fila mal formada',
  pvp: 'el precio queda por debajo del PVP',
  anterior: 'es de un mensaje anterior al último del mismo proveedor',
  referencia: 'el proveedor cambió el ISBN de un registro suyo',
}

/** The report's lines. */
export function formatReport(report: Report, seconds: number, dryRun: boolean): string[] {
  const libros = (count: number) => formatCount(count, 'libro', 'libros')
  const rate = formatCount(Math.round(report.filas / Math.max(seconds, 0.001)), 'fila por segundo', 'filas por segundo')
  const time = `${seconds.toFixed(1).replace('.', ',')} s, ${rate}`
  return [
    `${formatCount(report.filas, 'fila leída', 'filas leídas')} (${time})`,
    `  creados       ${libros(report.creados)}`,
    `  actualizados  ${libros(report.actualizados)}`,
    `  sin cambios   ${libros(report.iguales)}`,
    `  rechazadas    ${formatCount(report.rechazados, 'fila', 'filas')}`,
    ...Object.entries(report.porClase).map(
      ([clase, n]) => `    ${String(n).padStart(6)}  ${CLASES[clase as Clase] ?? clase}`,
    ),
    ...(report.retenidos > 0
      ? [`  en ${libros(report.retenidos)} quedaron datos que cargó la tienda o un proveedor con más peso`]
      : []),
    `  autores nuevos ${report.autoresNuevos}, editoriales nuevas ${report.editorialesNuevas}`,
    ...(report.bajoPvp > 0
      ? [`  ${formatCount(report.bajoPvp, 'precio queda', 'precios quedan')} por debajo de su PVP (Ley 25.542)`]
      : []),
    ...(report.lejanos > 0
      ? [
          `  ${formatCount(report.lejanos, 'precio quedó', 'precios quedaron')} como antes por estar muy lejos (--precios-lejanos los cambia)`,
        ]
      : []),
    ...(dryRun ? ['Ensayo (--dry-run): no se guardó nada.'] : []),
  ]
}

const APELLIDO_ADELANTE =
  'tener el apellido adelante: si es así, elegí «Autores, el apellido primero» para su columna (--columna "Autor=autoresInvertidos")'
/** Of one and of more. */
const CLASES_DE_AVISO: Record<ClaseAviso, readonly [string, string]> = {
  lejano: [
    'precio muy lejos del anterior (menos de la quinta parte, o más de cinco veces)',
    'precios muy lejos del anterior (menos de la quinta parte, o más de cinco veces)',
  ],
  hoja: ['hoja con libros que no se leyó', 'hojas con libros que no se leyeron'],
  columna: ['columna que no se usa', 'columnas que no se usan'],
  autores: [
    'autor que no queda claro cómo separar: se guardó como está escrito',
    'autores que no queda claro cómo separar: se guardaron como están escritos',
  ],
  persona: [`autor que podría ${APELLIDO_ADELANTE}`, `autores que podrían ${APELLIDO_ADELANTE}`],
  precio: [
    'precio en 0, tomado como «sin precio» (con --gratis es un libro gratis)',
    'precios en 0, tomados como «sin precio» (con --gratis son libros gratis)',
  ],
  oferta: [
    'producto sin un precio para el público en la Argentina',
    'productos sin un precio para el público en la Argentina',
  ],
  baja: [
    'libro que el remitente retira: ningún libro se borra por eso',
    'libros que el remitente retira: ningún libro se borra por eso',
  ],
  moneda: ['precio en otra moneda, que no se convierte', 'precios en otra moneda, que no se convierten'],
  referencia: [
    'libro que el remitente ahora llama con otra referencia',
    'libros que el remitente ahora llama con otra referencia',
  ],
  recorte: ['dato demasiado largo que no se guarda', 'datos demasiado largos que no se guardan'],
  dato: ['dato que no se entiende y no se guarda', 'datos que no se entienden y no se guardan'],
  texto: ['carácter o entidad que no se puede leer', 'caracteres o entidades que no se pueden leer'],
  editorial: ['editorial que podría ser la misma', 'editoriales que podrían ser la misma'],
  categoria: ['libro cuyas materias no dan ninguna categoría', 'libros cuyas materias no dan ninguna categoría'],
  busqueda: ['aviso de la búsqueda', 'avisos de la búsqueda'],
}
const EJEMPLOS = 5
const MATERIAS = 15

type ParaMirar = Pick<Report, 'avisos' | 'materiasSueltas' | 'clasificados'>

/** The notices, each kind with its first examples; then how many books with subjects have a category, and what lacks one. */
export function formatAvisos({ avisos, materiasSueltas, clasificados }: ParaMirar, entrada: Lugares): string[] {
  const lines = avisos.flatMap(({ clase, total, ejemplos }) => [
    `  ${formatCount(total, ...CLASES_DE_AVISO[clase])}:`,
    ...ejemplos
      .slice(0, EJEMPLOS)
      .map(({ linea, texto }) => (linea === null ? `    ${texto}` : `    ${ubicar(entrada, linea)}: ${texto}`)),
    ...(total > EJEMPLOS ? ['    …'] : []),
  ])
  const { libros: total, conCategoria } = clasificados
  if (conCategoria < total) {
    const parte = Math.floor((conCategoria / total) * 100)
    lines.push(
      `  de ${formatCount(total, 'libro', 'libros')} con materias ${conCategoria} tienen categoría (${parte} %)`,
    )
  }
  const materias = materiasSueltas.slice(0, MATERIAS).map(({ materia, libros }) => `${materia} (${libros})`)
  if (materias.length > 0) lines.push(`  materias sin categoría, con sus libros: ${materias.join(', ')}`)
  return lines.length > 0 ? ['Para mirar:', ...lines] : []
}

type Lugares = Pick<Entrada, 'lugar' | 'situar'>

/** Where a record stands: «línea 12», «fila 3 de la hoja «Mayo»». */
export function ubicar({ lugar, situar }: Lugares, linea: number): string {
  const place = situar?.(linea)
  return place ? `${lugar} ${place.linea} de la hoja «${place.hoja}»` : `${lugar} ${linea}`
}

const isWritable = (path: string) =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  )

/** `FILE.rechazos.csv` beside the input, or in the current folder where that one cannot be written. */
export async function chooseRechazosPath(input: string): Promise<string> {
  const name = `${basename(input)}.rechazos.csv`
  const beside = join(dirname(resolve(input)), name)
  const writable =
    (await isWritable(beside)) ||
    (!(await access(beside).then(
      () => true,
      () => false,
    )) &&
      (await isWritable(dirname(beside))))
  return writable ? beside : resolve(name)
}

/** So that an earlier import's file is not taken for this one's. */
export const removeRechazos = (path: string): void => rmSync(path, { force: true })

/**
 * The refused rows as they stand in the file, behind line and reason: corrected, the file can be imported as it is. The
 * input is read a second time, so that its rows need not be kept in memory. A cell is read again as the same, whether its writer
 * had guarded it or not.
 */
export async function* formatRechazos(
  entrada: Entrada,
  rechazos: AsyncIterable<RechazoDeLinea[]>,
): AsyncGenerator<string> {
  const { delimitador } = entrada
  yield BOM + writeCsv([['rechazo_linea', 'rechazo_motivo', ...entrada.cabecera]], { delimitador })
  const pending = flatten(rechazos)
  let next = await pending.next()
  for await (const registros of entrada.registros()) {
    for (const { linea, celdas, cruda } of registros) {
      if (next.done || linea !== next.value.linea) continue
      const suyas = (cruda === undefined ? celdas : [cruda]).map(unguardCelda)
      const place = entrada.situar?.(linea)
      yield writeCsv([[place ? `${place.hoja}: ${place.linea}` : linea, next.value.motivo, ...suyas]], { delimitador })
      next = await pending.next()
    }
    if (next.done) return
  }
}

/** Writes the refused rows to a file. */
export const writeRechazos = (path: string, entrada: Entrada, rechazos: AsyncIterable<RechazoDeLinea[]>) =>
  pipeline(formatRechazos(entrada, rechazos), createWriteStream(path))

async function* flatten<T>(batches: AsyncIterable<T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch
}

/** Passes refused rows on and hands the first ones to `onRechazo`. */
export async function* peekRechazos(
  batches: AsyncIterable<RechazoDeLinea[]>,
  limit: number,
  onRechazo: (rechazo: RechazoDeLinea) => void,
) {
  let seen = 0
  for await (const batch of batches) {
    for (const rechazo of batch.slice(0, Math.max(limit - seen, 0))) onRechazo(rechazo)
    seen += batch.length
    yield batch
  }
}

const COMAS = { delimitador: ',' }

/** One line for each row of the file: what became of it. */
export async function writeDetalle(path: string, detalle: AsyncIterable<Detalle[]>): Promise<void> {
  await pipeline(async function* () {
    yield BOM + writeCsv([['linea', 'isbn', 'resultado', 'cambios', 'motivo']], COMAS)
    for await (const batch of detalle) {
      const filas = batch.map(({ linea, isbn, resultado, columnas, motivo }) => [
        ...[linea, isbn, resultado, columnas?.join(' | ') ?? null, motivo],
      ])
      yield writeCsv(filas, COMAS)
    }
  }, createWriteStream(path))
}
