import type { ReactNode } from 'react'
import { formatFechaHora } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import type { Factor } from '../../factor/factor.contract.ts'
import { AltaApp } from './AltaApp.tsx'
import { CodigosRescate } from './CodigosRescate.tsx'
import { hasLlaves } from './llave.ts'
import { NombreLlave } from './NombreLlave.tsx'
import { useSegundoPaso } from './useSegundoPaso.ts'

/** The second step of one's own login: its factors, new ones, and the codes to get in without them. */
export default function SegundoPaso() {
  const { estado, abierto, open, close, aviso, said, busy, conFactor, dialogo, ...acts } = useSegundoPaso()
  if (estado === 'cargando') return <p role="status">Cargando tu segundo paso...</p>
  if (estado === 'falla') return <Falla onRetry={() => void acts.load()} />
  const { factores, rescate, llaves, exigido } = estado
  const hasApp = factores.some(({ tipo }) => tipo === 'app')
  const quitado = abierto.que === 'quitar' ? abierto.factor : null
  return (
    <>
      <p className="soft">
        Además de tu contraseña, al ingresar te pedimos algo que solo vos tenés: un código de tu teléfono o una llave.
      </p>
      {exigido && factores.length === 0 && (
        <Notice kind="warn" className="mt-2">
          Para trabajar en el panel hace falta que actives uno.
        </Notice>
      )}
      {aviso && (
        <div ref={said} tabIndex={-1} className="mt-2">
          <Notice kind={aviso.kind}>{aviso.mensaje}</Notice>
        </div>
      )}
      <Factores
        factores={factores}
        busy={busy}
        onNombre={(factor) => open({ que: 'nombre', factor })}
        onQuitar={(factor) => open({ que: 'quitar', factor })}
      />
      {abierto.que === 'codigos' && <CodigosRescate codigos={abierto.codigos} onDone={close} />}
      {abierto.que === 'app' ? (
        <AltaApp
          alta={abierto.alta}
          conFactor={conFactor}
          onDone={(agregado) => void acts.finish(agregado)}
          onCancel={close}
        />
      ) : (
        <p className="row mt-2">
          <Button busy={busy} onClick={() => void acts.beginWithApp()}>
            {hasApp ? 'Cambiar la aplicación' : 'Usar una aplicación de códigos'}
          </Button>
          {llaves && hasLlaves() && (
            <Button busy={busy} onClick={() => open({ que: 'llave' })}>
              Agregar una llave
            </Button>
          )}
        </p>
      )}
      {factores.length > 0 && (
        <p className="mt-2">
          {rescate === 1 ? 'Te queda un código de rescate.' : `Te quedan ${rescate} códigos de rescate.`}{' '}
          <Button look="plain" busy={busy} onClick={() => void acts.renew()}>
            Hacer códigos nuevos
          </Button>
        </p>
      )}
      <NombreLlave
        open={abierto.que === 'llave' || abierto.que === 'nombre'}
        titulo={abierto.que === 'nombre' ? 'Cambiar el nombre' : 'Agregar una llave'}
        nombre={abierto.que === 'nombre' ? abierto.factor.nombre : ''}
        accion={abierto.que === 'nombre' ? 'Guardar' : 'Crear la llave'}
        busy={busy}
        onSave={(nombre) =>
          void (abierto.que === 'nombre' ? acts.rename(abierto.factor._id, nombre) : acts.makeLlave(nombre))
        }
        onCancel={close}
      />
      <Quitar
        quitado={quitado}
        solo={factores.length === 1}
        busy={busy}
        onCancel={close}
        onAccept={(id) => void acts.remove(id)}
      />
      {dialogo}
    </>
  )
}

const Falla = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <Notice kind="error">No pudimos traer tu segundo paso.</Notice>
    <Button className="mt-2" onClick={onRetry}>
      Reintentar
    </Button>
  </>
)

type QuitarProps = {
  quitado: Factor | null
  /** There is no other. */
  solo: boolean
  busy: boolean
  onCancel: () => void
  onAccept: (id: string) => void
}

const Quitar = ({ quitado, solo, busy, onCancel, onAccept }: QuitarProps) => (
  <Question
    open={quitado !== null}
    title="Quitar"
    accept="Quitar"
    busy={busy}
    onCancel={onCancel}
    onAccept={() => quitado && onAccept(quitado._id)}
  >
    <p>
      {solo
        ? `Si quitás «${quitado?.nombre}», ingresás solo con tu contraseña.`
        : `«${quitado?.nombre}» deja de servir para ingresar.`}
    </p>
  </Question>
)

type FactoresProps = {
  factores: readonly Factor[]
  busy: boolean
  onNombre: (factor: Factor) => void
  onQuitar: (factor: Factor) => void
}

const Factores = ({ factores, busy, onNombre, onQuitar }: FactoresProps) =>
  factores.length > 0 && (
    <ul className="settings-data mt-2">
      {factores.map((factor) => (
        <FilaFactor key={factor._id} factor={factor}>
          {factor.tipo === 'llave' && (
            <Button aria-label={`Cambiar nombre de ${factor.nombre}`} onClick={() => onNombre(factor)}>
              Cambiar nombre
            </Button>
          )}
          <Button look="danger" busy={busy} aria-label={`Quitar ${factor.nombre}`} onClick={() => onQuitar(factor)}>
            Quitar
          </Button>
        </FilaFactor>
      ))}
    </ul>
  )

function FilaFactor({ factor: { nombre, tipo, creado, usado }, children }: { factor: Factor; children: ReactNode }) {
  return (
    <li>
      <span>
        <b>{nombre}</b>
        <br />
        <span className="soft small">
          {tipo === 'llave' ? 'Llave' : 'Aplicación'} activada el {formatFechaHora(creado)}
          {usado !== null && `, usada el ${formatFechaHora(usado)}`}
        </span>
      </span>
      <span className="row">{children}</span>
    </li>
  )
}
