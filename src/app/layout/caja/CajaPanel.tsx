import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { SearchCombobox } from '#casa/panel/combobox/SearchCombobox.tsx'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { buscarEnPanel } from './buscar.ts'
import { type Destino, listPantallas } from './destinos.ts'
import { recientes } from './recientes.ts'

type Props = { open: boolean; onClose: () => void }

/** One box for the whole panel: a screen, a book, an order, a customer or a setting, and every key that opens a screen. */
export default function CajaPanel({ open, onClose }: Props) {
  const router = useRouter()
  const rol = useSesion().usuario?.rol
  const buscar = useCallback((q: string, signal: AbortSignal) => buscarEnPanel(q, { rol, signal }), [rol])
  const pasados = useSyncExternalStore(recientes.subscribe, recientes.read, () => [])
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open) input.current?.focus()
  }, [open])
  function go(destino: Destino) {
    recientes.add(destino)
    onClose()
    router.history.push(destino.href)
  }
  return (
    <Dialog open={open} title="Ir a…" onClose={onClose}>
      <SearchCombobox
        label="Pantalla, libro, ISBN, pedido, cliente, ajuste o qué hacer"
        placeholder="«8 % Planeta» cambia sus precios"
        buscar={buscar}
        input={input}
        onElegir={go}
      >
        {(destino) => <Renglon {...destino} />}
      </SearchCombobox>
      <div className="panel-box mt-3">
        {pasados.length > 0 && (
          <section aria-labelledby="recientes">
            <h3 id="recientes">Recientes</h3>
            <Lista destinos={pasados} onElegir={go} />
          </section>
        )}
        <section aria-labelledby="pantallas">
          <h3 id="pantallas">Pantallas y sus teclas</h3>
          <Lista destinos={listPantallas(rol)} onElegir={go} />
        </section>
      </div>
    </Dialog>
  )
}

function Lista({ destinos, onElegir }: { destinos: readonly Destino[]; onElegir: (destino: Destino) => void }) {
  return (
    <ul className="panel-box__list">
      {destinos.map((destino) => (
        <li key={destino._id}>
          <a
            href={destino.href}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return // a tab of its own
              event.preventDefault()
              onElegir(destino)
            }}
          >
            {destino.nombre} {destino.tecla && <kbd>{destino.tecla}</kbd>}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Renglon({ nombre, detalle, tecla }: Destino) {
  return (
    <>
      <b>{nombre}</b>
      <small className="soft">{detalle}</small>
      <span>{tecla && <kbd>{tecla}</kbd>}</span>
    </>
  )
}
