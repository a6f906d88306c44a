// `npm run sucesos [-- N]`: the last security events, one a line, oldest first.
import { createDb, createPool } from './db/pool.ts'
import { listSucesos } from './sucesos.ts'

const LAST = 50

type Suceso = Awaited<ReturnType<typeof listSucesos>>[number]
type Salida = { write(text: string): unknown }

/** Writes the last `argv[0]` events (50 without it) and returns the exit code. */
export async function sucesosCommand(
  argv: readonly string[],
  databaseUrl: string,
  out: Salida = process.stdout,
): Promise<number> {
  const [given = String(LAST)] = argv
  if (argv.length > 1 || !/^[1-9]\d{0,5}$/.test(given)) {
    process.stderr.write('Uso: npm run sucesos [-- CANTIDAD]\n')
    return 1
  }
  const db = createDb(createPool(databaseUrl, 1, () => {}))
  try {
    for (const row of await listSucesos(db, Number(given))) {
      const { ocurrio_en, suceso, resultado, actor_id, objeto_id, origen, datos, entidad } = row
      const facts = { quien: actor_id, a_quien: objeto_id, desde: origen, que: entidad, ...datos, ...describe(row) }
      const told = Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
      out.write(`${[ocurrio_en.toISOString(), suceso, resultado, ...told].join('  ')}\n`)
    }
    return 0
  } finally {
    await db.destroy()
  }
}

/** The changed fields, in the line's own form. */
function describe({ antes, despues, campos }: Pick<Suceso, 'antes' | 'despues' | 'campos'>) {
  return {
    ...(antes && { antes: JSON.stringify(antes) }),
    ...(despues && { despues: JSON.stringify(despues) }),
    ...(campos && { campos: campos.join(',') }),
  }
}
