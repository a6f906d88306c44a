import { createFileRoute } from '@tanstack/react-router'
import { useDeberes } from '#casa/deberes/web/deberes.ts'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { MenuCuenta } from '#cuentas/usuarios/web/MenuCuenta.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { usePorPasarela } from '#venta/pagos/web/porPasarela.ts'
import { METODO_PAGO_NOMBRES } from '../pedido.rules.ts'
import { useCondiciones } from './condiciones.ts'
import { useMetodos, useNota } from './metodos.ts'
import { METODO_PAGO_ICONOS } from './partes/EleccionPago.tsx'

export const Route = createFileRoute('/_tienda/medios-de-pago')({
  head: ({ matches }) => headPrivada(matches, 'Medios de pago'),
  component: MediosDePagoPage,
})

function MediosDePagoPage() {
  const cuotas = useCondiciones().recargos.length
  const conDeberes = useDeberes()
  const porPasarela = usePorPasarela()
  const metodos = useMetodos()
  const nota = useNota()
  return (
    <div className="wrap">
      <BackLink />
      <h1>Medios de pago</h1>
      <MenuCuenta />
      <p className="mt-3">Elegís cómo pagar en cada compra, al finalizarla:</p>
      <ul className="mt-2">
        {metodos.map((metodo) => (
          <li key={metodo} className="payment-way">
            <Icon name={METODO_PAGO_ICONOS[metodo]} />
            <span>
              {METODO_PAGO_NOMBRES[metodo]}
              {porPasarela(metodo) && <span className="soft"> · por Mercado Pago</span>}
              {metodo === 'tarjeta' && (
                <span className="soft">
                  {' '}
                  · hasta {cuotas} {cuotas === 1 ? 'cuota' : 'cuotas'}
                  {conDeberes && cuotas > 1 && ', con su TEA y CFTEA a la vista antes de confirmar'}
                </span>
              )}
              {nota(metodo) !== '' && <span className="pay-note soft"> · {nota(metodo)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 soft">No guardamos datos de tarjetas ni de cuentas: acá no hay nada que administrar.</p>
    </div>
  )
}
