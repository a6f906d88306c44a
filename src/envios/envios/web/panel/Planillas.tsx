import { type ChangeEvent, useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount, formatDia, toLocalDay } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField, TextareaField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { type RevisionPlanilla, type TablasEnvio, updateTarifasEnvio, updateZonasEnvio } from '../../tabla.contract.ts'

type Enviar = (planilla: string, dryRun: boolean) => Promise<RevisionPlanilla>

/** The sheets of zones and of prices. */
export function Planillas({ tablas }: { tablas: TablasEnvio }) {
  const { zonas, tarifas, huella } = tablas
  const vigente = tarifas.find((una) => una.vigente) ?? tarifas[0]
  const [mirada, setMirada] = useState(vigente?.desde ?? '')
  const [desde, setDesde] = useState(vigente?.desde ?? toLocalDay(new Date()))
  const elegida = tarifas.find((una) => una.desde === mirada) ?? vigente
  return (
    <>
      <section className="ship-panel" aria-labelledby="zonas">
        <h2 id="zonas">Zonas</h2>
        <p className="soft small mt-1">
          Una línea por cada provincia o rango de códigos postales de una zona. Manda lo más exacto: un rango dentro de
          una provincia, un rango, una provincia y, sin nada de eso, el resto del país.
        </p>
        <Planilla
          key={`zonas ${huella}`}
          nombre="zonas"
          guardada={zonas}
          etiqueta="Planilla de zonas"
          enviar={(planilla, dryRun) => api.call(updateZonasEnvio, { planilla, huella, ensayo: dryRun })}
        />
      </section>
      <section className="ship-panel" aria-labelledby="tarifas">
        <h2 id="tarifas">Precios</h2>
        <p className="soft small mt-1">
          Una línea por cada escalón de peso. «extra» en lugar de los kilos es el precio de cada kilo de más; sin esa
          línea lo que pesa más queda a consultar. «gratis» es desde cuántos pesos en libros no se cobra en esa zona, o
          «nunca»; sin esa línea vale lo que dice el envío.
        </p>
        <div className="ship-panel__row">
          {tarifas.length > 0 && (
            <SelectField
              label="Ver los precios que rigen"
              value={mirada}
              onChange={({ target }) => {
                setMirada(target.value)
                setDesde(target.value)
              }}
              opciones={tarifas.map((una) => [
                una.desde,
                `Desde el ${formatDia(una.desde)}${una.vigente ? ' (hoy)' : ''}`,
              ])}
            />
          )}
          <Field
            type="date"
            label="Guardar como los que rigen desde"
            value={desde}
            onChange={({ target }) => setDesde(target.value)}
          />
        </div>
        <Planilla
          key={`tarifas ${huella} ${mirada}`}
          nombre={`precios-${mirada}`}
          guardada={elegida?.planilla ?? 'servicio;zona;hasta_kg;precio'}
          etiqueta="Planilla de precios"
          enviar={(planilla, dryRun) => api.call(updateTarifasEnvio, { planilla, desde, huella, ensayo: dryRun })}
        />
      </section>
    </>
  )
}

const GUARDAR = { exito: 'Planilla guardada exitosamente', falla: 'Hubo un problema al guardar la planilla.' }
const REVISAR = 'Hubo un problema al revisar la planilla.'

type Props = { nombre: string; etiqueta: string; guardada: string; enviar: Enviar }

/** A sheet as text: typed, pasted or from a file; judged before it is stored. */
function Planilla({ nombre, etiqueta, guardada, enviar }: Props) {
  const acciones = useAcciones()
  const [texto, setTexto] = useState(guardada)
  const [revision, setRevision] = useState<{ de: string; dice: RevisionPlanilla } | null>(null)
  const [busy, run] = useBusy()
  const dicho = revision?.de === texto ? revision.dice : null

  const review = () =>
    run(async () => {
      try {
        setRevision({ de: texto, dice: await enviar(texto, true) })
      } catch (error) {
        await acciones.contarFalla(error, { ...GUARDAR, falla: REVISAR })
      }
    })
  const save = () =>
    run(async () => {
      await acciones.intentar(async () => {
        const dice = await enviar(texto, false)
        setRevision({ de: texto, dice })
        if (!dice.guardada) throw new Error('a sheet with errors was sent')
      }, GUARDAR)
    })
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) setTexto(await file.text())
    target.value = ''
  }
  function download() {
    const url = URL.createObjectURL(new Blob([`\ufeff${guardada}`], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `envios-${nombre}.csv`
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <div className="ship-panel__sheet">
      <TextareaField
        label={etiqueta}
        value={texto}
        rows={10}
        spellCheck={false}
        onChange={({ target }) => setTexto(target.value)}
      />
      <Field
        label="O traela de un archivo CSV"
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => void read(event)}
      />
      <div className="ship-panel__actions">
        <Button busy={busy} onClick={() => void review()}>
          Revisar
        </Button>
        <Button busy={busy} disabled={dicho === null || dicho.errores.length > 0} onClick={() => void save()}>
          Guardar la planilla
        </Button>
        <Button look="plain" onClick={download}>
          Descargar CSV
        </Button>
      </div>
      {dicho && <Dicho dicho={dicho} />}
      {acciones.alerta}
    </div>
  )
}

function Dicho({ dicho: { errores, avisos, lineas } }: { dicho: RevisionPlanilla }) {
  if (errores.length > 0) {
    return (
      <Notice kind="error">
        <p>No se puede guardar:</p>
        <ul>
          {errores.map(({ linea, texto }) => (
            <li key={`${linea} ${texto}`}>
              {linea !== null && `Línea ${linea}: `}
              {texto}
            </li>
          ))}
        </ul>
      </Notice>
    )
  }
  return (
    <Notice kind={avisos.length > 0 ? 'warn' : 'ok'}>
      <p>Se puede guardar: {formatCount(lineas, 'renglón o zona', 'renglones o zonas')}.</p>
      {avisos.length > 0 && (
        <ul>
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
