import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { NETO_CLAVE, type Neto } from '#casa/deberes/neto.rules.ts'
import { Hojas } from '#casa/impresora/web/panel/Hojas.tsx'
import { formatPesos } from '#platform/format.ts'
import { Barras } from '#ui/Barras.tsx'
import { describeNeto, type Etiquetado, HOJAS, type HojaClave } from '../../etiqueta.rules.ts'

/** What the law has the shop say beside a price; undefined while its duties are off. */
export const useNeto = (): Neto | undefined => usePublicos()[NETO_CLAVE] as Neto | undefined // deberesPublicos makes it

type Props = { etiquetas: readonly Etiquetado[]; hoja: HojaClave; desde: number }

/** The labels, on paper alone: sheets of them, or each a page of its own. */
export function HojasDeEtiquetas({ etiquetas, hoja, desde }: Props) {
  const neto = useNeto()
  return (
    <Hojas papel={`precio-${hoja}`} etiquetas={etiquetas} porHoja={HOJAS[hoja].porHoja} desde={desde}>
      {(etiqueta) => {
        const dichoNeto = describeNeto(etiqueta, neto)
        return (
          <>
            <b className="etiqueta__titulo">{etiqueta.titulo}</b>
            <span className="etiqueta__precio">
              <b>{formatPesos(etiqueta.precio)}</b>
              {etiqueta.estante !== null && <span>{etiqueta.estante}</span>}
            </span>
            {dichoNeto !== null && <small className="etiqueta__neto">{dichoNeto}</small>}
            <Barras codigo={etiqueta.isbn} />
          </>
        )
      }}
    </Hojas>
  )
}
