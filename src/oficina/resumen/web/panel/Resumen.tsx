// The overview on the panel's home: numbers at once, one chart beside them, the lists on request.

import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { RESPUESTA_HORAS } from '#casa/deberes/plazos.rules.ts'
import { nameClave } from '#envios/transportes/puede.rules.ts'
import { formatBytes, isEscaso } from '#oficina/sistema/disco.rules.ts'
import { formatDuracion } from '#oficina/sistema/estado.rules.ts'
import { formatCount, formatFechaHora, formatNumero, formatPesos } from '#platform/format.ts'
import type { Resumen as Datos, Negocio } from '../../resumen.contract.ts'
import { describeCambio, describeHace, nameParcelas } from '../../resumen.rules.ts'
import { BuscadoSinResultado, LoMasVendido, SinMovimiento, toCsvHref, VentasPorDia } from './PartesResumen.tsx'

/** Nothing at all where it could not be had: the sections below do not need it. */
export function Resumen({ resumen }: { resumen: Datos | null }) {
  const id = useId()
  if (!resumen) return null
  const { por_hacer, negocio } = resumen
  const ahora = new Date(resumen.ahora)
  return (
    <section className="overview" aria-labelledby={id}>
      <h2 id={id}>Resumen</h2>
      <ul className="overview-facts">
        <Dato titulo="Para preparar" valor={formatNumero(por_hacer.pedidos)}>
          {por_hacer.pedidos === 0 ? (
            'Ningún pedido pendiente'
          ) : (
            <Link to="/panel-admin/pedidos" search={{ estado: 'pendiente' }}>
              {por_hacer.pedidos === 1 ? 'Pedido pendiente' : 'Pedidos pendientes'}
            </Link>
          )}
        </Dato>
        <Dato titulo="Para responder" valor={formatNumero(por_hacer.mensajes)}>
          {por_hacer.mensajes === 0 ? 'Ningún mensaje sin enviar' : 'Mensajes de Contacto que no salieron por correo'}
        </Dato>
        {por_hacer.pagos !== undefined && (
          <Dato titulo="Para resolver" valor={formatNumero(por_hacer.pagos)}>
            <Link to="/panel-admin/pagos">{por_hacer.pagos === 1 ? 'Tarea de pagos' : 'Tareas de pagos'}</Link>
          </Dato>
        )}
        {por_hacer.arrepentimientos && <PorConfirmar {...por_hacer.arrepentimientos} />}
        {por_hacer.esperas && <Esperados {...por_hacer.esperas} />}
        {negocio && <DatosDelNegocio negocio={negocio} ahora={ahora} />}
      </ul>
      {negocio && (
        <>
          <VentasPorDia ventas={negocio.ventas} conPlata={negocio.hoy !== undefined} />
          <Listas negocio={negocio} ahora={ahora} />
        </>
      )}
    </section>
  )
}

type DatoProps = { titulo: string; valor: string; children?: ReactNode; aviso?: boolean }

/** One number with what it means; `aviso`: it asks for attention, which its words say too. */
function Dato({ titulo, valor, children, aviso = false }: DatoProps) {
  return (
    <li data-state={aviso ? 'warn' : undefined}>
      <b>{titulo}</b>
      <span className="n">{valor}</span>
      <small>{children}</small>
    </li>
  )
}

/** Requests to revoke have 24 hours by law: those that are late ask for attention. */
const PorConfirmar = ({ esperan, vencidos }: { esperan: number; vencidos: number }) => (
  <Dato titulo="Para confirmar" valor={formatNumero(esperan)} aviso={vencidos > 0}>
    <Link to="/panel-admin/obligaciones" search={{ parte: 'arrepentimientos' }}>
      {esperan === 1 ? 'Arrepentimiento' : 'Arrepentimientos'}
    </Link>
    {vencidos > 0 && `: ${formatCount(vencidos, 'pasó', 'pasaron')} sus ${RESPUESTA_HORAS} horas`}
  </Dato>
)

const Esperados = ({ lectores, libros }: { lectores: number; libros: number }) => (
  <Dato titulo="Esperan un libro" valor={formatNumero(lectores)}>
    <Link to="/panel-admin/compras">
      {lectores === 1 ? 'Lector' : 'Lectores'}, {formatCount(libros, 'libro', 'libros')}
    </Link>
  </Dato>
)

const PERIODOS = { hoy: 'Ventas de hoy', semana: 'Ventas de 7 días', mes: 'Ventas de 30 días' } as const

type Parte = { negocio: Negocio; ahora: Date }
type Hoy = NonNullable<Negocio['hoy']>
type Parcela = Hoy['cobrado'][number] & Partial<Hoy['por_cobrar'][number]>

function DatosDelNegocio({
  negocio: { ventas, hoy, respaldo, disco, correo, catalogo, transportes, credenciales },
  ahora,
}: Parte) {
  return (
    <>
      {ventas.periodos.map(({ periodo, pedidos, importe, antes }) => (
        <Dato key={periodo} titulo={PERIODOS[periodo]} valor={formatPesos(importe, { trim: true })}>
          {formatCount(pedidos, 'pedido', 'pedidos')}. {describeCambio(periodo, importe, antes.importe)}
        </Dato>
      ))}
      {hoy && <DineroDeHoy hoy={hoy} />}
      <Respaldo respaldo={respaldo} ahora={ahora} />
      {disco && (
        <Dato titulo="Lugar en el disco" valor={formatBytes(disco.libre)} aviso={isEscaso(disco)}>
          {isEscaso(disco) ? 'Queda poco' : 'Libres'}, de {formatBytes(disco.total)}
        </Dato>
      )}
      <Dato titulo="Correos en cola" valor={formatNumero(correo.esperan)} aviso={correo.fallaron > 0}>
        {correo.fallaron === 0
          ? 'Ninguno falló en la última semana'
          : `${formatCount(correo.fallaron, 'falló', 'fallaron')} en la última semana`}
      </Dato>
      {credenciales?.map(({ nombre, desde, detalle }) => (
        <Dato key={nombre} titulo="Credenciales rechazadas" valor={nombre} aviso>
          Desde el {formatFechaHora(desde)}. {detalle}
        </Dato>
      ))}
      {transportes && (
        <Dato titulo="Transportes" valor="Sin respuesta" aviso>
          <Link to="/panel-admin/transportes">
            {transportes.map(({ clave }) => nameClave(clave)).join(', ')}: se cobra lo que dice la tabla
          </Link>
        </Dato>
      )}
      {catalogo && <Faltantes catalogo={catalogo} ahora={ahora} />}
    </>
  )
}

/** What came in today and what today's orders owe, by where and how. */
function DineroDeHoy({ hoy: { cobrado, por_cobrar } }: { hoy: Hoy }) {
  const partes = [
    ['Cobrado hoy', cobrado],
    ['Por cobrar de hoy', por_cobrar],
  ] as const
  return partes.map(([titulo, parcelas]) => (
    <li className="wide" key={titulo}>
      <b>{titulo}</b>
      <ul>
        {parcelas.length === 0 && <li>Nada</li>}
        {nameParcelas<Parcela>(parcelas).map(({ canal, medio, nombre, importe, pedidos }) => (
          <li key={`${canal} ${medio}`}>
            <span className="n">{formatPesos(importe, { trim: true })}</span> {nombre}
            {pedidos !== undefined && `: ${formatCount(pedidos, 'pedido', 'pedidos')}`}
          </li>
        ))}
      </ul>
      <small>{titulo === 'Cobrado hoy' ? 'Con envíos, menos lo que se devolvió' : 'Pedidos de hoy sin pagar'}</small>
    </li>
  ))
}

function Respaldo({ respaldo: { hecho_en, fallado_en, ensayo }, ahora }: Pick<Negocio, 'respaldo'> & { ahora: Date }) {
  return (
    <Dato
      titulo="Último respaldo"
      valor={hecho_en === null ? 'Ninguno' : describeHace(new Date(hecho_en), ahora)}
      aviso={fallado_en !== null}
    >
      <Link to="/panel-admin/estado">
        {fallado_en === null ? 'Ver más en Estado' : `Falló el del ${formatFechaHora(fallado_en)}`}
      </Link>
      {ensayo &&
        `. Restaurado de prueba ${describeHace(new Date(ensayo.hecho_en), ahora)}, en ${formatDuracion(ensayo.ms)}`}
    </Dato>
  )
}

function Faltantes({ catalogo, ahora }: { catalogo: NonNullable<Negocio['catalogo']>; ahora: Date }) {
  const faltas = [
    ['sin precio', 'sin-precio', catalogo.sin_precio],
    ['sin portada', 'sin-portada', catalogo.sin_portada],
    ['sin categoría', 'sin-categoria', catalogo.sin_categoria],
  ] as const
  return (
    <li className="wide">
      <b>Libros incompletos</b>
      <ul>
        {faltas.map(([falta, parte, cuantos]) => (
          <li key={parte}>
            <span className="n">{formatNumero(cuantos)}</span> {falta}{' '}
            {cuantos > 0 && (
              <a href={toCsvHref(parte)} download aria-label={`CSV de los libros ${falta}`}>
                CSV
              </a>
            )}
          </li>
        ))}
      </ul>
      <small>
        De {formatCount(catalogo.libros, 'libro', 'libros')}, contados{' '}
        {describeHace(new Date(catalogo.hecho_en), ahora)}
      </small>
    </li>
  )
}

/** Read and drawn when they are opened. */
function Listas({ negocio: { vendidos, catalogo, busquedas }, ahora }: Parte) {
  const [open, setOpen] = useState(false)
  return (
    <details className="overview-lists" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Lo más vendido, lo que no se mueve y lo que buscan sin encontrar</summary>
      {open && (
        <div className="overview-grid">
          <LoMasVendido vendidos={vendidos} ahora={ahora} />
          <SinMovimiento catalogo={catalogo} ahora={ahora} />
          <BuscadoSinResultado busquedas={busquedas} />
        </div>
      )}
    </details>
  )
}
