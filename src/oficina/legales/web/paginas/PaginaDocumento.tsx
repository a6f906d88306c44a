import { LEGALES_PATH } from '#casa/deberes/enlaces.rules.ts'
import { formatFechaHora, splitParrafos } from '#platform/format.ts'
import { Notice } from '#ui/Notice.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import type { PaginaLegalVista } from '../../legales.contract.ts'
import { AAIP, type ClaseDocumento, DOCUMENTO_NOMBRES, REVOCACION } from '../../legales.rules.ts'

type Props = { clase: ClaseDocumento; documento: PaginaLegalVista['documento'] }

/** A text of the law: what the norms say word for word, and what the owner has published beside it, with its versions. */
export function PaginaDocumento({ clase, documento }: Props) {
  return (
    <div className="wrap pt-4">
      <h1>{DOCUMENTO_NOMBRES[clase]}</h1>
      {documento && (
        <p className="book-page__sub">
          Versión {documento.version}, del {formatFechaHora(documento.publicado_en)}{' '}
          <a className="no-print" href={`/api/legales/${clase}/pdf?version=${documento.version}`} download>
            Guardar como PDF
          </a>
        </p>
      )}
      {documento && !documento.vigente && (
        <Notice kind="warn" className="mt-2">
          Esta versión ya no rige. <a href={`${LEGALES_PATH}/${clase}`}>Ver la vigente</a>
        </Notice>
      )}
      <div className="article law-text mt-4">
        {documento && (
          <section className="reading">
            <Paragraphs texts={splitParrafos(documento.texto)} />
          </section>
        )}
        {clase === 'terminos' ? (
          <section>
            <h2>Derecho a revocar la compra</h2>
            <div className="reading">
              <p>Ley 24.240 de Defensa del Consumidor, artículo 34:</p>
              <p>{REVOCACION}</p>
              <p>
                Se hace desde el <a href="/arrepentimiento">botón de arrepentimiento</a>, sin cuenta y sin otro trámite.
              </p>
            </div>
          </section>
        ) : (
          <section>
            <h2>Tus derechos</h2>
            <div className="reading">
              <Paragraphs texts={AAIP} />
            </div>
          </section>
        )}
        {documento && documento.versiones.length > 1 && (
          <section className="no-print">
            <h2>Todas las versiones</h2>
            <ul className="points">
              {documento.versiones.map(({ version, publicado_en }) => (
                <li key={version}>
                  <a href={`${LEGALES_PATH}/${clase}/${version}`}>Versión {version}</a>, del{' '}
                  {formatFechaHora(publicado_en)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}
