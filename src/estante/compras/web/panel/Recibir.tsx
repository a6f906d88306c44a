import { Link } from '@tanstack/react-router'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { BotonBorrar } from '#casa/panel/Herramientas.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { isIsbn13 } from '#catalogo/libros/isbn.rules.ts'
import { BuscarLibro } from '#catalogo/libros/web/panel/BuscarLibro.tsx'
import { LibroRapido } from '#catalogo/libros/web/panel/rapido/LibroRapido.tsx'
import { CampoBip } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { formatCount } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { CANTIDAD_MAX, countFaltan, ESTADO_COMPRA_NOMBRES, isPorLlegar } from '../../compra.rules.ts'
import { REMITO_MAX, TIPO_REMITO_NOMBRES } from '../../remito.rules.ts'
import { CONDICION_NOMBRES } from '../../trato.rules.ts'
import type { De } from './cargar.ts'
import { ElegirLugar, ElegirProveedor } from './partes.tsx'
import type { Contada } from './recepcion.ts'
import { useRecepcion } from './useRecepcion.ts'

/** A delivery, counted by beep, against an order or without one. */
export function Recibir({ tratos, lugares, remitos, compra }: De<'recibir'>) {
  const acciones = useAcciones()
  const { proveedor, trato, numero, eleccion, contadas, setContadas, busy, ...recepcion } = useRecepcion({
    tratos,
    lugares,
    compra,
    acciones,
  })
  const faltan = compra === null || isPorLlegar(compra.estado)
  const ejemplares = contadas.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return (
    <>
      {compra && (
        <p className="mt-2">
          <Link to="/panel-admin/compras" search={{ parte: 'pedidos', id: compra._id }}>
            Pedido N.º {compra.numero} a {compra.proveedor.nombre}
          </Link>
          {faltan
            ? `: faltan ${formatCount(countFaltan(compra.lineas), 'ejemplar', 'ejemplares')}.`
            : `: ${ESTADO_COMPRA_NOMBRES[compra.estado].toLowerCase()}, no espera nada.`}
        </p>
      )}
      <div className="compras-campos mt-2">
        <ElegirProveedor
          id="proveedor"
          tratos={tratos}
          value={proveedor}
          ninguno="Elegí el proveedor"
          disabled={compra !== null}
          onChange={recepcion.setProveedor}
        />
        <Field
          label="Número del remito"
          hint={trato ? CONDICION_NOMBRES[trato.condicion] : 'El del papel del proveedor. Puede quedar vacío.'}
          value={numero}
          maxLength={REMITO_MAX}
          autoComplete="off"
          onChange={({ target }) => recepcion.setNumero(target.value)}
        />
        <ElegirLugar label="Entran en" eleccion={eleccion} />
      </div>
      <CampoBip
        disabled={!faltan}
        onBip={({ tipo, codigo }) =>
          tipo === 'otro' ? { conocido: false, texto: `«${codigo}» no es un ISBN.` } : recepcion.hear(codigo)
        }
      />
      {faltan && (
        <BuscarLibro
          label="O buscalo por título"
          onElegir={({ isbn }) =>
            void recepcion.hear(isbn).then(({ conocido, texto }) => conocido || acciones.contarMotivo(texto))
          }
        />
      )}
      {contadas.length > 0 && (
        <section aria-labelledby="contadas">
          <h2 id="contadas">
            {formatCount(ejemplares, 'ejemplar', 'ejemplares')} de {formatCount(contadas.length, 'libro', 'libros')}
          </h2>
          <ul className="compras-lineas">
            {contadas.map((one) => (
              <LineaContada key={one.isbn} contada={one} setContadas={setContadas} />
            ))}
          </ul>
          <div className="compras-botones mt-2">
            <Button look="sell" busy={busy} onClick={() => void recepcion.save()}>
              Guardar la recepción
            </Button>
            <Button onClick={recepcion.restart}>Empezar de nuevo</Button>
          </div>
        </section>
      )}
      <UltimosPapeles remitos={remitos} />
      {acciones.alerta}
    </>
  )
}

const UltimosPapeles = ({ remitos }: Pick<De<'recibir'>, 'remitos'>) =>
  remitos.length > 0 && (
    <section className="mt-5" aria-labelledby="ultimos">
      <h2 id="ultimos">Últimos papeles</h2>
      <ul className="compras-lineas">
        {remitos.map((remito) => (
          <li key={remito._id} className="compras-linea">
            <Link to="/panel-admin/compras" search={{ parte: 'devolver', id: remito._id }}>
              {TIPO_REMITO_NOMBRES[remito.tipo]} N.º {remito.numero}, {remito.proveedor.nombre}
            </Link>
            <span className="soft">
              {formatFechaMedia(remito.creado_en)} · {formatCount(remito.ejemplares, 'ejemplar', 'ejemplares')}
              {remito.anotados > 0 && ` · ${remito.anotados} sin catálogo`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

type LineaProps = { contada: Contada; setContadas: (write: (antes: readonly Contada[]) => readonly Contada[]) => void }

function LineaContada({ contada: { isbn, titulo, conocida, cantidad, costo }, setContadas }: LineaProps) {
  const nombre = titulo || isbn
  const change = (cambio: Partial<Contada>) =>
    setContadas((antes) => antes.map((one) => (one.isbn === isbn ? { ...one, ...cambio } : one)))
  return (
    <li className="compras-linea">
      <div className="compras-linea__que">
        <b>{titulo || 'No está en el catálogo'}</b>
        <span className="soft small">
          {isbn}
          {!conocida && ' · queda anotado, no entra en existencias'}
        </span>
        {!conocida && isIsbn13(isbn) && (
          <LibroRapido isbn={isbn} onListo={(puesto) => change({ titulo: puesto, conocida: true })} />
        )}
      </div>
      <Field
        label={
          <>
            Costo<span className="vh"> de un ejemplar de {nombre}</span>
          </>
        }
        value={costo}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        onChange={({ target }) => change({ costo: target.value })}
      />
      <Field
        label={
          <>
            Cuántos<span className="vh"> de {nombre}</span>
          </>
        }
        value={String(cantidad)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) =>
          change({ cantidad: Math.min(CANTIDAD_MAX, Math.max(1, Number(target.value.replace(/\D/g, '')))) })
        }
      />
      <BotonBorrar
        que={`Quitar ${nombre}`}
        onPress={() => setContadas((antes) => antes.filter((one) => one.isbn !== isbn))}
      />
    </li>
  )
}
