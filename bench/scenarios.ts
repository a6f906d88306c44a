// The scenarios by name, in the order in which they run: those that change the catalogue or the orders come last.
import { measureAnatomia } from './anatomia.ts'
import { measureAnew } from './anew.ts'
import { measureBusqueda } from './busqueda.ts'
import { measureCambiosMenores } from './cambios.ts'
import { measureCotidiano } from './cotidiano.ts'
import { measureHuellas } from './huellas.ts'
import { measureImport } from './importacion.ts'
import { measureScripts } from './javascript.ts'
import { measureMemoria } from './memoria.ts'
import { measureTriple } from './mezcla.ts'
import { measureNavegador } from './navegador.ts'
import { measurePanel } from './panel.ts'
import { measurePedidos } from './pedidos.ts'
import { measurePortadas } from './portadas.ts'
import { measureProcesos } from './procesos.ts'
import { measureReads, ratioBudget } from './reads.ts'
import { measureRelevancia } from './relevancia.ts'
import type { Row } from './report.ts'
import { measureResumen } from './resumen.ts'
import { measureSobrecarga } from './sobrecarga.ts'
import type { Stage } from './stage.ts'
import { measureStart } from './start.ts'

const CONNECTIONS = 48
const RENDERING = 16

export type Scenario = (stage: Stage) => Promise<Row[]>

const pagesOf = ({ libros }: Stage) => libros.map(({ id }) => `/libros/${id}`)
const callsOf = ({ libros }: Stage) => libros.map(({ id }) => `/api/libros/id/${id}`)

export const scenarios: Record<string, Scenario> = {
  'inicio-proceso': measureStart,
  js: measureScripts,
  navegador: measureNavegador,
  'pagina-cache': (stage) =>
    measureReads(
      stage,
      (['br', 'identity'] as const).flatMap((encoding) => {
        const cached = { encoding, connections: CONNECTIONS, bare: true, budget: ratioBudget(0.85) }
        return [
          { name: `pagina-cache /inicio, ${encoding}`, paths: ['/inicio'], ...cached },
          { name: `pagina-cache /libros/{id}, ${encoding}`, paths: pagesOf(stage), ...cached },
        ]
      }),
    ),
  'pagina-render': (stage) =>
    measureReads(stage, [
      {
        name: 'pagina-render /libros/{id}',
        paths: pagesOf(stage),
        connections: RENDERING,
        uncached: true,
        strict: true,
        budget: ({ perSecond }) => ({ text: '≥ 500/s en un núcleo', value: perSecond, atLeast: 500 }),
      },
      { name: 'pagina-render /inicio', paths: ['/inicio'], connections: RENDERING, uncached: true, strict: true },
    ]),
  'libro-id': (stage) => {
    const call = { paths: callsOf(stage), connections: CONNECTIONS, bare: true }
    return measureReads(stage, [
      { name: 'libro-id', ...call, budget: ratioBudget(0.35) },
      { name: 'libro-id sin caché', ...call, uncached: true },
    ])
  },
  'lista-24': (stage) => {
    const call = { paths: ['/api/libros?limit=24'], connections: CONNECTIONS, bare: true }
    return measureReads(stage, [
      { name: 'lista-24', ...call, budget: ratioBudget(0.2) },
      { name: 'lista-24 sin caché', ...call, uncached: true },
    ])
  },
  cambios: measureCambiosMenores,
  busqueda: measureBusqueda,
  relevancia: measureRelevancia,
  portadas: measurePortadas,
  pedido: measurePedidos,
  procesos: measureProcesos,
  importar: measureImport,
  sobrecarga: measureSobrecarga,
  mezcla: measureTriple,
  panel: measurePanel,
  resumen: measureResumen,
  cotidiano: measureCotidiano,
  anatomia: measureAnatomia,
  anew: measureAnew,
  memoria: measureMemoria,
  huellas: measureHuellas,
}
