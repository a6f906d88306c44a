import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FiltroUnico } from '#casa/panel/FiltroUnico.tsx'
import { Instante } from '#casa/panel/Instante.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useMiradas } from '#casa/panel/useMiradas.ts'
import { DIA_MS } from '#platform/dias.ts'
import { AppError } from '#platform/errors.ts'
import { formatCount, formatDia, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { type ComprobanteEnLista, retryComprobante } from '../../comprobante.contract.ts'
import { type Ambiente, ESTADO_COMPROBANTE_NOMBRES, ESTADOS_COMPROBANTE } from '../../comprobante.rules.ts'
import { type getFacturacion, probarFacturacion } from '../../facturacion.contract.ts'
import { DescargarPdf, InsigniaComprobante, nameReceptor } from './Comprobante.tsx'
import { listEnCola } from './esperados.ts'
import type { ComprobantesSearch } from './PanelComprobantes.tsx'

const TO = '/panel-admin/comprobantes'
const REINTENTO = { exito: 'El comprobante está en la cola.', falla: 'No pudimos volver a mandarlo.' }
const AMBIENTE_NOMBRES: Record<Ambiente, string> = {
  produccion: 'ARCA, producción: los comprobantes valen.',
  homologacion: 'ARCA, servicio de pruebas: los comprobantes no valen.',
  ensayo: 'Ensayo: contesta un doble de ARCA y los comprobantes no valen.',
}

type Situacion = Output<typeof getFacturacion>
type Props = { search: ComprobantesSearch; situacion: Situacion; items: ComprobanteEnLista[]; total: number }

/** The queue and all documents, the newest first, and how invoicing stands. */
export function ListaComprobantes({ search, situacion, items, total }: Props) {
  const acciones = useAcciones()
  const router = useRouter()
  useMiradas(listEnCola(items), () => router.invalidate())
  const retry = ({ _id }: ComprobanteEnLista) =>
    void acciones.intentar(() => api.call(retryComprobante, { id: _id }), REINTENTO)
  return (
    <>
      <PanelLista
        titulo="Comprobantes"
        vacio="Todavía no hay comprobantes: se piden desde cada pedido o venta."
        to={TO}
        search={search}
        items={items}
        total={total}
        filtros={
          <FiltroUnico
            label="Mostrar"
            to={TO}
            search={search}
            nombre="estado"
            ninguna="Todos"
            opciones={ESTADOS_COMPROBANTE}
            nombres={ESTADO_COMPROBANTE_NOMBRES}
          />
        }
        filtrado={search.estado !== undefined}
        buscado="Número de pedido, de venta o de comprobante"
        aviso={<Estado situacion={situacion} />}
        tabla={{
          columnas: [
            ...COLUMNAS,
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (comprobante) => <Botones comprobante={comprobante} onMandar={() => retry(comprobante)} />,
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ nombre }) => nombre,
          ancha: true,
          propio: '-hecho',
        }}
      />
      {acciones.alerta}
    </>
  )
}

const COLUMNAS: readonly Columna<ComprobanteEnLista>[] = [
  { nombre: 'Comprobante', celda: ({ nombre }) => nombre },
  {
    nombre: 'Estado',
    celda: ({ estado, motivo, ambiente }) => (
      <>
        <InsigniaComprobante estado={estado} />
        {ambiente !== 'produccion' && <p className="small soft">De prueba: no vale como factura.</p>}
        {motivo && <p className="small comprobante__motivo">{motivo}</p>}
      </>
    ),
  },
  { nombre: 'De', clase: 'corta', celda: (comprobante) => <Origen comprobante={comprobante} /> },
  { nombre: 'Para', clase: 'larga', celda: ({ receptor }) => nameReceptor(receptor) },
  {
    nombre: 'Pedido el',
    orden: '-hecho',
    celda: ({ creado_en }) => <Instante iso={creado_en} />,
  },
  { nombre: 'Fecha', clase: 'corta', celda: ({ fecha }) => fecha && formatDia(fecha) },
  { nombre: 'CAE', clase: 'corta', celda: ({ cae }) => cae },
  { nombre: 'Total', clase: 'numero', celda: ({ total }) => formatPesos(total) },
]

type BotonesProps = { comprobante: ComprobanteEnLista; onMandar: () => void }

/** The paper of what is authorised; another try of what is not. */
function Botones({ comprobante, onMandar }: BotonesProps) {
  const { nombre, estado } = comprobante
  if (estado === 'autorizado') return <DescargarPdf comprobante={comprobante} />
  return (
    <Button onClick={onMandar}>
      {estado === 'rechazado' ? 'Mandar de nuevo' : 'Mandar ahora'}
      <span className="vh"> {nombre}</span>
    </Button>
  )
}

/** The way to the order or the sale. */
function Origen({ comprobante: { pedido, venta } }: { comprobante: ComprobanteEnLista }) {
  if (pedido) {
    return (
      <Link to="/panel-admin/pedidos/$id" params={{ id: pedido._id }} data-principal>
        Pedido N.º {pedido.numero}
      </Link>
    )
  }
  return (
    venta && (
      <Link to="/panel-admin/mostrador" search={{ id: venta._id }} data-principal>
        Venta N.º {venta.numero}
      </Link>
    )
  )
}

const AVISO_DIAS = 30

/** What is missing, and what the tax office answers. */
function Estado({ situacion }: { situacion: Situacion }) {
  const { ambiente, faltan, certificado, en_cola, rechazados, por_acreditar } = situacion
  const [busy, run] = useBusy()
  const [dicho, setDicho] = useState<{ bien: boolean; texto: string } | null>(null)
  const probar = () =>
    run(async () => {
      try {
        setDicho({ bien: true, texto: (await api.call(probarFacturacion, {})).mensaje })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        setDicho({ bien: false, texto: error.message })
      }
    })
  const vence = certificado && Date.parse(certificado.vence) - Date.now() < AVISO_DIAS * DIA_MS
  return (
    <section aria-label="Cómo está la facturación">
      {faltan.length > 0 ? (
        <Notice kind="warn">
          <p>La tienda todavía no factura. Falta:</p>
          <ul>
            {faltan.map((falta) => (
              <li key={falta}>{falta}</li>
            ))}
          </ul>
          <p>
            Se escribe en <Link to="/panel-admin/ajustes">Ajustes</Link>. Qué corresponde a tu librería, consultalo con
            tu contador.
          </p>
        </Notice>
      ) : (
        <p className="small">
          {AMBIENTE_NOMBRES[ambiente]} {formatCount(en_cola, 'espera', 'esperan')} su CAE;{' '}
          {formatCount(rechazados, 'rechazado', 'rechazados')}.
        </p>
      )}
      {por_acreditar.length > 0 && (
        <Notice kind="warn" className="mt-1">
          <p>Se devolvió plata que todavía no tiene nota de crédito:</p>
          <ul>
            {por_acreditar.map(({ _id, numero, importe }) => (
              <li key={_id}>
                <Link to="/panel-admin/pedidos/$id" params={{ id: _id }}>
                  Pedido N.º {numero}
                </Link>
                , {formatPesos(importe)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {certificado?.otro_cuit && (
        <Notice kind="warn">El certificado es del CUIT {certificado.otro_cuit}, que no es el de la librería.</Notice>
      )}
      {certificado && vence && (
        <Notice kind="warn">El certificado de ARCA vence el {formatDia(certificado.vence)}: pedí otro a tiempo.</Notice>
      )}
      {faltan.length === 0 && (
        <p className="parcel__tools">
          <Button busy={busy} onClick={() => void probar()}>
            Probar la conexión
          </Button>
        </p>
      )}
      <div role="status">
        {dicho && (
          <Notice kind={dicho.bien ? 'ok' : 'error'} className="mt-1" quiet>
            {dicho.texto}
          </Notice>
        )}
      </div>
    </section>
  )
}
