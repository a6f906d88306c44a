import { Link } from '@tanstack/react-router'
import type { Cumplimiento } from '#casa/deberes/deberes.rules.ts'
import { formatCount, formatDia, splitParrafos } from '#platform/format.ts'
import type { Output } from '#platform/http/contract.ts'
import { Notice } from '#ui/Notice.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import type { listDeberes } from '../../legales.edicion.contract.ts'

type Vistos = Output<typeof listDeberes>
type Falta = Vistos['paraEncender'][number]

const NOMBRES: Record<Cumplimiento, string> = {
  apagado: 'Apagado',
  despues: 'Todavía no rige',
  cumplido: 'Cumplido',
  falta: 'Falta',
  'no-corresponde': 'No corresponde',
}

/** Each duty with its norm, since when, and what is still to be typed in. */
export function Deberes({ paraEncender, deberes, respuesta }: Vistos) {
  const faltan = deberes.filter(({ estado }) => estado === 'falta').length
  return (
    <>
      <p className="soft mt-3">
        Una lectura técnica de las normas, hecha para que no se te escape nada. No es consejo legal ni impositivo: donde
        dice «consultá», preguntale a tu contador o abogado antes de abrir.
      </p>
      {paraEncender.length > 0 ? (
        <Notice kind="warn" className="mt-2">
          Todo esto está apagado y la tienda no muestra nada de ello. Se enciende cuando escribís{' '}
          <Faltas faltas={paraEncender} />
        </Notice>
      ) : (
        <p className="mt-2" role="status">
          {faltan === 0
            ? 'No falta nada que la tienda sepa mirar.'
            : `${formatCount(faltan, 'obligación tiene', 'obligaciones tienen')} algo pendiente.`}
        </p>
      )}
      <ul className="panel-rows duties">
        {deberes.map(({ clave, titulo, norma, desde, donde, estado, faltas, consulta }) => (
          <li key={clave} className="admin-card admin-card--plain">
            <div>
              <h2>{titulo}</h2>
              <p className="soft small">
                {norma}
                {desde && `, desde el ${formatDia(desde)}`}
              </p>
              <p>{donde}</p>
              {faltas.length > 0 && (
                <p>
                  <b>Falta:</b> <Faltas faltas={faltas} />
                </p>
              )}
              {consulta && (
                <p className="soft">
                  <b>Consultá con tu contador o abogado.</b> {consulta}
                </p>
              )}
            </div>
            <div className="admin-card__end">
              <span className="duty" data-estado={estado}>
                {NOMBRES[estado]}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <section className="law" aria-labelledby="respuestas">
        <h2 id="respuestas">Lo que te contestaron</h2>
        {respuesta ? (
          <Paragraphs texts={splitParrafos(respuesta)} />
        ) : (
          <p className="soft">Anotá acá quién te contestó, cuándo y qué: queda solo para vos.</p>
        )}
        <p className="mt-1">
          <Link to="/panel-admin/ajustes" search={{ grupo: 'legales' }}>
            Escribirlo en Ajustes
          </Link>
        </p>
      </section>
    </>
  )
}

/** What is missing, each with the way there. */
function Faltas({ faltas }: { faltas: readonly Falta[] }) {
  return faltas.map((falta, n) => (
    <span key={falta.que}>
      {n > 0 && '; '}
      <Camino falta={falta} />
      {n === faltas.length - 1 && '.'}
    </span>
  ))
}

function Camino({ falta: { que, donde } }: { falta: Falta }) {
  if (donde === null) return que
  if (donde === 'ley') return <Link to="/panel-admin/ley">{que}</Link>
  if (donde === 'textos' || donde === 'arrepentimientos') {
    return (
      <Link to="/panel-admin/obligaciones" search={{ parte: donde }}>
        {que}
      </Link>
    )
  }
  return (
    <Link to="/panel-admin/ajustes" search={{ grupo: donde }}>
      {que}
    </Link>
  )
}
