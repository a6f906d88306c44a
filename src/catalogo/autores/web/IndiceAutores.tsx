import { Link } from '@tanstack/react-router'
import type { Output } from '#platform/http/contract.ts'
import { buttonClass } from '#ui/Button.tsx'
import type { listAutoresPorLetra } from '../autor.contract.ts'
import { nombreDeIndice, OTRAS, titularComienzo } from '../autor.rules.ts'

export type AutoresSearch = {
  /** How the surnames begin. */
  letra?: string | undefined
  /** The list goes on after the author with this id. */
  despues_de?: string | undefined
}

type Props = { letras: string[]; indice: Output<typeof listAutoresPorLetra> | null; search: AutoresSearch }

/** The way to an author by the surname's letter; where one has many, by the letters that follow it. */
export function IndiceAutores({ letras, indice, search: { letra, despues_de } }: Props) {
  return (
    <section className="section wrap" aria-labelledby="letras">
      <h2 id="letras">De la A a la Z</h2>
      <Comienzos nombre="Letras" comienzos={letras} elegido={letra === OTRAS ? letra : letra?.charAt(0)} />
      {indice && letra && (
        <>
          {indice.comienzos.length > 0 && (
            <Comienzos nombre={`Apellidos con ${titularComienzo(letra)}`} comienzos={indice.comienzos} />
          )}
          <h3 className="mt-3">
            {letra === OTRAS ? 'Otros' : titularComienzo(letra)}
            {despues_de && <span className="soft"> (sigue)</span>}
          </h3>
          {indice.autores.length === 0 && <p className="mt-1">No hay más autores con estas letras.</p>}
          <ul className="letter mt-1">
            {indice.autores.map((autor) => (
              <li key={autor._id}>
                <Link to="/autor-seleccionado/$id" params={{ id: autor._id }}>
                  {nombreDeIndice(autor)}
                </Link>
              </li>
            ))}
          </ul>
          <p className="chips mt-3">
            {despues_de && (
              <Link className={buttonClass('plain')} to="/autores" search={{ letra }}>
                Desde el principio
              </Link>
            )}
            {indice.siguiente && (
              <Link className={buttonClass('line')} to="/autores" search={{ letra, despues_de: indice.siguiente }}>
                Más autores
              </Link>
            )}
          </p>
        </>
      )}
    </section>
  )
}

type ComienzosProps = { nombre: string; comienzos: string[]; elegido?: string | undefined }

const Comienzos = ({ nombre, comienzos, elegido }: ComienzosProps) => (
  <nav aria-label={nombre}>
    <ul className="letters mt-1">
      {comienzos.map((comienzo) => (
        <li key={comienzo}>
          <Link to="/autores" search={{ letra: comienzo }} aria-current={comienzo === elegido ? 'true' : undefined}>
            {comienzo === OTRAS ? 'Otros' : titularComienzo(comienzo)}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
