import { PRIVACIDAD_PATH, TERMINOS_PATH } from '#casa/deberes/enlaces.rules.ts'
import type { PaginaLegalVista } from '../../legales.contract.ts'
import { DatosVendedor } from './DatosVendedor.tsx'

/** Who sells, and where the rest is to be read. */
export function PaginaDatos({ vendedor }: Pick<PaginaLegalVista, 'vendedor'>) {
  return (
    <div className="wrap pt-4">
      <h1>Quiénes somos</h1>
      <div className="two-col mt-4">
        <section aria-labelledby="datos-legales">
          <h2 id="datos-legales">Datos legales</h2>
          <DatosVendedor vendedor={vendedor} />
        </section>
        <section aria-labelledby="para-leer">
          <h2 id="para-leer">Para leer</h2>
          <ul className="links mt-2">
            <li>
              <a href={TERMINOS_PATH}>
                <b>Contrato de adhesión y términos</b>
                <span className="soft">Ley N.º 24.240 de Defensa del Consumidor</span>
              </a>
            </li>
            <li>
              <a href={PRIVACIDAD_PATH}>
                <b>Privacidad</b>
                <span className="soft">Qué datos guardamos y cuáles son tus derechos</span>
              </a>
            </li>
            <li>
              <a href="/contacto">
                <b>Contacto</b>
                <span className="soft">Escribinos por un pedido o por lo que necesites</span>
              </a>
            </li>
          </ul>
        </section>
      </div>
    </div>
  )
}
