// The tables as Kysely sees them; db/migrations is the truth.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface Database {
  categoria: {
    id: string
    num: GeneratedAlways<number>
    nombre: string
    nombre_p: string
    descripcion: string | null
    version: Generated<number>
  }
  provincia: {
    id: string
    num: GeneratedAlways<number>
    descripcion: string
    descripcion_p: string
    version: Generated<number>
  }
  editorial: {
    id: string
    num: GeneratedAlways<number>
    descripcion: string
    descripcion_p: string
    direccion: string | null
    imagen: string | null
    dispositivo: Generated<number>
    version: Generated<number>
  }
  autor: {
    id: string
    num: GeneratedAlways<number>
    nombre_completo: string
    nombre_p: string
    nombre: string
    apellido: string
    perfil: string | null
    info: string | null
    libros: Generated<number>
    vendidos: Generated<number>
    version: Generated<number>
    nivel: Generated<number>
  }
  libro: {
    id: string
    num: GeneratedAlways<number>
    isbn: string
    titulo: string
    titulo_p: string
    idioma: string | null
    descripcion: string | null
    precio: number | null
    portada: string | null
    cara: string
    calificacion: number | null
    fecha_edicion: string | null
    fecha_edicion_precision: 'dia' | 'anio' | null
    formatos: Generated<string[]>
    editorial_id: string | null
    temas: Generated<string[]>
    vendidos: Generated<number>
    creado_en: Timestamp
    actualizado_en: Timestamp
    opiniones: Generated<number>
    calificacion_catalogo: Generated<number | null>
    version: Generated<number>
  }
  busqueda: {
    libro_num: number
    nivel: Generated<number>
    titulo_p: string
    titulo_s: string
    autores_p: string
    facetas: string
    precio: number | null
    fecha: string | null
    vendidos: Generated<number>
    calificacion: number | null
    tn: string
  }
  busqueda_texto: { libro_num: number; td: string }
  busqueda_sin_resultado: { id: string; texto: string; veces: number; primera: string; ultima: string }
  palabra: { palabra: string; libros: Generated<number>; borrados: number[] }
  libro_autor: { libro_id: string; autor_id: string; orden: number }
  libro_categoria: { libro_id: string; categoria_id: string; orden: Generated<number> }
  usuario: {
    id: string
    num: GeneratedAlways<number>
    username: string
    email: string
    nombre: string
    apellido: string
    clave: string
    rol: Generated<string>
    tipo: Generated<string>
    direccion: string | null
    provincia_id: string | null
    avatar: string | null
    creado_en: Timestamp
    email_verificado: Generated<boolean>
    busqueda: GeneratedAlways<string>
  }
  opinion: {
    id: string
    num: GeneratedAlways<number>
    libro_id: string
    usuario_id: string
    estrellas: number
    texto: string
    creada_en: Timestamp
    editada_en: ColumnType<Date | null, Date | undefined, Date | null>
  }
  ajuste: { clave: string; valor: unknown }
  sesion: {
    token_sha256: Buffer
    usuario_id: string
    creada_en: Timestamp
    clave_en: Timestamp
    vence_en: Timestamp
    id: Generated<string>
    dispositivo: Generated<string>
    usada_en: Timestamp
  }
  recuperacion: { usuario_id: string; token_sha256: Buffer; email: string; vence_en: Timestamp }
  verificacion: { usuario_id: string; token_sha256: Buffer; email: string; vence_en: Timestamp }
  cambio_correo: {
    num: GeneratedAlways<number>
    usuario_id: string
    email: string
    token_sha256: Buffer | null
    verificado: Generated<boolean>
    avisado: Generated<boolean>
    vence_en: Timestamp
  }
  mensaje: {
    id: string
    usuario_id: string | null
    nombre: string
    email: string
    asunto: string | null
    texto: string
    creado_en: Timestamp
  }
  pedido: {
    id: string
    numero: GeneratedAlways<number>
    usuario_id: string | null
    metodo_pago: string
    cuotas: number
    servicio_envio: string
    entrega: string | null
    recargo: number
    total: number
    envio: number
    estado: Generated<string>
    fecha_hora: Timestamp
    fecha_entrega_estimada: string
    clave_idempotencia: string | null
    huella: Buffer | null
  }
  pedido_telefono: {
    pedido_id: string
    tomado_por: string | null
    nombre: string | null
    telefono: string | null
    clave: string | null
    huella: Buffer | null
  }
  pedido_item: {
    pedido_id: string
    linea: number
    libro_id: string | null
    titulo: string
    isbn: string
    portada: string | null
    cantidad: number
    precio_unitario: number
  }
  pedido_estado: {
    id: GeneratedAlways<number>
    pedido_id: string
    estado: string
    fecha_hora: Timestamp
    usuario_id: string | null
  }
  pedido_eliminado: {
    numero: number
    total: number
    envio: number
    estado: string
    fecha_hora: Timestamp
    eliminado_en: Timestamp
    /** As it was bought, `precio_unitario` in centavos. */
    lineas: JSONColumnType<{ isbn: string; titulo: string; cantidad: number; precio_unitario: number }[]>
    usuario_id: string | null
  }
  suceso_seguridad: {
    id: string
    ocurrio_en: ColumnType<Date, undefined, never>
    suceso: string
    resultado: string
    actor_id: string | null
    objeto_id: string | null
    origen: string | null
    datos: ColumnType<Record<string, string | number | boolean | null> | null, string | null, never>
  }
  comprado_con: { libro_num: number; otros: number[]; veces: number[] }
  comprado_pendiente: { libro_id: string }
  vendido_pendiente: { libro_id: string }
  direccion: {
    id: string
    usuario_id: string
    alias: string
    calle: string
    piso: string | null
    localidad: string
    provincia_id: string
    codigo_postal: string
    recibe: string
    telefono: string | null
    predeterminada: Generated<boolean>
  }
}
