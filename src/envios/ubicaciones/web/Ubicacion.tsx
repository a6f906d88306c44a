import { Link } from '@tanstack/react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { DIRECCIONES_DE_MUESTRA } from './direcciones.ts'

type Props = { titulo: string; children: string }

/** Where parcels go: what the visitor asked for, how the address is really given, and the sample addresses. */
export function Ubicacion({ titulo, children }: Props) {
  return (
    <div className="wrap">
      <BackLink />
      <h1 className="mt-1">{titulo}</h1>
      <div className="two-col mt-4">
        <div>
          <div className="reading">
            <p>{children}</p>
            <p>
              Tus direcciones se guardan en{' '}
              <Link to="/perfil" hash="direcciones">
                tu perfil
              </Link>{' '}
              y aparecen al finalizar cada compra. También podés escribir otra en el momento o dejar la entrega a
              coordinar. En <Link to="/ayuda/envios">Envíos y entregas</Link> está cuánto cuesta y cuándo llega.
            </p>
          </div>
          <Link to="/perfil" hash="direcciones" className={buttonClass('line', { extra: 'mt-3' })}>
            Ir a mis direcciones
          </Link>
        </div>
        <section aria-labelledby="muestra">
          <h2 id="muestra">Direcciones de muestra</h2>
          <ul className="links mt-2">
            {DIRECCIONES_DE_MUESTRA.map((direccion) => (
              <li key={direccion} className="links__item">
                {direccion}
              </li>
            ))}
          </ul>
          <p className="small soft mt-1">Son de ejemplo: ningún pedido va hasta ahí si no lo escribís vos.</p>
        </section>
      </div>
    </div>
  )
}
