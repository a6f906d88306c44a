// The page behind /api/docs: plain HTML without scripts, written by the server alone.
import { toTitulo } from '#casa/sitio/sitio.rules.ts'
import { Marca } from '#casa/sitio/web/Marca.tsx'
import styles from '../app.css?url'
import type { Campo, Operacion, Parte } from './api-docs.ts'

const ACCESOS: Record<Operacion['acceso'], string> = {
  publico: 'Para todo el mundo',
  usuario: 'Con sesión iniciada',
  personal: 'Para el personal de la librería',
  admin: 'Solo para administradores',
}

type Props = { titulo: string; nombre: string; direccion: string; partes: Parte[] }

export function ApiDocs({ titulo, nombre, direccion, partes }: Props) {
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{toTitulo(titulo, nombre)}</title>
        <meta
          name="description"
          content="Todas las llamadas de la librería: qué piden, qué devuelven y quién las usa."
        />
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a className="skip" href="#contenido">
          Saltar al contenido
        </a>
        <header className="wrap api-head">
          <a className="wordmark" href="/inicio" aria-label={`${nombre}, ir al inicio`}>
            <Marca nombre={nombre} />
          </a>
        </header>
        <main id="contenido" className="wrap api-docs">
          <h1>{titulo}</h1>
          <Introduccion direccion={direccion} />
          <Indice partes={partes} />
          {partes.flatMap(({ secciones }) =>
            secciones.map(({ id, titulo, descripcion, operaciones }) => (
              <section key={id} className="section" aria-labelledby={id}>
                <h2 id={id}>{titulo}</h2>
                <p className="soft mt-1">{descripcion}</p>
                {operaciones.map((operacion) => (
                  <OperacionApi key={operacion.metodo + operacion.path} operacion={operacion} />
                ))}
              </section>
            )),
          )}
        </main>
      </body>
    </html>
  )
}

function Indice({ partes }: { partes: Parte[] }) {
  return (
    <nav aria-label="Secciones" className="stack mt-4">
      {partes.map(({ titulo, secciones }) => (
        <div key={titulo}>
          <p className="caps">{titulo}</p>
          <ul className="chips mt-1">
            {secciones.map(({ id, titulo }) => (
              <li key={id}>
                <a className="chip" href={`#${id}`}>
                  {titulo}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Introduccion({ direccion }: { direccion: string }) {
  return (
    <div className="reading stack mt-3">
      <p>
        Todo viaja en JSON desde <code>{direccion}</code>. Los importes son pesos argentinos.
      </p>
      <p>
        Lo que pide sesión lleva el encabezado <code>Authorization: Bearer</code> con el <code>token</code> que da{' '}
        <code>POST /api/usuarios/iniciar-sesion</code>.
      </p>
      <p>
        Las listas se piden de a partes con <code>offset</code> y <code>limit</code>; el encabezado{' '}
        <code>X-Total-Count</code> dice cuántos hay en total.
      </p>
      <p>
        Lo que no se puede responder vuelve con su código HTTP y{' '}
        <code>{'{ "code": "…", "mensaje": "…", "campos": { … } }'}</code>: <code>code</code> es para programas,{' '}
        <code>mensaje</code> para personas y <code>campos</code>, si está, dice qué corregir.
      </p>
      <p>
        Otro programa también puede llamar con una clave de la API en el mismo encabezado, donde se nombra su alcance.
      </p>
      <p>
        El mismo contrato, para máquinas: <a href="/api/openapi.json">OpenAPI 3.1</a>.
      </p>
    </div>
  )
}

function OperacionApi({ operacion }: { operacion: Operacion }) {
  const { metodo, path, resumen, acceso, alcance, errores, respuesta } = operacion
  const id = `${metodo}${path}`.replace(/[^a-z0-9]+/gi, '-')
  return (
    <article className="api-call" aria-labelledby={id}>
      <h3 id={id}>
        <span className="badge">{metodo}</span> <code>{path}</code>
      </h3>
      <p className="mt-1">{resumen}.</p>
      <p className="soft mt-1">
        {ACCESOS[acceso]}
        {alcance && (
          <>
            , o con una clave con <code>{alcance}</code>
          </>
        )}
      </p>
      <Campos titulo="En la dirección" campos={operacion.enDireccion} />
      <Campos titulo="En la consulta" campos={operacion.enConsulta} />
      <Campos titulo="En el cuerpo" campos={operacion.cuerpo} />
      {errores.length > 0 && (
        <p className="mt-2">
          Puede responder{' '}
          {errores.map((code, n) => (
            <span key={code}>
              {n > 0 && ', '}
              <code>{code}</code>
            </span>
          ))}
          .
        </p>
      )}
      {respuesta && <Respuesta {...respuesta} />}
    </article>
  )
}

function Respuesta({ tipo, campos }: { tipo: string; campos: Campo[] }) {
  if (campos.length === 0) return <p className="mt-2">Devuelve {tipo}.</p>
  return (
    <details className="mt-2">
      <summary>Devuelve {tipo}</summary>
      <Lista campos={campos} />
    </details>
  )
}

function Campos({ titulo, campos }: { titulo: string; campos: Campo[] }) {
  if (campos.length === 0) return null
  return (
    <div className="mt-2">
      <p className="caps">{titulo}</p>
      <Lista campos={campos} obligatorios />
    </div>
  )
}

function Lista({ campos, obligatorios = false }: { campos: Campo[]; obligatorios?: boolean }) {
  return (
    <dl className="api-fields">
      {campos.map(({ nombre, tipo, obligatorio, sentido }) => (
        <div key={nombre}>
          <dt>
            <code>{nombre}</code>
          </dt>
          <dd>
            {sentido && `${sentido} · `}
            {tipo}
            {obligatorios && obligatorio && <b> · obligatorio</b>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
