import { linkOptions } from '@tanstack/react-router'

/** What /ayuda offers, in the sections of the specification (section 2). */
export const TEMAS = {
  Compras: linkOptions([
    { to: '/ayuda/compras', label: 'Gestionar y cancelar compras', detalle: 'Pagos, cuotas y estados de tu pedido' },
    { to: '/ayuda/envios', label: 'Envíos y entregas', detalle: 'Cuánto cuestan y cuándo llegan' },
    { to: '/ayuda/devoluciones', label: 'Devoluciones y reembolsos', detalle: 'Si te arrepentís o algo llegó mal' },
    { to: '/centro-de-ayuda', label: 'Preguntas frecuentes sobre compras', detalle: 'Respuestas cortas, todas juntas' },
  ]),
  'Tu cuenta': linkOptions([
    { to: '/ayuda/cuenta', label: 'Configuración de la cuenta', detalle: 'Registro, datos y pedidos' },
    { to: '/ayuda/seguridad', label: 'Seguridad', detalle: 'Tu contraseña y tus datos, a resguardo' },
  ]),
  '¿Necesitas más ayuda?': linkOptions([{ to: '/contacto', label: 'Contacto', detalle: 'Escribinos y lo vemos' }]),
}

export type Seccion = keyof typeof TEMAS
export const SECCIONES: Seccion[] = ['Compras', 'Tu cuenta', '¿Necesitas más ayuda?']
