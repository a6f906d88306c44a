import { Fragment } from 'react'

type Props = { vendedor: readonly { nombre: string; valor: string }[] }

/** Who sells, as names and values. */
export function DatosVendedor({ vendedor }: Props) {
  return (
    <dl className="facts mt-2">
      {vendedor.map(({ nombre, valor }) => (
        <Fragment key={nombre}>
          <dt>{nombre}</dt>
          <dd>{valor}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
