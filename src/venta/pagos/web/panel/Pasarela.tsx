import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatFechaHora, formatNumero, formatPesos } from '#platform/format.ts'
import type { Output } from '#platform/http/contract.ts'
import { Notice } from '#ui/Notice.tsx'
import type { getPagos } from '../../pago.contract.ts'
import { nombrarPago } from '../../pago.rules.ts'
import { PruebaDePago } from './PruebaDePago.tsx'

const METODOS: Record<string, string> = { tarjeta: 'Tarjeta de crédito', debito: 'Débito', efectivo: 'Efectivo' }

/** How it stands with the gateway, and how many orders are paid. */
export function Pasarela({ pagos: { pasarela, por_estado } }: { pagos: Output<typeof getPagos> }) {
  const {
    configurada,
    ensayo,
    publica,
    con_firma,
    metodos,
    abiertos,
    sin_pasarela,
    aviso_en,
    aviso_invalido_en,
    falla,
  } = pasarela
  return (
    <>
      {ensayo && (
        <Notice kind="warn" className="mt-3">
          Pago de ensayo: nadie paga de verdad.
        </Notice>
      )}
      {!configurada && (
        <p className="mt-3">
          Mercado Pago está apagado. Se enciende con su Access Token, en <Link to="/panel-admin/ajustes">Ajustes</Link>.
        </p>
      )}
      {sin_pasarela.length > 0 && (
        <Notice kind="warn" className="mt-3">
          Falta el Access Token: hasta que lo cargues, estos medios no se cobran por Mercado Pago:{' '}
          {sin_pasarela.map((metodo) => METODOS[metodo] ?? metodo).join(', ')}.
        </Notice>
      )}
      {configurada && metodos.length === 0 && (
        <Notice kind="warn" className="mt-3">
          Elegí en Ajustes qué medios se cobran por Mercado Pago: por ahora, ninguno.
        </Notice>
      )}
      {configurada && !publica && (
        <Notice kind="warn" className="mt-3">
          La tienda no tiene una dirección pública con https (PUBLIC_URL): Mercado Pago no puede avisar, y quien paga no
          vuelve solo. Los pagos se descubren preguntando.
        </Notice>
      )}
      {configurada && !con_firma && (
        <Notice kind="warn" className="mt-3">
          Falta la clave secreta de los webhooks: los avisos no se aceptan. Los pagos se descubren preguntando.
        </Notice>
      )}
      {abiertos > 0 && (
        <p className="soft mt-3">
          {abiertos === 1 ? 'Hay un cobro abierto' : `Hay ${formatNumero(abiertos)} cobros abiertos`}. Si cambiás el
          Access Token por el de otra cuenta, esos ya no se pueden consultar: esperá a que terminen, o mirá los de la
          anterior en Mercado Pago.
        </p>
      )}
      <dl className="pay mt-3">
        <Dato nombre="Medios">{metodos.map((metodo) => METODOS[metodo] ?? metodo).join(', ') || 'Ninguno'}</Dato>
        <Dato nombre="Último aviso">{aviso_en ? formatFechaHora(aviso_en) : 'Todavía no llegó ninguno'}</Dato>
        {aviso_invalido_en && <Dato nombre="Último aviso sin firma válida">{formatFechaHora(aviso_invalido_en)}</Dato>}
        {falla && (
          <Dato nombre="Última falla">
            {formatFechaHora(falla.en)} · {falla.detalle}
          </Dato>
        )}
        {por_estado.map(({ estado, entero, pedidos, importe }) => (
          <Dato key={`${estado} ${entero}`} nombre={nombrarPago(estado, entero)}>
            {formatCount(pedidos, 'pedido', 'pedidos')} · {formatPesos(importe)}
          </Dato>
        ))}
      </dl>
      {configurada && <PruebaDePago />}
    </>
  )
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  )
}
