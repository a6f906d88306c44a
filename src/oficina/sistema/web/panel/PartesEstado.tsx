// The parts of the screen «Estado».

import { type ReactNode, useId } from 'react'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { formatCount, formatNumero } from '#platform/format.ts'
import { Encabezado } from '#ui/Encabezado.tsx'
import { formatBytes } from '../../disco.rules.ts'
import type { Estado } from '../../estado.contract.ts'
import { formatAciertos, formatDuracion, formatMs, nameTarea } from '../../estado.rules.ts'
import { Actualizacion } from './Actualizacion.tsx'
import { DescargarRespaldos } from './DescargarRespaldos.tsx'
import { HacerRespaldo } from './HacerRespaldo.tsx'

/** `ancla`: by which addresses lead to it. */
function Parte({ titulo, ancla, children }: { titulo: string; ancla?: string; children: ReactNode }) {
  const own = useId()
  const id = ancla ?? own
  return (
    <section className="state-part" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {titulo}
      </h2>
      {children}
    </section>
  )
}

/** A fact that is not there leaves its line out. */
function Datos({ datos }: { datos: readonly (readonly [nombre: string, valor: ReactNode])[] }) {
  const shown = datos.filter(([, valor]) => valor !== null)
  return (
    <dl className="state-facts">
      {shown.map(([nombre, valor]) => (
        <div key={nombre}>
          <dt>{nombre}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}

const Cuando = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatFechaMedia(iso)}</time>

export function Version({ estado: { version, cambio, cache, disco } }: { estado: Estado }) {
  return (
    <Parte titulo="Tienda">
      <Datos
        datos={[
          ['Versión', version],
          ['Respuestas desde la memoria', formatAciertos(cache.aciertos, cache.hechas)],
          ['Páginas en memoria', `${formatNumero(cache.entradas)} (${formatBytes(cache.bytes)})`],
          ['Lugar en el disco', disco ? `${formatBytes(disco.libre)} libres de ${formatBytes(disco.total)}` : null],
        ]}
      />
      {cambio && <Actualizacion cambio={cambio} />}
    </Parte>
  )
}

export function BaseDeDatos({ estado: { base, lecturas } }: { estado: Estado }) {
  return (
    <Parte titulo="Base de datos">
      <Datos
        datos={[
          ['PostgreSQL', base.version],
          ['Tamaño', formatBytes(base.bytes)],
          ['Conexiones', `${formatNumero(base.conexiones)} de ${formatNumero(base.conexiones_max)}`],
        ]}
      />
      <h3>Réplicas</h3>
      {base.replicas.length === 0 && <p className="soft small">No hay ninguna conectada.</p>}
      <ul className="state-list">
        {base.replicas.map(({ proceso, nombre, estado, sincronica, atraso_bytes, atraso_ms }) => (
          <li key={proceso}>
            <b>{nombre ?? 'Sin nombre'}</b>
            <Datos
              datos={[
                ['Estado', estado],
                ['Sincrónica', sincronica === null ? null : sincronica ? 'Sí' : 'No'],
                ['Atraso', describeAtraso(atraso_bytes, atraso_ms)],
              ]}
            />
          </li>
        ))}
      </ul>
      {lecturas.length > 0 && <Lecturas lecturas={lecturas} />}
    </Parte>
  )
}

function Lecturas({ lecturas }: Pick<Estado, 'lecturas'>) {
  return (
    <>
      <h3>De dónde lee este proceso</h3>
      <ul className="state-list">
        {lecturas.map(({ nombre, motivo, atraso_bytes }) => (
          <li key={nombre}>
            <b>{nombre}</b>
            <Datos
              datos={[
                ['Se usa', motivo === null ? 'Sí' : `No: ${motivo}`],
                ['Atraso', describeAtraso(atraso_bytes, null)],
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function describeAtraso(bytes: number | null, ms: number | null): string | null {
  if (bytes === null) return null
  if (bytes <= 0) return 'Ninguno'
  return ms === null ? formatBytes(bytes) : `${formatBytes(bytes)}, ${formatMs(ms)}`
}

function describeTrial({ ensayo_ms, sin_ensayo }: NonNullable<Estado['respaldo']>): string | null {
  if (ensayo_ms !== null) return `Sí, en ${formatDuracion(ensayo_ms)}: quedó igual a la tienda`
  return sin_ensayo && `No. ${sin_ensayo}`
}

/** Its copies out of this machine. */
function CopiasAfuera({ lugar, falta, buena, fallada }: NonNullable<Estado['afuera']>) {
  return (
    <>
      <h3>Copias fuera de esta máquina</h3>
      <Datos
        datos={[
          ['Dónde', lugar],
          ['Falta', falta],
          ['Última', buena && <Cuando key="cuando" iso={buena.hecha_en} />],
          ['Archivo', buena?.archivo ?? null],
          ['Tamaño', buena?.bytes ? formatBytes(buena.bytes) : null],
          ['Comprobada', buena && 'Sí: se leyó de vuelta y es igual'],
          ['Falló', fallada && <Cuando key="fallada" iso={fallada.hecha_en} />],
          ['Por qué', fallada?.falla ?? null],
        ]}
      />
      {!buena && !fallada && !falta && (
        <p className="soft small">Todavía no salió ninguna: sale después del próximo respaldo.</p>
      )}
    </>
  )
}

export function Respaldos({ estado: { respaldo, fallado, programa, se_pide, afuera } }: { estado: Estado }) {
  return (
    <Parte titulo="Respaldos" ancla="respaldos">
      {respaldo === null && fallado === null && (
        <p className="soft small">
          Todavía no se hizo ninguno. Se hacen con npm run respaldo{se_pide && ', o con este botón'}.
        </p>
      )}
      {programa && (
        <Datos
          datos={[['Programados', `Todos los días a las ${programa.hora}; quedan los últimos ${programa.cantidad}`]]}
        />
      )}
      {respaldo && (
        <Datos
          datos={[
            ['Último', <Cuando key="cuando" iso={respaldo.hecho_en} />],
            ['Archivo', respaldo.archivo],
            ['Tamaño', respaldo.bytes === null ? null : formatBytes(respaldo.bytes)],
            ['Comprobado', respaldo.comprobado ? 'Sí: se leyó entero y está sano' : 'No'],
            ['Restaurado de prueba', describeTrial(respaldo)],
          ]}
        />
      )}
      {fallado && (
        <Datos
          datos={[
            ['Falló', <Cuando key="cuando" iso={fallado.hecho_en} />],
            ['Por qué', fallado.falla],
          ]}
        />
      )}
      {afuera && <CopiasAfuera {...afuera} />}
      {se_pide && <HacerRespaldo ultimo={(fallado ?? respaldo)?.hecho_en ?? null} />}
      {(respaldo || programa) && <DescargarRespaldos />}
    </Parte>
  )
}

export function Procesos({ nodos }: { nodos: Estado['nodos'] }) {
  return (
    <Parte titulo="Procesos abiertos">
      {nodos.length === 0 && <p className="soft small">Ninguno dio señales todavía. Actualizá en unos segundos.</p>}
      <ul className="state-list">
        {nodos.map(({ nombre, proceso, version, inicio, visto_en, este, responde }) => (
          <li key={`${nombre} ${proceso} ${inicio}`}>
            <b>
              {nombre} · {proceso}
            </b>
            {este && <span className="soft small"> (este)</span>}
            <Datos
              datos={[
                ['Versión', version],
                ['Abierto', <Cuando key="inicio" iso={inicio} />],
                ['Última señal', <Cuando key="visto" iso={visto_en} />],
                ['Responde', responde ? 'Sí' : 'No: se cerró mal o no llega a la base de datos'],
              ]}
            />
          </li>
        ))}
      </ul>
    </Parte>
  )
}

export function Tareas({ tareas }: { tareas: Estado['tareas'] }) {
  const algo = tareas.filter(({ esperan, fallaron }) => esperan + fallaron > 0)
  return (
    <Parte titulo="Tareas en cola">
      {algo.length === 0 && <p className="soft small">No espera ninguna y no falló ninguna en la última semana.</p>}
      {algo.length > 0 && (
        <table className="table state-table">
          <Encabezado columnas={['Clase', ['Esperan', 'num'], ['Fallaron', 'num']]} />
          <tbody>
            {algo.map(({ nombre, esperan, fallaron }) => (
              <tr key={nombre}>
                <th scope="row">{nameTarea(nombre)}</th>
                <td className="num">{formatNumero(esperan)}</td>
                <td className="num">{formatNumero(fallaron)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Parte>
  )
}

const FUENTES = {
  postgresql: 'Las que más tiempo llevaron en total, según PostgreSQL.',
  nodo: 'Las de más de 20 ms desde que se abrió este proceso, sin sus valores.',
} as const

export function Consultas({ consultas: { fuente, lista } }: { consultas: Estado['consultas'] }) {
  return (
    <Parte titulo="Consultas más lentas">
      <p className="soft small">{FUENTES[fuente]}</p>
      {lista.length === 0 && <p className="mt-1">Ninguna.</p>}
      <ol className="state-list">
        {lista.map(({ texto, veces, media_ms, maximo_ms }) => (
          <li key={texto}>
            <p>
              {formatMs(media_ms)} en promedio, {formatMs(maximo_ms)} la peor, {formatCount(veces, 'vez', 'veces')}
            </p>
            <details>
              <summary>Ver la consulta</summary>
              <code className="state-sql">{texto}</code>
            </details>
          </li>
        ))}
      </ol>
    </Parte>
  )
}
