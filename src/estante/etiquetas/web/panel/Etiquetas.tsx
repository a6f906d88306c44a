import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useImpresora } from '#casa/impresora/web/panel/useImpresora.ts'
import { BotonBorrar } from '#casa/panel/Herramientas.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { BuscarLibro } from '#catalogo/libros/web/panel/BuscarLibro.tsx'
import { CampoBip } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { formatCount, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { type Etiqueta, printEtiquetas } from '../../etiqueta.contract.ts'
import {
  COPIAS_MAX,
  ETIQUETAS_MAX,
  expandEtiquetas,
  HOJA_CLAVES,
  HOJAS,
  isHoja,
  toTiraDeEtiquetas,
} from '../../etiqueta.rules.ts'
import type { EtiquetasSearch } from './etiquetas-search.ts'
import { HojasDeEtiquetas, useNeto } from './HojasDeEtiquetas.tsx'
import { useEtiquetas } from './useEtiquetas.ts'

type Props = {
  etiquetas: readonly Etiqueta[]
  sin_etiqueta: readonly string[]
  /** What was looked for in the panel's box. */
  ofrecidos: readonly Libro[]
  search: EtiquetasSearch
}

/** Which books, how many of each, on which paper; the labels themselves are on paper alone. */
export function Etiquetas({ etiquetas, sin_etiqueta, ofrecidos, search }: Props) {
  const acciones = useAcciones({ recargar: false, callado: true })
  const { filas, setCantidad, quitar, hear, addLibro } = useEtiquetas(etiquetas)
  const [desde, setDesde] = useState('1')
  const hoja = search.hoja ?? 'a4'
  const todas = filas.reduce((suma, { cantidad }) => suma + cantidad, 0)
  const salen = expandEtiquetas(filas.map((etiqueta) => ({ etiqueta, copias: etiqueta.cantidad })))
  return (
    <>
      <div className="no-print">
        <CampoBip onBip={hear} />
        <BuscarLibro
          label="O buscalo por título"
          placeholder="Título o autor"
          onElegir={({ _id }) =>
            void addLibro(_id).then(({ conocido, texto }) => conocido || acciones.contarMotivo(texto))
          }
        />
        <Ofrecidos q={search.q} libros={ofrecidos} onAdd={addLibro} />
        {sin_etiqueta.length > 0 && (
          <Notice kind="warn" className="mt-2" quiet>
            Sin etiqueta, porque no tienen precio o no son de papel: {sin_etiqueta.join(', ')}.
          </Notice>
        )}
        {filas.length > 0 ? (
          <section className="mt-3" aria-labelledby="etiquetas">
            <h2 id="etiquetas">
              {formatCount(todas, 'etiqueta', 'etiquetas')} de {formatCount(filas.length, 'libro', 'libros')}
            </h2>
            <ul className="etiquetas-lista">
              {filas.map((fila) => (
                <FilaDeEtiqueta key={fila._id} fila={fila} onCantidad={setCantidad} onQuitar={quitar} />
              ))}
            </ul>
            {todas > ETIQUETAS_MAX && (
              <Notice kind="warn" quiet>
                Salen las primeras {ETIQUETAS_MAX}: imprimí el resto después.
              </Notice>
            )}
            <ComoSalen filas={filas} search={search} desde={desde} onDesde={setDesde} acciones={acciones} />
          </section>
        ) : (
          <p className="soft mt-2">Pasá los libros por el lector: cada vez suma una etiqueta.</p>
        )}
      </div>
      <HojasDeEtiquetas etiquetas={salen} hoja={hoja} desde={Number(desde) || 1} />
      {acciones.alerta}
    </>
  )
}

const Ofrecidos = ({
  q,
  libros,
  onAdd,
}: {
  q: string | undefined
  libros: readonly Libro[]
  onAdd: (id: string) => Promise<unknown>
}) =>
  q !== undefined && (
    <section className="mt-2" aria-label={`Libros con «${q}»`}>
      {libros.length === 0 && <p className="soft">No encontramos ningún libro con «{q}».</p>}
      <ul className="etiquetas-lista">
        {libros.map(({ _id, titulo, isbn }) => (
          <li key={_id}>
            <span>
              <b>{titulo}</b> <span className="soft small">{isbn}</span>
            </span>
            <Button onClick={() => void onAdd(_id)}>
              Agregar<span className="vh"> {titulo}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )

type FilaProps = {
  fila: Etiqueta
  onCantidad: (id: string, cantidad: number) => void
  onQuitar: (id: string) => void
}

const FilaDeEtiqueta = ({
  fila: { _id, titulo, isbn, precio, estante, cantidad },
  onCantidad,
  onQuitar,
}: FilaProps) => (
  <li>
    <span>
      <b>{titulo}</b>
      <span className="soft small">
        {' '}
        {isbn} · {formatPesos(precio)}
        {estante !== null && ` · estante ${estante}`}
      </span>
    </span>
    <Stepper
      label={`Etiquetas de ${titulo}`}
      value={cantidad}
      min={1}
      max={COPIAS_MAX}
      lessLabel={`Una etiqueta menos de ${titulo}`}
      moreLabel={`Una etiqueta más de ${titulo}`}
      onAsk={(asked) => onCantidad(_id, Math.trunc(Number(asked)) || 1)}
    />
    <BotonBorrar que={`Quitar ${titulo}`} onPress={() => onQuitar(_id)} />
  </li>
)

type ComoSalenProps = {
  filas: readonly Etiqueta[]
  search: EtiquetasSearch
  desde: string
  onDesde: (desde: string) => void
  acciones: ReturnType<typeof useAcciones>
}

/** The paper, and the two ways onto it. */
function ComoSalen({ filas, search, desde, onDesde, acciones }: ComoSalenProps) {
  const navigate = useNavigate()
  const impresora = useImpresora(acciones)
  const neto = useNeto()
  const hoja = search.hoja ?? 'a4'
  const print = () => window.print()
  useAtajo('i', print)
  const send = () =>
    void impresora.print({
      tira: () =>
        toTiraDeEtiquetas(expandEtiquetas(filas.map((etiqueta) => ({ etiqueta, copias: etiqueta.cantidad }))), neto),
      pedir: () =>
        api.call(printEtiquetas, { libros: filas.map(({ _id, cantidad }) => ({ libro: _id, copias: cantidad })) }),
    })
  return (
    <>
      <div className="etiquetas-papel mt-2">
        <SelectField
          label="Papel"
          value={hoja}
          onChange={({ target }) =>
            isHoja(target.value) &&
            void navigate({ to: '/panel-admin/etiquetas', search: { ...search, hoja: target.value }, replace: true })
          }
        >
          {HOJA_CLAVES.map((clave) => (
            <option key={clave} value={clave}>
              {HOJAS[clave].nombre}
            </option>
          ))}
        </SelectField>
        {HOJAS[hoja].porHoja > 1 && (
          <Field
            label="Empezar en el lugar"
            hint={`De 1 a ${HOJAS[hoja].porHoja}, para una hoja empezada.`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={desde}
            onChange={({ target }) => onDesde(target.value.replace(/\D/g, ''))}
          />
        )}
      </div>
      <div className="etiquetas-botones mt-2">
        <Button look="sell" onClick={print} aria-keyshortcuts="i">
          Imprimir
        </Button>
        {impresora.hay && <Button onClick={send}>En la impresora de tickets</Button>}
      </div>
      <p className="hint mt-1">
        En el cuadro de imprimir elegí el mismo papel, sin márgenes y al 100 %. Probá con una antes de gastar una hoja:
        las medidas no se probaron con una impresora de etiquetas.
      </p>
    </>
  )
}
