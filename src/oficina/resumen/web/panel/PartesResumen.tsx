// The parts of the overview that have a chart: each also a table and a file.
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { formatCount, formatDia, formatNumero, formatPesos } from '#platform/format.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { pesos } from '#platform/money.ts'
import { exportResumen, type Negocio } from '../../resumen.contract.ts'
import { countDias, describeHace, type Parte } from '../../resumen.rules.ts'
import type { Punto } from './Grafico.tsx'

// The library of charts is bigger than all other scripts of the panel together: it comes after the numbers.
const Grafico = lazy(() => import('./Grafico.tsx').then((module) => ({ default: module.Grafico })))

/** The address of a part as a table. A plain link: the browser sends the session's cookie and keeps the file. */
export const toCsvHref = (parte: Parte): string => buildUrl(exportResumen.path, { parte })

type Columna = { titulo: string; num?: boolean }
type Renglon = { clave: string; celdas: readonly ReactNode[] }

type Props = {
  titulo: string
  parte: Parte
  /** What the bars show: `Importe de cada día`. */
  grafico: string
  puntos: readonly Punto[]
  formatear(valor: number): string
  acostado?: boolean
  columnas: readonly Columna[]
  filas: readonly Renglon[]
  vacio: string
  children?: ReactNode
}

/** A chart, the same as a table, and as a file. */
function ParteConGrafico({ titulo, parte, children, vacio, filas, columnas, grafico, puntos, ...chart }: Props) {
  const id = useId()
  return (
    <section className="overview-part" aria-labelledby={id}>
      <h3 id={id}>{titulo}</h3>
      {children}
      {filas.length === 0 ? (
        <p className="soft mt-1">{vacio}</p>
      ) : (
        <>
          <div className="overview-chart" data-lying={chart.acostado}>
            <Suspense fallback={null}>
              <Grafico nombre={`${titulo}: ${grafico}`} puntos={puntos} {...chart} />
            </Suspense>
          </div>
          <div className="overview-part__end">
            <details>
              <summary>Ver como tabla</summary>
              <Tabla titulo={titulo} columnas={columnas} filas={filas} />
            </details>
            <a href={toCsvHref(parte)} download aria-label={`CSV de ${titulo}`}>
              CSV
            </a>
          </div>
        </>
      )}
    </section>
  )
}

function Tabla({
  titulo,
  columnas,
  filas,
}: {
  titulo: string
  columnas: readonly Columna[]
  filas: readonly Renglon[]
}) {
  const align = (at: number) => (columnas[at]?.num ? 'num' : undefined)
  return (
    <table className="table state-table" aria-label={titulo}>
      <thead>
        <tr>
          {columnas.map(({ titulo: columna }, at) => (
            <th key={columna} scope="col" className={align(at)}>
              {columna}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas.map(({ clave, celdas: [first, ...rest] }) => (
          <tr key={clave}>
            <th scope="row">{first}</th>
            {rest.map((celda, at) => (
              <td key={columnas[at + 1]?.titulo} className={align(at + 1)}>
                {celda}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const formatImporte = (valor: number) => formatPesos(pesos(valor), { trim: true })

/** `conPlata`: the money of orders is followed, so sales are what was paid. */
export function VentasPorDia({
  ventas: { dias, periodos },
  conPlata,
}: Pick<Negocio, 'ventas'> & { conPlata: boolean }) {
  const mes = periodos.find(({ periodo }) => periodo === 'mes')
  return (
    <ParteConGrafico
      titulo="Ventas por día"
      parte="ventas"
      grafico="importe sin envíos de cada uno de los últimos 30 días"
      puntos={dias.map(({ dia, importe }) => ({ nombre: formatDia(dia).slice(0, 5), valor: importe }))}
      formatear={formatImporte}
      columnas={[{ titulo: 'Día' }, { titulo: 'Pedidos', num: true }, { titulo: 'Importe', num: true }]}
      filas={(mes?.pedidos === 0 ? [] : dias.toReversed()).map(({ dia, pedidos, importe }) => ({
        clave: dia,
        celdas: [formatDia(dia), formatNumero(pedidos), formatImporte(importe)],
      }))}
      vacio="En los últimos 30 días no hubo ventas."
    >
      <p className="soft small">
        {conPlata ? 'Pedidos pagados y ventas del mostrador' : 'Pedidos no cancelados'}, sin los envíos. Cada período,
        hasta esta hora.
      </p>
    </ParteConGrafico>
  )
}

const Contando = () => <p className="soft mt-1">Se está contando: aparece en un minuto.</p>

/** The book in the panel's list. */
const EnPanel = ({ isbn, titulo }: { isbn: string; titulo: string }) => (
  <Link to="/panel-admin/libros" search={{ q: isbn }}>
    {titulo}
  </Link>
)

export function LoMasVendido({ vendidos, ahora }: Pick<Negocio, 'vendidos'> & { ahora: Date }) {
  return (
    <ParteConGrafico
      titulo="Lo más vendido"
      parte="mas-vendidos"
      grafico="ejemplares en 30 días"
      acostado
      puntos={(vendidos?.lista ?? []).map(({ titulo, ejemplares }) => ({ nombre: titulo, valor: ejemplares }))}
      formatear={(valor) => formatCount(valor, 'ejemplar', 'ejemplares')}
      columnas={[{ titulo: 'Libro' }, { titulo: 'Ejemplares', num: true }, { titulo: 'Importe', num: true }]}
      filas={(vendidos?.lista ?? []).map(({ _id, isbn, titulo, ejemplares, importe }) => ({
        clave: isbn,
        celdas: [
          _id === null ? titulo : <EnPanel key="libro" isbn={isbn} titulo={titulo} />,
          formatNumero(ejemplares),
          formatImporte(importe),
        ],
      }))}
      vacio={vendidos ? 'En los últimos 30 días no se vendió ninguno.' : ''}
    >
      {vendidos ? (
        <p className="soft small">En 30 días, contado {describeHace(new Date(vendidos.hecho_en), ahora)}.</p>
      ) : (
        <Contando />
      )}
    </ParteConGrafico>
  )
}

export function SinMovimiento({ catalogo, ahora }: Pick<Negocio, 'catalogo'> & { ahora: Date }) {
  const quietos = (catalogo?.quietos ?? []).map((libro) => ({
    ...libro,
    dias: countDias(new Date(libro.desde), ahora),
  }))
  return (
    <ParteConGrafico
      titulo="Lo que no se mueve"
      parte="sin-ventas"
      grafico="días sin venderse"
      acostado
      puntos={quietos.map(({ titulo, dias }) => ({ nombre: titulo, valor: dias }))}
      formatear={(valor) => formatCount(valor, 'día', 'días')}
      columnas={[{ titulo: 'Libro' }, { titulo: 'Vendido alguna vez' }, { titulo: 'Días', num: true }]}
      filas={quietos.map(({ _id, isbn, titulo, vendido, dias }) => ({
        clave: _id,
        celdas: [<EnPanel key="libro" isbn={isbn} titulo={titulo} />, vendido ? 'Sí' : 'No', formatNumero(dias)],
      }))}
      vacio={catalogo ? 'No hay libros a la venta.' : ''}
    >
      {catalogo ? (
        <p className="soft small">A la venta y más tiempo sin una venta, o desde que entraron.</p>
      ) : (
        <Contando />
      )}
    </ParteConGrafico>
  )
}

export function BuscadoSinResultado({ busquedas: { total, lista } }: Pick<Negocio, 'busquedas'>) {
  return (
    <ParteConGrafico
      titulo="Búsquedas sin resultado"
      parte="busquedas"
      grafico="veces que se buscó"
      acostado
      puntos={lista.map(({ texto, veces }) => ({ nombre: texto, valor: veces }))}
      formatear={(valor) => formatCount(valor, 'vez', 'veces')}
      columnas={[{ titulo: 'Búsqueda' }, { titulo: 'Veces', num: true }]}
      filas={lista.map(({ texto, veces }) => ({ clave: texto, celdas: [texto, formatNumero(veces)] }))}
      vacio="Nadie buscó algo que no esté."
    >
      {total > 0 && (
        <p className="small">
          <Link to="/panel-admin/busquedas">
            {formatCount(total, 'búsqueda', 'búsquedas')} en los últimos tres meses
          </Link>
        </p>
      )}
    </ParteConGrafico>
  )
}
