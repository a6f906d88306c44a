import { Link, useNavigate } from '@tanstack/react-router'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { Paginador } from '#casa/panel/Paginador.tsx'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { CampoBip } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { formatCount, formatDia, formatPesos } from '#platform/format.ts'
import { pesos } from '#platform/money.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Encabezado } from '#ui/Encabezado.tsx'
import { Field } from '#ui/Field.tsx'
import type { Venta } from '../../mostrador.contract.ts'
import { MEDIO_NOMBRES } from '../../mostrador.rules.ts'
import type { De } from './cargar.ts'
import type { MostradorSearch } from './mostrador-search.ts'

/** A day at the counter: what should be in the till, and each sale. A beep or a number finds the sale that comes back. */
export function Dia({ cierre, ventas, total, search }: De<'dia'> & { search: MostradorSearch }) {
  const navigate = useNavigate()
  const go = (next: Partial<MostradorSearch>) =>
    navigate({ to: '/panel-admin/mostrador', search: { parte: 'dia', dia: search.dia, ...next } })
  return (
    <>
      <div className="mostrador__buscar mt-2 no-print">
        <Field
          label="Día"
          type="date"
          value={cierre.dia}
          onChange={({ target }) => target.value !== '' && void go({ dia: target.value })}
        />
      </div>
      <Cierre cierre={cierre} />
      <section className="mt-4 no-print" aria-labelledby="ventas">
        <h2 id="ventas">Ventas</h2>
        <CampoBip
          label="Para una devolución: el libro, o el número de la venta"
          onBip={async ({ codigo }) => {
            await go({ q: codigo })
            return { conocido: true, texto: `Ventas con ${codigo}` }
          }}
        />
        {search.parte === 'tareas' && <p className="mt-1">Vendidas sin red: falta que alguien las mire.</p>}
        {search.q !== undefined && (
          <p className="mt-1">
            Ventas de «{search.q}».{' '}
            <Link to="/panel-admin/mostrador" search={{ parte: 'dia', dia: search.dia }}>
              Ver todas
            </Link>
          </p>
        )}
        <ul className="mostrador__lineas">
          {ventas.map((venta) => (
            <VentaDelDia key={venta._id} venta={venta} />
          ))}
        </ul>
        {ventas.length === 0 && <p className="soft">No hay ventas.</p>}
        <Paginador to="/panel-admin/mostrador" search={search} total={total} />
      </section>
    </>
  )
}

function Cierre({ cierre }: Pick<De<'dia'>, 'cierre'>) {
  const { dia, medios } = cierre
  return (
    <section aria-labelledby="cierre">
      <Membrete soloPropia />
      <h2 id="cierre">Cierre del {formatDia(dia)}</h2>
      <p className="soft">
        {formatCount(cierre.ventas, 'venta', 'ventas')}, {formatCount(cierre.ejemplares, 'ejemplar', 'ejemplares')}
      </p>
      <table className="table mostrador-tabla">
        <Encabezado columnas={['Medio', ['En caja', 'num']]} />
        <tbody>
          {medios.map(({ medio, cobrado, devuelto }) => (
            <tr key={medio}>
              <td>
                {MEDIO_NOMBRES[medio]}
                {devuelto > 0 && (
                  <>
                    <br />
                    <span className="soft small">
                      {formatPesos(cobrado)} cobrados, {formatPesos(devuelto)} devueltos
                    </span>
                  </>
                )}
              </td>
              <td className="num">{formatPesos(pesos(cobrado - devuelto))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="num">
              <b>{formatPesos(cierre.total)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      <div className="mostrador__botones no-print">
        {(['csv', 'xlsx'] as const).map((formato) => (
          <a
            key={formato}
            className={buttonClass('line')}
            href={`/api/mostrador/dias/${dia}/archivo?formato=${formato}`}
            download
          >
            Descargar {formato.toUpperCase()}
            <span className="vh"> del {formatDia(dia)}</span>
          </a>
        ))}
      </div>
    </section>
  )
}

function VentaDelDia({ venta }: { venta: Venta }) {
  const { _id, numero, creado_en, ejemplares, total, devuelto, pagos, sin_red } = venta
  return (
    <li className="mostrador__linea">
      <div>
        <Link to="/panel-admin/mostrador" search={{ id: _id }}>
          Venta N.º {numero}
        </Link>
        <p className="soft small">
          {formatFechaMedia(creado_en)} · {formatCount(ejemplares, 'ejemplar', 'ejemplares')}
          {pagos.length > 0 && ` · ${pagos.map(({ medio }) => MEDIO_NOMBRES[medio]).join(' + ')}`}
          {sin_red && ` · sin red, ${sin_red.provisoria}`}
          {devuelto > 0 && ` · devuelto ${formatPesos(devuelto)}`}
        </p>
      </div>
      <b>{formatPesos(total)}</b>
    </li>
  )
}
