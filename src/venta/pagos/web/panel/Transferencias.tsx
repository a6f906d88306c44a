import { type ChangeEvent, useMemo, useState } from 'react'
import { toCentavos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, TextareaField } from '#ui/Field.tsx'
import { type Extracto, matchExtracto, readExtracto } from '../../extracto.rules.ts'
import type { TransferenciaAbierta } from '../../pago.contract.ts'
import { Coincidencias } from './Coincidencias.tsx'
import { type PorLlegar, PorLlegarLista } from './PorLlegar.tsx'

type Props = { abiertas: readonly TransferenciaAbierta[] }

/** A month of movements is a tenth of it. */
const BYTES_MAX = 2_000_000

/** Banks write UTF-8 or what Windows had before it. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The bank's list, and below it the orders whose transfer is not in it. The list is read in the browser and kept nowhere. */
export function Transferencias({ abiertas }: Props) {
  const [extracto, setExtracto] = useState<Extracto | null>(null)
  const [veces, setVeces] = useState(0)
  // Each line is held against each order: once for a list, not with every tick.
  const { filas, sueltos } = useMemo(() => {
    const pedidos = abiertas.map((abierta): PorLlegar => ({ ...abierta, saldo: toCentavos(abierta.saldo) }))
    return matchExtracto(extracto?.lineas ?? [], pedidos)
  }, [extracto, abiertas])
  return (
    <>
      {(abiertas.length > 0 || extracto) && (
        <section className="mt-3" aria-labelledby="extracto">
          <h2 id="extracto">Lo que dice el banco</h2>
          <p className="soft">
            Pegá los movimientos de tu cuenta, o subí el CSV del banco. Buscamos de qué pedido puede ser cada uno; nada
            se anota hasta que vos lo confirmás.
          </p>
          <ListaDelBanco
            onLeida={(leida) => {
              setExtracto(leida)
              setVeces((before) => before + 1)
            }}
          />
          {extracto && <Coincidencias key={veces} extracto={extracto} encontradas={filas} />}
        </section>
      )}
      <PorLlegarLista
        key={veces}
        titulo={extracto ? 'Lo que el banco no trajo' : 'Por llegar'}
        vacio={
          abiertas.length > 0
            ? 'Cada pedido que espera una transferencia tiene un movimiento posible.'
            : 'Ningún pedido espera una transferencia.'
        }
        pedidos={sueltos}
      />
    </>
  )
}

/** The bank's list, pasted or as a file; null where it holds no money that came in. */
function ListaDelBanco({ onLeida }: { onLeida: (extracto: Extracto | null) => void }) {
  const [texto, setTexto] = useState('')
  const [error, setError] = useState<string | undefined>()
  function look(list: string) {
    const read = readExtracto(list)
    const esta = read.lineas.length > 0
    onLeida(esta ? read : null)
    setError(esta ? undefined : 'Ahí no encontramos plata que haya entrado. Hacen falta fecha, texto e importe.')
  }
  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    if (file.size > BYTES_MAX) return setError('El archivo puede tener hasta 2 MB.')
    try {
      const read = decode(await file.arrayBuffer())
      setTexto(read)
      look(read)
    } catch (failure) {
      console.warn(failure)
      setError('No pudimos leer el archivo. Probá de nuevo.')
    }
  }
  return (
    <>
      <div className="pago-campos">
        <TextareaField
          label="Movimientos"
          rows={6}
          spellCheck={false}
          maxLength={BYTES_MAX}
          value={texto}
          error={error}
          onChange={({ target }) => {
            setTexto(target.value)
            setError(undefined)
          }}
        />
        <Field
          label="O un archivo CSV"
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          onChange={(event) => void upload(event)}
        />
      </div>
      <div className="order__tools mt-2">
        <Button look="sell" onClick={() => look(texto)}>
          Buscar coincidencias
        </Button>
      </div>
    </>
  )
}
