import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { isIsbn13 } from '#catalogo/libros/isbn.rules.ts'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { formatPesosCampo, parsePesos } from '#catalogo/libros/precio.rules.ts'
import { LibroRapido } from '#catalogo/libros/web/panel/rapido/LibroRapido.tsx'
import { CampoBip } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { type Pesos, toCentavos, toPesos } from '#platform/money.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { CompraDetalle } from '../../compra.contract.ts'
import { CANTIDAD_MAX, countFaltan, ESTADO_COMPRA_NOMBRES, isPorLlegar } from '../../compra.rules.ts'
import { createIngreso } from '../../remito.contract.ts'
import { REMITO_MAX, TIPO_REMITO_NOMBRES } from '../../remito.rules.ts'
import type { Trato } from '../../trato.contract.ts'
import { CONDICION_NOMBRES, computeNeto } from '../../trato.rules.ts'
import type { De } from './cargar.ts'
import { CampoCantidad, ElegirLugar, ElegirProveedor, useLugar } from './partes.tsx'
import { type Contada, countBip, createRecepcion, type Recepcion, recepcionGuardada } from './recepcion.ts'

/** What a copy costs by the discount that was agreed on, as it is typed. */
const suggestCosto = (pvp: Pesos | null, trato: Trato | undefined): string =>
  pvp === null || !trato || trato.descuento_bp === 0
    ? ''
    : formatPesosCampo(toPesos(computeNeto(toCentavos(pvp), 1, trato.descuento_bp)))

/** What is on this screen: what was left here before, unless it is of another order. */
function resume(compra: CompraDetalle | null): Recepcion {
  const stored = recepcionGuardada.read()
  const id = compra?._id ?? ''
  return stored?.compra === id ? stored : createRecepcion(compra?.proveedor._id, id)
}

const GUARDAR = 'No pudimos guardar la recepción.'

/** A delivery, counted by beep, against an order or without one. */
export function Recibir({ tratos, lugares, remitos, compra }: De<'recibir'>) {
  const navigate = useNavigate()
  const acciones = useAcciones()
  const [recepcion, setRecepcion] = useState(() => resume(compra))
  const [numero, setNumero] = useState('')
  const eleccion = useLugar(lugares)
  const [busy, setBusy] = useState(false)
  const { proveedor, contadas } = recepcion
  const trato = tratos.find(({ _id }) => _id === proveedor)
  const faltan = compra === null || isPorLlegar(compra.estado)

  function change(write: (antes: Recepcion) => Recepcion) {
    setRecepcion((antes) => {
      const next = write(antes)
      recepcionGuardada.write(next)
      return next
    })
  }
  const setContadas = (write: (antes: readonly Contada[]) => readonly Contada[]) =>
    change((antes) => ({ ...antes, contadas: write(antes.contadas) }))

  async function hear(isbn: string): Promise<{ conocido: boolean; texto: string }> {
    const found = contadas.find((one) => one.isbn === isbn) ?? (await findLibro(isbn, compra, trato))
    if (found === 'falla') return { conocido: false, texto: 'No pudimos buscar ese libro. Pasalo de nuevo.' }
    setContadas((antes) => countBip(antes, found))
    const count = (contadas.find((one) => one.isbn === isbn)?.cantidad ?? 0) + 1
    if (!found.conocida) return { conocido: false, texto: `${isbn} no está en el catálogo: queda anotado (${count}).` }
    const pedida = compra?.lineas.find((linea) => linea.isbn === isbn)
    const de = pedida
      ? ` de ${Math.max(0, pedida.cantidad - pedida.recibida)}`
      : compra
        ? ', no estaba en el pedido'
        : ''
    return { conocido: true, texto: `${found.titulo}: ${count}${de}` }
  }

  async function save() {
    const costos = contadas.map(({ costo }) => parsePesos(costo))
    const wrong = contadas.find((_, n) => costos[n] === undefined)
    if (wrong)
      return acciones.contarMotivo(
        `El costo de «${wrong.titulo || wrong.isbn}» no se entiende: escribí 7500 o 7500,50.`,
      )
    if (proveedor === '') return acciones.contarMotivo('Elegí de qué proveedor son.')
    setBusy(true)
    try {
      const lineas = contadas.map(({ isbn, cantidad }, n) => ({ isbn, cantidad, costo: costos[n] ?? null }))
      const { _id } = await api.call(createIngreso, {
        _id: recepcion.clave,
        proveedor,
        compra: compra?._id ?? null,
        lugar: eleccion.lugar || null,
        numero_proveedor: numero,
        lineas,
      })
      recepcionGuardada.write(null)
      await navigate({ to: '/panel-admin/compras', search: { parte: 'devolver', id: _id } })
    } catch (error) {
      await acciones.contarFalla(error, { exito: '', falla: GUARDAR })
    } finally {
      setBusy(false)
    }
  }

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
          tratos={tratos}
          value={proveedor}
          ninguno="Elegí el proveedor"
          disabled={compra !== null}
          onChange={(id) => change((antes) => ({ ...antes, proveedor: id }))}
        />
        <Field
          label="Número del remito"
          hint={trato ? CONDICION_NOMBRES[trato.condicion] : 'El del papel del proveedor. Puede quedar vacío.'}
          value={numero}
          maxLength={REMITO_MAX}
          autoComplete="off"
          onChange={({ target }) => setNumero(target.value)}
        />
        <ElegirLugar label="Entran en" eleccion={eleccion} />
      </div>
      <CampoBip
        disabled={!faltan}
        onBip={({ tipo, codigo }) =>
          tipo === 'otro' ? { conocido: false, texto: `«${codigo}» no es un ISBN.` } : hear(codigo)
        }
      />
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
            <Button look="sell" busy={busy} onClick={() => void save()}>
              Guardar la recepción
            </Button>
            <Button
              onClick={() => {
                recepcionGuardada.write(null)
                setRecepcion(createRecepcion(compra?.proveedor._id, compra?._id))
              }}
            >
              Empezar de nuevo
            </Button>
          </div>
        </section>
      )}
      {remitos.length > 0 && (
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
      )}
      {acciones.alerta}
    </>
  )
}

/** A book by its ISBN: of the order, else of the catalogue. */
async function findLibro(
  isbn: string,
  compra: CompraDetalle | null,
  trato: Trato | undefined,
): Promise<Omit<Contada, 'cantidad'> | 'falla'> {
  const pedida = compra?.lineas.find((linea) => linea.isbn === isbn)
  if (pedida?.libro) return { isbn, titulo: pedida.titulo, conocida: true, costo: suggestCosto(pedida.pvp, trato) }
  try {
    const [libro] = (await api.call(listLibros, { q: isbn, limit: 1 })).filter((one) => one.isbn === isbn)
    if (!libro) return { isbn, titulo: '', conocida: false, costo: '' }
    return { isbn, titulo: libro.titulo, conocida: true, costo: suggestCosto(libro.pvp ?? libro.precio, trato) }
  } catch (error) {
    console.warn(error)
    return 'falla'
  }
}

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
      <CampoCantidad
        label={`Cuántos de ${nombre}`}
        value={String(cantidad)}
        onChange={(text) => change({ cantidad: Math.min(CANTIDAD_MAX, Math.max(1, Number(text))) })}
      />
      <IconButton
        className="icon-button--danger"
        aria-label={`Quitar ${nombre}`}
        onClick={() => setContadas((antes) => antes.filter((one) => one.isbn !== isbn))}
      >
        <Icon name="borrar" />
      </IconButton>
    </li>
  )
}
