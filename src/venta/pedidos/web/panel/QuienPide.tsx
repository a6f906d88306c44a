import type { Pedido } from '../../pedido.contract.ts'

/** Whose order it is, as far as the shop still knows. */
export function QuienPide({ pedido: { usuario, contacto, telefono, por_telefono } }: { pedido: Pedido }) {
  return (
    <p className="order-who">
      {usuario ? (
        <>
          <b>
            {usuario.nombre} {usuario.apellido}
          </b>{' '}
          {usuario.email}
          {telefono && ` · tel. ${telefono}`}
        </>
      ) : contacto ? (
        <>
          <b>{contacto.nombre}</b> {contacto.telefono ? `tel. ${contacto.telefono}` : 'sin teléfono'}
        </>
      ) : (
        <span className="soft">Pedido sin nombre</span>
      )}
      {por_telefono && <span className="soft small"> · Por teléfono</span>}
    </p>
  )
}
