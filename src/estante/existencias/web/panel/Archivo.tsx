import { type FormEvent, useRef, useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import { AppError } from '#platform/errors.ts'
import { formatCount, formatNumero } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Field, Problem, SelectField } from '#ui/Field.tsx'
import { useBusy } from '#ui/useBusy.ts'
import {
  type Archivo as Aplicado,
  aplicarArchivo,
  deshacerArchivo,
  downloadExistencias,
  type Informe,
  subirArchivo,
} from '../../archivo/archivo.contract.ts'
import { ARCHIVO_BYTES_MAX, CABECERA, MODOS_ARCHIVO, type ModoArchivo } from '../../archivo/archivo.rules.ts'
import type { De } from './cargar.ts'

const MODO_NOMBRES: Record<ModoArchivo, string> = {
  fijar: 'Es lo que hay: deja cada libro con esa cantidad',
  sumar: 'Es una entrega: suma los ejemplares',
}
const OCTETOS = 'application/octet-stream'
const APLICAR = { exito: 'Archivo aplicado', falla: 'No pudimos aplicar el archivo.' }
const DESHACER = { exito: 'Archivo deshecho', falla: 'No pudimos deshacer el archivo.' }
const FALLA = 'No se pudo leer el archivo. Probá otra vez.'

type Probado = { id: string; nombre: string; modo: ModoArchivo; informe: Informe }

/** All copies as a file, and files that say what there is or what came; each can be undone whole. */
export function Archivo({ archivos }: De<'archivo'>) {
  const acciones = useAcciones()
  return (
    <Pantalla titulo="Existencias en planilla" volver={{ to: '/panel-admin/existencias', texto: 'Existencias' }}>
      <Descargar />
      <Subir acciones={acciones} />
      <Aplicados archivos={archivos} acciones={acciones} />
      {acciones.alerta}
    </Pantalla>
  )
}

const Descargar = () => (
  <section className="mt-3" aria-labelledby="descargar">
    <h2 id="descargar">Descargar</h2>
    <p className="soft">
      Todos los ejemplares, por lugar y condición. El mismo archivo se puede corregir y volver a subir.
    </p>
    <div className="stock-file-buttons">
      {(['csv', 'xlsx'] as const).map((formato) => (
        <a
          key={formato}
          className={buttonClass('line')}
          href={buildUrl(downloadExistencias.path, { formato })}
          download
        >
          Descargar {formato.toUpperCase()}
        </a>
      ))}
    </div>
  </section>
)

/** A file is tried first, then applied whole. */
function Subir({ acciones }: { acciones: Acciones }) {
  const input = useRef<HTMLInputElement>(null)
  const [modo, setModo] = useState<ModoArchivo>('fijar')
  const [busy, run] = useBusy()
  const [falla, setFalla] = useState('')
  const [probado, setProbado] = useState<Probado | null>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    return run(async () => {
      const file = input.current?.files?.[0]
      if (!file) return setFalla('Elegí un archivo.')
      if (file.size > ARCHIVO_BYTES_MAX)
        return setFalla(`El archivo puede pesar hasta ${ARCHIVO_BYTES_MAX / 1_048_576} MB.`)
      setFalla('')
      setProbado(null)
      try {
        const id = createClave()
        await api.call(subirArchivo, { id }, { body: file.slice(0, file.size, OCTETOS) })
        const nombre = file.name.slice(-255)
        const { informe } = await api.call(aplicarArchivo, { id, nombre, modo, ensayo: true })
        if (informe) setProbado({ id, nombre, modo, informe })
      } catch (error) {
        console.warn(error)
        setFalla(error instanceof AppError && error.status >= 400 && error.status < 500 ? error.message : FALLA)
      }
    })
  }

  const apply = ({ id, nombre, modo: deArchivo }: Probado) =>
    run(async () => {
      try {
        const { aplicado, informe } = await api.call(aplicarArchivo, { id, nombre, modo: deArchivo })
        if (!aplicado && informe) return setProbado({ id, nombre, modo: deArchivo, informe })
        setProbado(null)
        if (input.current) input.current.value = ''
        await acciones.contarExito(APLICAR)
      } catch (error) {
        await acciones.contarFalla(error, APLICAR)
      }
    })

  return (
    <section className="mt-4" aria-labelledby="subir">
      <h2 id="subir">Subir</h2>
      <p className="soft">
        Columnas: {CABECERA.slice(0, 7).join(', ')}. Hacen falta el ISBN y la cantidad; sin lugar va al único que hay.
      </p>
      <form className="stock-file" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          ref={input}
          type="file"
          label="Archivo"
          accept=".csv,.txt,.tsv,.xlsx,.gz,.zip"
          hint="CSV o XLSX, también comprimido; hasta 10 MB."
          disabled={busy}
          onChange={() => setProbado(null)}
        />
        <SelectField
          label="Qué dice el archivo"
          value={modo}
          disabled={busy}
          onChange={({ target }) => {
            setModo(MODOS_ARCHIVO.find((one) => one === target.value) ?? 'fijar')
            setProbado(null)
          }}
          opciones={MODOS_ARCHIVO}
          nombres={MODO_NOMBRES}
        />
        <Button type="submit" busy={busy && probado === null}>
          Probar
        </Button>
      </form>
      {falla && <Problem>{falla}</Problem>}
      {probado && <Resultado probado={probado} busy={busy} onAplicar={() => void apply(probado)} />}
    </section>
  )
}

type AplicadosProps = Pick<De<'archivo'>, 'archivos'> & { acciones: Acciones }

const Aplicados = ({ archivos, acciones }: AplicadosProps) => (
  <section className="mt-4" aria-labelledby="aplicados">
    <h2 id="aplicados">Aplicados</h2>
    <ul className="stock-files">
      {archivos.map((archivo) => (
        <li key={archivo._id}>
          <div>
            <b>
              N.º {archivo.numero}, {archivo.nombre}
            </b>
            <p className="soft small">{describeAplicado(archivo)}</p>
          </div>
          {archivo.deshecho_en === null && (
            <Button
              onClick={() => void acciones.intentar(() => api.call(deshacerArchivo, { id: archivo._id }), DESHACER)}
            >
              Deshacer<span className="vh"> el archivo N.º {archivo.numero}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
    {archivos.length === 0 && <p className="soft">Todavía no se aplicó ningún archivo.</p>}
  </section>
)

const describeAplicado = ({
  modo,
  creadas,
  cambiadas,
  ejemplares,
  quien,
  aplicado_en,
  deshecho_en,
}: Aplicado): string =>
  [
    formatFechaMedia(aplicado_en),
    quien ?? 'Desde la consola',
    modo === 'fijar' ? 'es lo que hay' : 'entrega',
    `${formatCount(creadas + cambiadas, 'fila cambió', 'filas cambiaron')}`,
    `${ejemplares > 0 ? '+' : ''}${formatNumero(ejemplares)} ejemplares`,
    ...(deshecho_en === null ? [] : [`deshecho el ${formatFechaMedia(deshecho_en)}`]),
  ].join(' · ')

function Resultado({ probado, busy, onAplicar }: { probado: Probado; busy: boolean; onAplicar: () => void }) {
  const { informe, nombre } = probado
  const { filas, creadas, cambiadas, iguales, rechazadas, rechazos, lugar, ejemplares } = informe
  const cuentas = [
    ['Filas', filas],
    ['Nuevas', creadas],
    ['Cambian', cambiadas],
    ['Sin cambios', iguales],
    ['Rechazadas', rechazadas],
    ['Ejemplares', ejemplares],
  ] as const
  return (
    <section className="mt-3" aria-label="Qué pasaría" role="status">
      <h3>Qué pasaría con {nombre}</h3>
      <dl className="stock-file-counts">
        {cuentas.map(([que, n]) => (
          <div key={que}>
            <dt>{que}</dt>
            <dd>{formatNumero(n)}</dd>
          </div>
        ))}
      </dl>
      {rechazadas > 0 && (
        <>
          <p>Con filas rechazadas no se aplica nada. Corregilas y subí el archivo otra vez.</p>
          <ul className="stock-file-lines">
            {rechazos.map(({ linea, motivo }) => (
              <li key={linea}>
                {lugar} {linea}: {motivo}
              </li>
            ))}
          </ul>
          {rechazadas > rechazos.length && <p className="soft">Y {formatNumero(rechazadas - rechazos.length)} más.</p>}
        </>
      )}
      {rechazadas === 0 && (
        <Button look="sell" busy={busy} onClick={onAplicar}>
          Aplicar
        </Button>
      )}
    </section>
  )
}
