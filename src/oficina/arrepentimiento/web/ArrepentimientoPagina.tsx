import type { ReactNode } from 'react'
import { RESPUESTA_HORAS, REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'
import type { Clase } from '../arrepentimiento.rules.ts'
import { FormularioArrepentimiento } from './FormularioArrepentimiento.tsx'

type Props = {
  clase: Clase
  /** Who sells, and how they are reached. */
  children: ReactNode
}

const TEXTOS = {
  compra: {
    titulo: 'Botón de arrepentimiento',
    entrada: 'Revocá tu compra: sin cuenta, sin explicaciones y sin otro trámite',
    derecho: `Tenés ${REVOCACION_DIAS} días corridos desde que recibís lo que compraste (o desde que lo compraste, lo último que ocurra) para revocar la compra. La devolución la pagamos nosotros, y te devolvemos lo que pagaste por el mismo medio (Ley 24.240, artículo 34).`,
  },
  servicio: {
    titulo: 'Botón de baja de servicio',
    entrada: 'Dejá un servicio: sin cuenta, sin explicaciones y sin otro trámite',
    derecho: 'Podés dejar un servicio por el mismo medio por el que lo contrataste (Ley 24.240, artículo 10 ter).',
  },
} as const

/** The page behind the button, for purchases or for services. */
export function ArrepentimientoPagina({ clase, children }: Props) {
  const { titulo, entrada, derecho } = TEXTOS[clase]
  return (
    <div className="wrap pt-4">
      <h1>{titulo}</h1>
      <p className="book-page__sub">{entrada}</p>
      <div className="two-col mt-4">
        <section aria-labelledby="pedirlo">
          <h2 id="pedirlo">Pedilo acá</h2>
          <FormularioArrepentimiento key={clase} clase={clase} />
        </section>
        <section aria-labelledby="que-pasa">
          <h2 id="que-pasa">Qué pasa después</h2>
          <div className="reading mt-2">
            <p>{derecho}</p>
            <p>
              Te damos un código en el momento, en la pantalla y por correo. Antes de {RESPUESTA_HORAS} horas te
              confirmamos cómo sigue.
            </p>
          </div>
          <h2 className="mt-4">Quién te responde</h2>
          {children}
        </section>
      </div>
    </div>
  )
}
