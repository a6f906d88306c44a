import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { isIsbn13 } from '#catalogo/libros/isbn.rules.ts'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import { LibroRapido } from '#catalogo/libros/web/panel/rapido/LibroRapido.tsx'
import type { Codigo } from '#estante/existencias/bip.rules.ts'
import { CampoBip, type Respuesta } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type RecuentoAbierto, resolveDesconocidos, type TituloContado } from '../../recuento.contract.ts'
import { useCola } from './useCola.ts'

/** Counting itself: what is heard, the last title, what this device still has to send, and what nobody knows. */
export function Contar({ recuento }: { recuento: RecuentoAbierto }) {
  const { _id: id, estado } = recuento
  const [totales, setTotales] = useState({ ejemplares: recuento.ejemplares, titulos: recuento.titulos })
  const [ultimos, setUltimos] = useState(recuento.ultimos)
  const [desconocidos, setDesconocidos] = useState(recuento.desconocidos)
  const [rechazo, setRechazo] = useState<string | null>(null)
  const cola = useCola(id, setTotales)

  async function count(codigo: string, cantidad: number): Promise<Respuesta> {
    const contado = await cola.add(codigo, cantidad)
    if (contado.caso === 'guardado') return { conocido: true, texto: `${codigo}, guardado en este equipo` }
    if (contado.caso === 'refused') {
      setRechazo(contado.mensaje)
      return { conocido: false, texto: contado.mensaje }
    }
    if (contado.caso === 'desconocido') {
      setDesconocidos((known) => note(known, codigo, cantidad))
      return { conocido: false, texto: `${codigo} no está en el catálogo: quedó anotado` }
    }
    const { titulo } = contado
    setUltimos((known) => [titulo, ...known.filter(({ libro }) => libro._id !== titulo.libro._id)].slice(0, 40))
    return { conocido: true, texto: `${titulo.libro.titulo}: ${titulo.contado}` }
  }
  const [primero] = ultimos.filter(({ falta }) => !falta)
  const faltan = ultimos.filter(({ falta }) => falta)
  return (
    <>
      <CampoBip onBip={({ codigo }: Codigo) => count(codigo, 1)} disabled={estado === 'pausado'} />
      {rechazo && cola.esperan > 0 && (
        <Notice kind="warn">
          {rechazo} {formatCount(cola.esperan, 'lectura quedó', 'lecturas quedaron')} sin contar.{' '}
          <Button onClick={cola.forget}>Olvidarlas</Button>
        </Notice>
      )}
      <dl className="count-sums" aria-live="off">
        <div>
          <dt>Ejemplares</dt>
          <dd>{totales.ejemplares}</dd>
        </div>
        <div>
          <dt>Títulos</dt>
          <dd>{totales.titulos}</dd>
        </div>
        <div>
          <dt>Sin enviar</dt>
          <dd data-pending={cola.esperan > 0}>{cola.esperan}</dd>
        </div>
      </dl>
      {primero && <Ultimo titulo={primero} onCount={(n) => void count(primero.libro.isbn, n)} />}
      {faltan.length > 0 && (
        <section aria-labelledby="faltan">
          <h2 id="faltan">Falta contar</h2>
          <ul className="count-list">
            {faltan.map(({ libro, estante }) => (
              <li key={libro._id}>
                <span>
                  {libro.titulo} <span className="soft small">{libro.isbn}</span>
                </span>
                <span className="soft">{estante && `Estante ${estante}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Lista titulos={ultimos.filter(({ falta, libro }) => !falta && libro._id !== primero?.libro._id)} />
      <Desconocidos id={id} codigos={desconocidos} />
      <Equipos equipos={recuento.equipos} />
    </>
  )
}

function note(known: RecuentoAbierto['desconocidos'], codigo: string, cantidad: number) {
  const before = known.find((one) => one.codigo === codigo)?.cantidad ?? 0
  return [{ codigo, cantidad: before + cantidad }, ...known.filter((one) => one.codigo !== codigo)]
}

function Ultimo({
  titulo: { libro, contado, estante },
  onCount,
}: {
  titulo: TituloContado
  onCount: (n: number) => void
}) {
  return (
    <section className="count-last" aria-label="Lo último">
      <Portada id={libro._id} version={libro.portada_version} lugar="fila" />
      <div>
        <h2>{libro.titulo}</h2>
        <p className="soft">
          {[libro.autores.join(', '), libro.isbn, estante && `estante ${estante}`].filter(Boolean).join(' · ')}
        </p>
        <p className="count-last__n">
          <IconButton
            line
            aria-label={`Uno menos de ${libro.titulo}`}
            aria-disabled={contado === 0}
            onClick={() => contado > 0 && onCount(-1)}
          >
            <Icon name="menos" />
          </IconButton>
          <b>{contado}</b>
          <IconButton line aria-label={`Uno más de ${libro.titulo}`} onClick={() => onCount(1)}>
            <Icon name="mas" />
          </IconButton>
        </p>
      </div>
    </section>
  )
}

function Lista({ titulos }: { titulos: readonly TituloContado[] }) {
  if (titulos.length === 0) return null
  return (
    <section className="mt-3" aria-labelledby="antes">
      <h2 id="antes">Antes</h2>
      <ul className="count-list">
        {titulos.map(({ libro, contado }) => (
          <li key={libro._id}>
            <span>
              {libro.titulo} <span className="soft small">{libro.isbn}</span>
            </span>
            <b>{contado}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

const BUSCAR = { exito: '', falla: 'No se pudo buscar.' }

function Desconocidos({ id, codigos }: { id: string; codigos: RecuentoAbierto['desconocidos'] }) {
  const acciones = useAcciones()
  const router = useRouter()
  if (codigos.length === 0) return null
  async function search() {
    try {
      const { hallados } = await api.call(resolveDesconocidos, { id })
      await router.invalidate()
      acciones.contarMotivo(
        hallados > 0
          ? `${formatCount(hallados, 'lectura ya tiene', 'lecturas ya tienen')} su libro.`
          : 'Siguen sin estar en el catálogo. Cargalos en Libros, o importalos, y buscá de nuevo.',
        'Éxito',
      )
    } catch (error) {
      await acciones.contarFalla(error, BUSCAR)
    }
  }
  return (
    <section aria-labelledby="desconocidos">
      {acciones.alerta}
      <h2 id="desconocidos">No están en el catálogo</h2>
      <ul className="count-list">
        {codigos.map(({ codigo, cantidad }) => (
          <li key={codigo}>
            <span>
              {codigo}
              {isIsbn13(codigo) && <LibroRapido isbn={codigo} onListo={search} />}
            </span>
            <b>{cantidad}</b>
          </li>
        ))}
      </ul>
      <Button onClick={() => void search()}>Buscar de nuevo</Button>
    </section>
  )
}

function Equipos({ equipos }: { equipos: RecuentoAbierto['equipos'] }) {
  if (equipos.length < 2) return null
  return (
    <section aria-labelledby="equipos">
      <h2 id="equipos">Quiénes cuentan</h2>
      <ul className="count-list">
        {equipos.map(({ equipo, quien, ejemplares }) => (
          <li key={equipo}>
            <span>{quien ?? 'Una cuenta que ya no está'}</span>
            <b>{ejemplares}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
