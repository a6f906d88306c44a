import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { mirarPagoDePrueba, type PagoDePrueba, type PruebaMirada, probarPago } from '../../prueba.contract.ts'
import type { Resultado } from '../../prueba.rules.ts'

const ABRIR = { exito: '', falla: 'No pudimos abrir el pago de prueba.' }
const MIRAR = { exito: '', falla: 'No pudimos preguntar por el pago de prueba.' }

const RESULTADOS: Record<Resultado, string> = {
  ninguno: 'Todavía no se ve ningún pago. Si ya pagaste, esperá un minuto y volvé a mirar.',
  en_curso: 'El pago entró y todavía no se acreditó.',
  no_salio: 'El pago no salió: Mercado Pago lo rechazó. Probá con otro medio.',
  pagado: 'El pago llegó.',
}

/** What is said of the notices, which come by themselves or not at all. */
const describeAviso = ({ resultado, avisada }: PruebaMirada): string => {
  if (resultado === 'ninguno') return ''
  return avisada
    ? ' Mercado Pago avisó solo: los avisos andan.'
    : ' Mercado Pago todavía no avisó: si no llega en unos minutos, revisá la dirección de la tienda y la clave de los webhooks.'
}

/** One peso that belongs to no order, to see that the credentials work, whose they are, and that notices arrive. */
export function PruebaDePago() {
  const acciones = useAcciones({ recargar: false })
  const { conClave, dialogo } = useConClave()
  const [busy, run] = useBusy()
  const [clave] = useState(createClave)
  const [abierta, setAbierta] = useState<PagoDePrueba | null>(null)
  const [mirada, setMirada] = useState<PruebaMirada | null>(null)

  const tell = async (error: unknown, textos: typeof ABRIR) => {
    if (!isCancelado(error)) await acciones.contarFalla(error, textos)
  }
  const open = () =>
    run(async () => {
      setMirada(null)
      await conClave(() => api.call(probarPago, { clave })).then(setAbierta, (error: unknown) => tell(error, ABRIR))
    })
  const look = () =>
    run(() => api.call(mirarPagoDePrueba, { clave }).then(setMirada, (error: unknown) => tell(error, MIRAR)))

  return (
    <section className="mt-4" aria-labelledby="prueba-de-pago">
      <h2 id="prueba-de-pago">Probar un pago</h2>
      <p className="soft">
        Un pago de $ 1 que no es de ningún pedido: muestra si Mercado Pago acepta las credenciales, a qué cuenta va la
        plata y si los avisos llegan.
      </p>
      {!abierta && (
        <Button busy={busy} className="mt-2" onClick={() => void open()}>
          Probar un pago de $ 1
        </Button>
      )}
      {abierta && (
        <>
          <Notice kind="ok" className="mt-2">
            Mercado Pago aceptó las credenciales. La plata va a la cuenta N.º {abierta.cuenta}.
            {abierta.ensayo && ' Es un ensayo: nadie paga de verdad.'}
          </Notice>
          <p className="filters-row__end mt-2">
            <a className={buttonClass('line')} href={abierta.enlace} target="_blank" rel="noopener noreferrer">
              Pagar $ 1<span className="vh"> en otra pestaña</span>
            </a>
            <Button busy={busy} onClick={() => void look()}>
              Ya pagué: mirar si llegó
            </Button>
          </p>
        </>
      )}
      <p role="status">{mirada && RESULTADOS[mirada.resultado] + describeAviso(mirada)}</p>
      {dialogo}
      {acciones.alerta}
    </section>
  )
}
