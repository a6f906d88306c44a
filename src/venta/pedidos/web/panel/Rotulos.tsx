import { Hojas } from '#casa/impresora/web/panel/Hojas.tsx'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { Barras } from '#ui/Barras.tsx'
import { PAPELES_DE_ROTULO, type PapelDeRotulo, type Rotulo, writeCodigoDePedido } from '../../rotulo.rules.ts'

/** Address labels, on paper alone. */
export const Rotulos = ({ rotulos, papel }: { rotulos: readonly Rotulo[]; papel: PapelDeRotulo }) => (
  <Hojas papel={`rotulo-${papel}`} etiquetas={rotulos} porHoja={PAPELES_DE_ROTULO[papel].porHoja}>
    {({ numero, para, telefono, lineas, servicio, paquete, seguimiento }) => (
      <>
        <header className="rotulo__cabeza">
          <Membrete />
          <span className="rotulo__numero">
            Pedido N.º <b>{numero}</b>
            {paquete !== null && <span>{paquete}</span>}
          </span>
        </header>
        <div className="rotulo__para">
          <span>Para</span>
          <b>{para}</b>
          {lineas.map((linea) => (
            <p key={linea}>{linea}</p>
          ))}
          {telefono !== null && <p>Tel. {telefono}</p>}
        </div>
        <p className="rotulo__servicio">{servicio}</p>
        <div className="rotulo__barras">
          <Barras codigo={writeCodigoDePedido(numero)} />
          {seguimiento !== null && (
            <>
              <span>Seguimiento</span>
              <Barras codigo={seguimiento} />
            </>
          )}
        </div>
      </>
    )}
  </Hojas>
)
