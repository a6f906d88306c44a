import { formatCount, formatNumero } from '#platform/format.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { downloadRechazos, type Importacion } from '../../historia/historia.contract.ts'

type Props = { titulo: string; informe: NonNullable<Importacion['informe']>; importacion: Importacion }

const MIRAR = 30

/** What became of the rows: of a dry run, what would become of them. */
export function Informe({ titulo, informe, importacion: { _id, rechazos } }: Props) {
  const { primeros, paraMirar, rechazados, retenidos, lugar } = informe
  const cuentas = [
    ['Filas', informe.filas],
    ['Libros nuevos', informe.creados],
    ['Actualizados', informe.actualizados],
    ['Sin cambios', informe.iguales],
    ['Rechazadas', rechazados],
    ['Autores nuevos', informe.autoresNuevos],
    ['Editoriales nuevas', informe.editorialesNuevas],
  ] as const
  return (
    <section className="mt-3" aria-label={titulo}>
      <h3 tabIndex={-1} data-titulo>
        {titulo}
      </h3>
      <dl className="import-counts">
        {cuentas.map(([nombre, n]) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{formatNumero(n)}</dd>
          </div>
        ))}
      </dl>
      {retenidos > 0 && (
        <p className="mt-1">
          En {formatCount(retenidos, 'libro', 'libros')} quedaron datos cargados a mano o de un proveedor con más peso.
        </p>
      )}
      {informe.bajoPvp > 0 && (
        <p className="mt-1">
          {formatCount(informe.bajoPvp, 'precio queda', 'precios quedan')} por debajo de su PVP (Ley 25.542).
        </p>
      )}
      {(informe.lejanos ?? 0) > 0 && (
        <p className="mt-1">
          {formatCount(informe.lejanos ?? 0, 'precio queda', 'precios quedan')} como antes: el nuevo está muy lejos.
          Miralos en «Para mirar».
        </p>
      )}
      {rechazados > 0 && (
        <>
          <h4 className="mt-2">Rechazadas</h4>
          <ul className="import-lines">
            {primeros.map(({ linea, motivo }) => (
              <li key={`${linea} ${motivo}`}>
                {lugar} {linea}: {motivo}
              </li>
            ))}
            {rechazados > primeros.length && <li>y {formatCount(rechazados - primeros.length, 'más', 'más')}</li>}
          </ul>
          {rechazos && (
            <p className="mt-1">
              <a className="button button--line" href={buildUrl(downloadRechazos.path, { id: _id })} download>
                Descargar las rechazadas (CSV)
              </a>
            </p>
          )}
        </>
      )}
      {paraMirar.length > 0 && (
        <details className="mt-2">
          <summary>Para mirar</summary>
          <ul className="import-lines">
            {paraMirar.slice(0, MIRAR).map((linea) => (
              <li key={linea}>{linea.trim()}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
