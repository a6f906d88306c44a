import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import {
  type ComprobanteDePanel,
  type ComprobantesDePedido,
  createCredito,
  deleteComprobante,
  retryComprobante,
} from '../../comprobante.contract.ts'
import type { Receptor } from '../../receptor.rules.ts'
import { Acreditar } from './Acreditar.tsx'
import { Comprobante } from './Comprobante.tsx'
import { FormularioReceptor } from './FormularioReceptor.tsx'
import { askFactura, type De } from './llamadas.ts'
import { useComprobantes } from './useComprobantes.ts'

const FACTURA = {
  exito: 'La factura está en la cola: en segundos tiene su CAE.',
  falla: 'No pudimos pedir la factura.',
}
const REINTENTO = { exito: 'El comprobante está en la cola.', falla: 'No pudimos volver a mandarlo.' }
const DESCARTE = { exito: 'Comprobante descartado', falla: 'No pudimos descartarlo.' }

type Props = { de: De; datos: ComprobantesDePedido }
/** `todo`: all that is left of the invoice is chosen to begin with. */
type Abierto =
  | { que: 'facturar'; clave: string }
  | { que: 'corregir'; comprobante: ComprobanteDePanel }
  | { que: 'acreditar'; comprobante: ComprobanteDePanel; todo: boolean }

/** What was invoiced of an order or a sale, and what may be done about it now. */
export function ComprobantesDe({ de, datos: cargados }: Props) {
  const acciones = useAcciones()
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const { datos, mostrar } = useComprobantes(de, cargados)
  const { modo, faltan, facturable, no_fiscal, comprobantes, receptor } = datos
  const close = () => setAbierto(null)
  const titulo = 'pedido' in de ? 'Facturar el pedido' : 'Facturar la venta'
  return (
    <>
      {comprobantes.map((comprobante) => (
        <Emitido key={comprobante._id} comprobante={comprobante} acciones={acciones} onAbrir={setAbierto} />
      ))}
      <PorAcreditar datos={datos} onAbrir={setAbierto} />
      {modo === 'no-fiscal' && faltan.length > 0 && (
        <p className="soft small mt-1">Para facturar desde acá falta: {faltan.join(' ')}</p>
      )}
      <p className={facturable || no_fiscal ? 'parcel__tools' : undefined}>
        {facturable && <Button onClick={() => setAbierto({ que: 'facturar', clave: createClave() })}>{titulo}</Button>}
        {'pedido' in de && no_fiscal && (
          <a className={buttonClass('line')} href={`/api/pedidos/${de.pedido}/no-fiscal`} download>
            Comprobante no fiscal (PDF)
          </a>
        )}
      </p>
      {abierto?.que === 'facturar' && (
        <FormularioReceptor
          titulo={titulo}
          boton="Facturar"
          receptor={receptor}
          datos={datos}
          guardar={async (para) => mostrar(await askFactura(de, abierto.clave, para))}
          textos={FACTURA}
          acciones={acciones}
          onClose={close}
        />
      )}
      {abierto?.que === 'corregir' && (
        <Corregir comprobante={abierto.comprobante} datos={datos} acciones={acciones} onClose={close} />
      )}
      {abierto?.que === 'acreditar' && (
        <Acreditar
          factura={abierto.comprobante}
          todo={abierto.todo}
          acciones={acciones}
          onDone={mostrar}
          onClose={close}
        />
      )}
      {acciones.alerta}
    </>
  )
}

type EmitidoProps = { comprobante: ComprobanteDePanel; acciones: Acciones; onAbrir: (abierto: Abierto) => void }

/** One document, with what may be done with it. */
function Emitido({ comprobante, acciones, onAbrir }: EmitidoProps) {
  const may = useMay()
  return (
    <Comprobante comprobante={comprobante}>
      {comprobante.estado === 'rechazado' && may(retryComprobante) && (
        <Button onClick={() => onAbrir({ que: 'corregir', comprobante })}>Corregir y mandar de nuevo</Button>
      )}
      {comprobante.estado === 'pendiente' && may(retryComprobante) && (
        <Button
          onClick={() => void acciones.intentar(() => api.call(retryComprobante, { id: comprobante._id }), REINTENTO)}
        >
          Mandar ahora
        </Button>
      )}
      {(comprobante.estado === 'rechazado' || comprobante.estado === 'pendiente') && may(deleteComprobante) && (
        <Button
          onClick={() => void acciones.intentar(() => api.call(deleteComprobante, { id: comprobante._id }), DESCARTE)}
        >
          Descartar
        </Button>
      )}
      {isAcreditable(comprobante) && may(createCredito) && (
        <Button onClick={() => onAbrir({ que: 'acreditar', comprobante, todo: false })}>Nota de crédito</Button>
      )}
    </Comprobante>
  )
}

type PorAcreditarProps = { datos: ComprobantesDePedido; onAbrir: (abierto: Abierto) => void }

/** Money that went back and has no credit note yet. */
function PorAcreditar({ datos: { comprobantes, por_acreditar, nota_sola }, onAbrir }: PorAcreditarProps) {
  const may = useMay()
  const acreditables = comprobantes.filter(isAcreditable)
  const [devuelta] = acreditables.length === 1 && may(createCredito) ? acreditables : []
  if (por_acreditar <= 0) return null
  return (
    <Notice kind="warn" className="mt-1">
      Se devolvieron {formatPesos(por_acreditar)} que todavía no tienen nota de crédito.
      {nota_sola && ' Se hace sola en unos segundos.'}
      {devuelta && (
        <p className="mt-1">
          <Button
            onClick={() =>
              onAbrir({
                que: 'acreditar',
                comprobante: devuelta,
                todo: por_acreditar >= restoDe(devuelta),
              })
            }
          >
            Hacer la nota de crédito
          </Button>
        </p>
      )}
    </Notice>
  )
}

const isAcreditable = ({ clase, estado, lineas }: ComprobanteDePanel): boolean =>
  clase === 'factura' && estado === 'autorizado' && lineas.some(({ resto_importe }) => resto_importe > 0)

/** What of an invoice is not credited yet. */
const restoDe = ({ lineas }: ComprobanteDePanel): number => lineas.reduce((resto, one) => resto + one.resto_importe, 0)

type CorregirProps = {
  comprobante: ComprobanteDePanel
  datos: ComprobantesDePedido
  acciones: Acciones
  onClose: () => void
}

function Corregir({ comprobante, datos, acciones, onClose }: CorregirProps) {
  return (
    <FormularioReceptor
      titulo={`Corregir ${comprobante.nombre}`}
      boton="Mandar de nuevo"
      receptor={comprobante.receptor}
      fijo={comprobante.clase === 'credito'}
      datos={datos}
      guardar={(receptor: Receptor) => api.call(retryComprobante, { id: comprobante._id, receptor })}
      textos={REINTENTO}
      acciones={acciones}
      onClose={onClose}
    />
  )
}
