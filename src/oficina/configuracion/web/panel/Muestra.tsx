import type { AjusteVisto } from '#casa/ajustes/ajuste.contract.ts'
import type { Grupo } from '#casa/ajustes/ajuste.rules.ts'
import { computeAcentos, computeContraste, isAcento, SUPERFICIES } from '#casa/sitio/acento.rules.ts'
import { CopiasAfuera } from '#oficina/afuera/web/panel/CopiasAfuera.tsx'
import { PruebaCorreo } from '#oficina/cartas/web/panel/PruebaCorreo.tsx'
import { RevisarRemitente } from '#oficina/cartas/web/panel/RevisarRemitente.tsx'
import { formatCalificacion, formatPesos } from '#platform/format.ts'
import { add, CERO, type Centavos, centavos, pesos, subtract, toCentavos, toPesos } from '#platform/money.ts'
import { Encabezado } from '#ui/Encabezado.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type Condiciones, computeTotales, type Recargos } from '#venta/pedidos/pedido.rules.ts'
import type { FormularioDeAjustes } from './useAjustes.ts'

type Props = { grupo: Grupo; ajustes: readonly AjusteVisto[]; formulario: FormularioDeAjustes }

/** What the shop would show with what is typed, before it is saved. */
export function Muestra({ grupo, ajustes, formulario }: Props) {
  const valorOf = (clave: string): unknown => {
    const ajuste = ajustes.find((one) => one.clave === clave)
    return ajuste && formulario.valorOf(ajuste)
  }
  if (grupo === 'envios') return <MuestraEnvios valorOf={valorOf} />
  if (grupo === 'aspecto') {
    return <MuestraColor color={String(valorOf('sitio.acento') ?? '')} logo={String(valorOf('sitio.logo') ?? '')} />
  }
  if (grupo === 'respaldo') return <CopiasAfuera ajustes={ajustes} valorOf={valorOf} disabled={formulario.isDirty} />
  if (grupo === 'correo') {
    return (
      <>
        <PruebaCorreo disabled={formulario.isDirty} />
        <RevisarRemitente disabled={formulario.isDirty} />
      </>
    )
  }
  return null
}

type ValorOf = (clave: string) => unknown

const sumOf = (valor: unknown): Centavos =>
  typeof valor === 'number' && Number.isFinite(valor) ? toCentavos(pesos(valor)) : CERO

function readCondiciones(valorOf: ValorOf): Condiciones {
  const cuotas = Number(valorOf('pedidos.cuotas')) || 1
  const more = [sumOf(valorOf('pedidos.recargo_2')), sumOf(valorOf('pedidos.recargo_3'))].slice(0, cuotas - 1)
  const recargos: Recargos = [CERO, ...more]
  const tarifa = (name: string) => sumOf(valorOf(`envios.${name}`))
  const porcentajes = [0, ...[2, 3].map((n) => Number(valorOf(`pedidos.porcentaje_${n}`)) || 0)]
  return {
    tarifas: { expres: tarifa('expres'), estandar: tarifa('estandar'), umbral: tarifa('umbral') },
    recargos,
    porcentajes,
  }
}

const DISENO = '#7d1a2d'

/** The logo, a price and a button in the colour, by day and by night, with how well they are read. */
function MuestraColor({ color, logo }: { color: string; logo: string }) {
  const elegido = color.toLowerCase() || DISENO
  if (!/^#[0-9a-f]{6}$/.test(elegido)) return null
  const acentos = computeAcentos(elegido)
  return (
    <section className="settings__sample" aria-labelledby="muestra-color">
      <h2 id="muestra-color">Cómo quedaría</h2>
      {isAcento(elegido) ? (
        <div className="settings__swatches">
          {(['dia', 'noche'] as const).map((hora) => {
            const { page, ink, onSell } = SUPERFICIES[hora]
            const { sell, fill } = acentos[hora]
            return (
              <div key={hora} style={{ background: page, color: sell }}>
                {logo && <img className="wordmark__logo" src={logo} alt="" />}
                <p className="settings__price">{formatPesos(pesos(12_500))}</p>
                <p className="settings__button" style={{ background: fill, color: onSell }}>
                  Agregar al carrito
                </p>
                <p style={{ color: ink }}>
                  {hora === 'dia' ? 'De día' : 'De noche'}: contraste {formatCalificacion(computeContraste(sell, page))}
                </p>
              </div>
            )
          })}
        </div>
      ) : (
        <Notice kind="warn" className="mt-2">
          Con ese color los precios no se leerían bien: la tienda no lo acepta.
        </Notice>
      )}
    </section>
  )
}

const UN_PESO = centavos(1_00)
const say = (amount: Centavos) => (amount === CERO ? 'Gratis' : formatPesos(toPesos(amount), { trim: true }))

/** Orders around the edge of free shipping, computed by the rules of the checkout. */
function MuestraEnvios({ valorOf }: { valorOf: ValorOf }) {
  const condiciones = readCondiciones(valorOf)
  const { umbral } = condiciones.tarifas
  const cuotas = condiciones.recargos.length
  const subtotales = [subtract(umbral, UN_PESO), umbral, add(umbral, UN_PESO)].filter((subtotal) => subtotal > 0)
  return (
    <section className="settings__sample" aria-labelledby="muestra-envios">
      <h2 id="muestra-envios">Cómo quedaría</h2>
      <table className="table">
        <Encabezado
          columnas={[
            'Libros por',
            ['Exprés', 'num'],
            ['Estándar', 'num'],
            [`${cuotas === 1 ? 'Con tarjeta' : `En ${cuotas} cuotas`}, exprés`, 'num'],
          ]}
        />
        <tbody>
          {subtotales.map((subtotal) => {
            const lineas = [{ cantidad: 1, precio_unitario: subtotal }]
            const expres = computeTotales(lineas, cuotas, 'expres', condiciones)
            const estandar = computeTotales(lineas, 1, 'estandar', condiciones)
            return (
              <tr key={subtotal}>
                <th scope="row">{formatPesos(toPesos(subtotal), { trim: true })}</th>
                <td className="num">{say(expres.envio)}</td>
                <td className="num">{say(estandar.envio)}</td>
                <td className="num">{formatPesos(toPesos(add(expres.total, expres.envio)), { trim: true })}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
