// `npm run bench [-- scenario …]`: measures the shop and sets each figure beside its budget.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generator } from '../bench/load.ts'
import { cores } from '../bench/processes.ts'
import { formatTable, isMet, type Row } from '../bench/report.ts'
import { scenarios } from '../bench/scenarios.ts'
import { openStage } from '../bench/stage.ts'
import { ensureBuilt } from './build.ts'
import { Failure, note, runCommand, say } from './terminal.ts'

/** The first needs a browser and a quarter of an hour; the others are for whoever looks for what takes time. */
const WHEN_NAMED = ['navegador', 'anatomia', 'anew', 'memoria', 'huellas']

const USAGE = `Uso: npm run bench -- [escenario…] [--segundos 5] [--rondas 3] [--perfil carpeta] [--datos carpeta]
       navegador: [--veces 5], de las que vale la mediana
       panel, resumen, cotidiano: [--libros 20000] [--cuentas 2000] [--pedidos 2000], en la base de --datos si se la nombra
       importar: [--filas 100000] de la lista de libros nuevos
       mezcla, sobrecarga: [--contados 0.5], la parte de los libros con existencias contadas; 0, ninguno
       relevancia: [--catalogo archivo.csv], además del de la demostración y el generado
       busqueda: [--libros 20000 o 10000,100000,1000000], catálogos que quedan en --datos
Escenarios: ${Object.keys(scenarios).join(', ')} (${WHEN_NAMED.join(', ')} solo si se los nombra)`

await runCommand(async () => {
  const { names, ...settings } = readArguments()
  await ensureBuilt()
  note(
    `Generador: ${generator}; ${cores ? `tienda en el núcleo ${cores.server}, generador en el ${cores.generator}` : 'sin fijar núcleos'}`,
  )
  const stage = await openStage(settings)
  const rows: Row[] = []
  try {
    for (const name of names) {
      note(name)
      rows.push(...((await scenarios[name]?.(stage)) ?? []))
    }
  } finally {
    await stage.close()
    if (rows.length > 0) say(`\n${formatTable(rows)}\n`)
  }
  const missed = rows.filter(({ budget, spoiled }) => spoiled || (budget && !isMet(budget)))
  say(missed.length === 0 ? 'Todos los presupuestos se cumplen.' : `${missed.length} sin cumplir.`)
  return 0
})

function readArguments() {
  const { values, positionals } = parse()
  const unknown = positionals.find((name) => !(name in scenarios))
  const seconds = Number(values.segundos)
  const rounds = Number(values.rondas)
  if (unknown || !(seconds >= 1) || !(rounds >= 1)) throw new Failure(USAGE)
  const names = Object.keys(scenarios).filter((name) =>
    positionals.length === 0 ? !WHEN_NAMED.includes(name) : positionals.includes(name),
  )
  const tamanos = values.libros.split(',').map(Number)
  const panel = { libros: tamanos[0] ?? 0, cuentas: Number(values.cuentas), pedidos: Number(values.pedidos) }
  const filas = Number(values.filas)
  const contados = Number(values.contados)
  const veces = Number(values.veces)
  if (!(contados >= 0 && contados <= 1)) throw new Failure(USAGE)
  if ([filas, veces, ...tamanos, ...Object.values(panel)].some((rows) => !Number.isInteger(rows) || rows < 1))
    throw new Failure(USAGE)
  return {
    names,
    seconds,
    rounds,
    profileDir: values.perfil ?? null,
    datos: values.datos === undefined ? null : resolve(values.datos),
    catalogo: values.catalogo === undefined ? null : resolve(values.catalogo),
    tamanos,
    filas,
    contados,
    veces,
    panel,
  }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        segundos: { type: 'string', default: '5' },
        rondas: { type: 'string', default: '3' },
        perfil: { type: 'string' },
        datos: { type: 'string' },
        catalogo: { type: 'string' },
        libros: { type: 'string', default: '20000' },
        veces: { type: 'string', default: '5' },
        contados: { type: 'string', default: '0.5' },
        filas: { type: 'string', default: '100000' },
        cuentas: { type: 'string', default: '2000' },
        pedidos: { type: 'string', default: '2000' },
      },
    })
  } catch {
    throw new Failure(USAGE)
  }
}
