import { BotonBorrar } from '#casa/panel/Herramientas.tsx'
import { formatPesos } from '#platform/format.ts'
import { toPesos } from '#platform/money.ts'
import { Stepper } from '#ui/Stepper.tsx'
import { CANTIDAD_MAX } from '../../mostrador.rules.ts'
import { computePrecio, type Linea, type RebajaAMano } from '../../puesto.rules.ts'
import { ocurrio } from './puesto.ts'
import { describeLibres } from './textos.ts'

/** A book of the sale on the till: its price, how many, and the way out. */
export function LineaDeVenta({ linea, rebaja }: { linea: Linea; rebaja: RebajaAMano | null }) {
  const { _id, isbn, titulo, precio, precio_antes, oferta, libres, cantidad, suelta } = linea
  const conRebaja = toPesos(computePrecio(linea, rebaja))
  return (
    <li className="mostrador__linea">
      <div>
        <b>{titulo}</b>
        <p className="soft small">
          {isbn} · {formatPesos(conRebaja)}
          {conRebaja < precio ? (
            <>
              {' '}
              <s>{formatPesos(precio)}</s> {rebaja?.motivo}
            </>
          ) : (
            oferta !== null && (
              <>
                {' '}
                {precio_antes !== null && <s>{formatPesos(precio_antes)}</s>} {oferta}
              </>
            )
          )}
          {suelta && ' · sin ficha en el catálogo'}
        </p>
        {libres !== null && cantidad > libres && <p className="mostrador__falta small">{describeLibres(libres)}</p>}
      </div>
      <Stepper
        label={`Cuántos de ${titulo}`}
        lessLabel={`Uno menos de ${titulo}`}
        moreLabel={`Uno más de ${titulo}`}
        value={cantidad}
        min={1}
        max={CANTIDAD_MAX}
        onAsk={(asked) => ocurrio({ tipo: 'cantidad', libro: _id, cantidad: Number(asked) })}
      />
      <BotonBorrar que={`Quitar ${titulo}`} onPress={() => ocurrio({ tipo: 'quitar', libro: _id })} />
    </li>
  )
}
