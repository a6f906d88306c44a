// `npm run pagos -- ensayo [--puerto N]`: Mercado Pago's stand-in alone, for a shop with PAGOS=ensayo and MERCADOPAGO_URL.
import { parseArgs } from 'node:util'
import { loadServer } from './server.ts'
import { Shutdown } from './shutdown.ts'
import { done, Failure, runCommand, say } from './terminal.ts'

const USO = 'Uso: npm run pagos -- ensayo [--puerto 4200]'
const PUERTO = '4200'

function readOptions(): { orden: string; puerto: number } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { puerto: { type: 'string', default: PUERTO } },
    })
    const [orden = '', ...rest] = positionals
    const puerto = Number(values.puerto)
    if (rest.length > 0 || !Number.isInteger(puerto) || puerto < 0 || puerto > 65_535) throw new Failure(USO)
    return { orden, puerto }
  } catch {
    throw new Failure(USO)
  }
}

async function runEnsayo(puerto: number): Promise<number> {
  const shutdown = new Shutdown()
  const { startEnsayo } = await loadServer()
  const ensayo = await startEnsayo({ puerto, conHttp: true }).catch(() => {
    throw new Failure(`El puerto ${puerto} está ocupado. Elegí otro con --puerto.`)
  })
  done(`Mercado Pago de ensayo en ${ensayo.url}: no se cobra nada`)
  say(`  La tienda: PAGOS=ensayo MERCADOPAGO_URL=${ensayo.url} npm start`)
  const code = await shutdown.requested
  await ensayo.end()
  return code
}

await runCommand(async () => {
  const { orden, puerto } = readOptions()
  if (orden === 'ensayo') return runEnsayo(puerto)
  throw new Failure(USO)
})
