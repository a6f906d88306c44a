import { useEffect, useState } from 'react'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import type { Qr } from '#cuentas/usuarios/factor/qr.ts'
import { DibujoQr } from '#cuentas/usuarios/web/factor/DibujoQr.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'

/** So many of its last letters prove that the sheet can be read. */
const PRUEBA = 6

type Props = {
  identidad: string
  /** Where copies go, in one line; null where that is not set yet. */
  lugar: string | null
  huella: string
  busy: boolean
  onKeep: () => void
  onDrop: () => void
}

/** The sheet with the key, shown once; the key is used only after its last letters were typed from it. */
export function HojaClave({ identidad, lugar, huella, busy, onKeep, onDrop }: Props) {
  const [letras, setLetras] = useState('')
  const [qr, setQr] = useState<Qr | null>(null)
  useEffect(() => {
    void import('#cuentas/usuarios/factor/qr.ts').then(({ drawQr }) => setQr(drawQr(identidad)))
  }, [identidad])
  const isRead = letras.replace(/\s+/g, '').toUpperCase() === identidad.slice(-PRUEBA)
  return (
    <div className="mt-2">
      <article className="copias-hoja" aria-label="Clave de las copias">
        <Membrete soloPropia />
        <h3>Clave de las copias de seguridad</h3>
        <p>
          Abre las copias de la librería que están fuera de su máquina. Quien tenga esta hoja y una copia tiene los
          datos de los clientes: guardala como una escritura, lejos de la máquina. Si se pierde, las copias no se abren
          más.
        </p>
        <p className="copias-hoja__clave">
          <code>{identidad.match(/.{1,6}/g)?.join(' ')}</code>
        </p>
        {qr && <DibujoQr qr={qr} para="la clave de las copias" />}
        <p>
          Dónde están las copias: {lugar ? <code>{lugar}</code> : 'todavía no se eligió; anotalo acá a mano.'}
          {huella && (
            <>
              {' '}
              Huella del servidor: <code>{huella}</code>
            </>
          )}
        </p>
        <p>
          Si se rompe la máquina: en una nueva, con el paquete de Anaquel abierto,{' '}
          <code>./anaquel instalar --desde-respaldo</code> pide esta clave, el lugar y su contraseña (que no está en
          esta hoja: la da tu proveedor).
        </p>
      </article>
      <Button className="mt-2" onClick={() => window.print()}>
        Imprimir
      </Button>
      <div className="mt-2">
        <Field
          label={`Para empezar a usarla, escribí sus últimas ${PRUEBA} letras mirando la hoja`}
          value={letras}
          autoComplete="off"
          maxLength={20}
          onChange={({ target }) => setLetras(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // the settings around it are another form
            if (isRead) onKeep()
          }}
        />
        <p className="settings__actions mt-1">
          <Button onClick={onDrop}>Descartarla</Button>{' '}
          <Button look="sell" busy={busy} disabled={!isRead} onClick={onKeep}>
            La tengo impresa: usarla
          </Button>
        </p>
      </div>
    </div>
  )
}
