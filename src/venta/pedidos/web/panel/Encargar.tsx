import { useNavigate } from '@tanstack/react-router'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { Button } from '#ui/Button.tsx'
import { createIdempotencyKey } from '../idempotency-key.ts'
import { addLibro, NADA } from './anotado.ts'
import { borradorTelefono, type LibroEnVenta } from './borrador-telefono.ts'

/** Begins an order of this book on the screen of orders by telephone, which asks for whom it is. */
export function Encargar({ libro }: { libro: LibroEnVenta }) {
  const navigate = useNavigate()
  const { usuario } = useSesion()
  if (!usuario) return null
  const begin = () => {
    const anotado = { ...NADA, renglones: addLibro([], libro) }
    borradorTelefono.write({ usuario: usuario._id, key: createIdempotencyKey(), anotado })
    void navigate({ to: '/panel-admin/pedidos/nuevo' })
  }
  return (
    <Button onClick={begin}>
      Encargarlo para alguien<span className="vh">: {libro.titulo}</span>
    </Button>
  )
}
