// What the shop decides about messages that people write to it.

export const ASUNTO_MAX = 120
export const MENSAJE_MIN = 10
export const MENSAJE_MAX = 4_000

export const MENSAJE_ENVIADO = 'Recibimos tu mensaje. Te respondemos por correo lo antes posible.'
