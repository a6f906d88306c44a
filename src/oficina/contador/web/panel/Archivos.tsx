import { type ReactNode, useId, useState } from 'react'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { AppError } from '#platform/errors.ts'
import { formatCount, formatNumero } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import * as contracts from '../../contador.contract.ts'
import { INSEGURO_DEL_LIBRO_DIGITAL } from '../../iva.rules.ts'
import { endOf } from '../../mes.rules.ts'

/** The browser itself takes the file, so that its size does not matter. */
const download = (href: string): void => window.location.assign(href)

/** The files of a month; those that name customers ask for the password first, where it was typed too long ago. */
export function Archivos({ mes }: { mes: string }) {
  const { conClave, dialogo } = useConClave()
  const [dicho, setDicho] = useState<{ kind: 'ok' | 'error'; texto: string } | null>(null)

  const [partes, setPartes] = useState<number[]>([])

  async function take(href: (comprobantes: number) => string): Promise<void> {
    try {
      const { comprobantes } = await conClave(() => api.call(contracts.countComprobantesDelMes, { mes }))
      const cuantos = formatCount(comprobantes, 'comprobante', 'comprobantes')
      setDicho({
        kind: 'ok',
        texto: `El archivo tiene ${cuantos}. Guardalo donde solo vos y tu contador lo puedan leer.`,
      })
      download(href(comprobantes))
    } catch (error) {
      if (isCancelado(error)) return
      setDicho({ kind: 'error', texto: error instanceof AppError ? error.message : 'No pudimos preparar el archivo.' })
    }
  }
  const papeles = (parte: number) => buildUrl(contracts.downloadPapelesDelMes.path, { mes, parte: String(parte) })
  // A long month has several files: the first leaves at once, the buttons of the others appear.
  const takePapeles = () =>
    take((comprobantes) => {
      const cuantas = Math.ceil(comprobantes / contracts.PAPELES_POR_ZIP)
      setPartes(Array.from({ length: Math.max(0, cuantas - 1) }, (_, n) => n + 2))
      return papeles(1)
    })
  const archivo = (cual: contracts.Archivo) => () =>
    void take(() => buildUrl(contracts.downloadArchivoDelMes.path, { mes, archivo: cual }))

  return (
    <>
      {dicho && <Notice kind={dicho.kind}>{dicho.texto}</Notice>}
      <div className="state-grid">
        <Parte titulo="Libro IVA ventas">
          <p className="soft small">Un renglón por comprobante autorizado, con su neto y su IVA por alícuota.</p>
          <Botones>
            <Button onClick={archivo('libro-iva')}>Libro IVA ventas (CSV)</Button>
          </Botones>
        </Parte>
        <Parte titulo="Libro de IVA Digital">
          <ul className="contador__notas soft small">
            {INSEGURO_DEL_LIBRO_DIGITAL.map((nota) => (
              <li key={nota}>{nota}</li>
            ))}
          </ul>
          <Botones>
            <Button onClick={archivo('digital-cabecera')}>Ventas: cabecera (TXT)</Button>
            <Button onClick={archivo('digital-alicuotas')}>Ventas: alícuotas (TXT)</Button>
          </Botones>
        </Parte>
        <Parte titulo="Comprobantes">
          <p className="soft small">Todas las facturas y notas de crédito del mes.</p>
          <Botones>
            <Button onClick={archivo('comprobantes')}>Comprobantes (CSV)</Button>
            <Button onClick={() => void takePapeles()}>Comprobantes en PDF (ZIP)</Button>
            {partes.map((parte) => (
              <Button key={parte} onClick={() => void take(() => papeles(parte))}>
                PDF, desde el {formatNumero((parte - 1) * contracts.PAPELES_POR_ZIP + 1)}
              </Button>
            ))}
          </Botones>
        </Parte>
        <Movimientos mes={mes} />
      </div>
      {dialogo}
    </>
  )
}

function Movimientos({ mes }: { mes: string }) {
  const [desde, setDesde] = useState(`${mes}-01`)
  const [hasta, setHasta] = useState(endOf(mes))
  return (
    <Parte titulo="Movimientos de dinero">
      <p className="soft small">
        Lo que entró y lo que se devolvió, de pedidos y del mostrador, con lo que retiene Mercado Pago. La comisión que
        nadie informó dice «no se sabe»: las de antes de esta versión, y las del posnet del mostrador. La liquidación al
        banco de Mercado Pago está en su propio resumen.
      </p>
      <div className="contador__dias">
        <Field label="Desde" type="date" value={desde} onChange={({ target }) => setDesde(target.value)} />
        <Field label="Hasta" type="date" value={hasta} onChange={({ target }) => setHasta(target.value)} />
      </div>
      <Botones>
        <Button
          disabled={desde === '' || hasta === '' || hasta < desde}
          onClick={() => download(buildUrl(contracts.downloadMovimientosDeDinero.path, { desde, hasta }))}
        >
          Movimientos (CSV)
        </Button>
      </Botones>
    </Parte>
  )
}

export function Parte({ titulo, children }: { titulo: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="state-part" aria-labelledby={id}>
      <h3 id={id}>{titulo}</h3>
      {children}
    </section>
  )
}

const Botones = ({ children }: { children: ReactNode }) => <div className="contador__botones mt-1">{children}</div>
