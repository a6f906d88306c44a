import { useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatFechaHora } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { TextareaField } from '#ui/Field.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { type listDocumentos, publicarDocumento } from '../../legales.edicion.contract.ts'
import { DOCUMENTO_NOMBRES, TEXTO_MAX } from '../../legales.rules.ts'

type Documento = Output<typeof listDocumentos>[number]

/** The texts of the law, each with its versions; publishing makes the next one. */
export function Textos({ documentos }: { documentos: readonly Documento[] }) {
  return (
    <>
      <p className="soft mt-3">
        Lo que publicás queda como una versión que no cambia nunca: cada pedido guarda cuál regía. Que lo lea tu abogado
        antes. El derecho a revocar y los párrafos de la AAIP se muestran solos, no hace falta copiarlos.
      </p>
      {documentos.map((documento) => (
        <Texto key={documento.clase} documento={documento} />
      ))}
    </>
  )
}

function Texto({ documento: { clase, texto: vigente, versiones } }: { documento: Documento }) {
  const acciones = useAcciones()
  const [texto, setTexto] = useState(vigente)
  const [visto, setVisto] = useState(vigente)
  // As it was published, here or by somebody else. The section stays, and with it what its alert says.
  if (visto !== vigente) {
    setVisto(vigente)
    setTexto(vigente)
  }
  const [busy, run] = useBusy()
  const [error, setError] = useState<string>()
  const nombre = DOCUMENTO_NOMBRES[clase]
  const publicar = () =>
    run(async () => {
      const corto = texto.trim()
      if (corto === '') return setError('Escribí el texto.')
      setError(undefined)
      const textos = { exito: `Publicaste «${nombre}».`, falla: `Hubo un problema al publicar «${nombre}».` }
      await acciones.intentar(() => api.call(publicarDocumento, { clase, texto }), textos)
    })
  const [ultima] = versiones
  return (
    <section className="law" aria-labelledby={clase}>
      <h2 id={clase}>{nombre}</h2>
      <p className="soft">
        {ultima
          ? `Rige la versión ${ultima.version}, publicada el ${formatFechaHora(ultima.publicado_en)}.`
          : 'Todavía no publicaste ninguna versión.'}
      </p>
      <TextareaField
        label={`Texto de «${nombre}»`}
        rows={14}
        maxLength={TEXTO_MAX}
        hint="Cada renglón es un párrafo."
        error={error}
        value={texto}
        onChange={({ target }) => setTexto(target.value)}
      />
      <Button look="sell" className="mt-2" busy={busy} disabled={texto === vigente} onClick={() => void publicar()}>
        Publicar la versión {(ultima?.version ?? 0) + 1}
      </Button>
      {ultima && (
        <ul className="points mt-2">
          {versiones.map(({ version, publicado_en }) => (
            <li key={version}>
              <a href={`/legales/${clase}/${version}`}>Versión {version}</a>, del {formatFechaHora(publicado_en)}
            </li>
          ))}
        </ul>
      )}
      {acciones.alerta}
    </section>
  )
}
