// A program of another house that buys in the shop and reads its orders. `anaquel.d.ts` is made from the shop's document
// (docs/api.md, «A typed client»); src/app/api/cliente.test.ts compiles and runs this file.
import createClient from 'openapi-fetch'
import type { components, paths } from './anaquel.d.ts'

type Rechazo = components['schemas']['Rechazo']

const crear = (direccion: string, token?: string) =>
  createClient<paths>({ baseUrl: direccion, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

/** What a call gave, or its refusal as an error with the code. */
function dato<T>({ data, error }: { data?: T; error?: Rechazo }): T {
  if (data === undefined) throw new Error(error ? `${error.code}: ${error.mensaje}` : 'SIN_RESPUESTA')
  return data
}

/** Publishes a book with its author and publisher, with a key of the API; its id. */
export async function publicar(direccion: string, clave: string, libro: { titulo: string; isbn: string }) {
  const programa = crear(direccion, clave)
  const autor = dato(
    await programa.POST('/api/autores/crear', {
      body: { nombre_completo: 'Ana Sosa', perfil: 'https://delsur.test/ana.jpg', info: 'Nació en Lanús.' },
    }),
  )
  const editorial = dato(
    await programa.POST('/api/editoriales/crear', {
      body: { descripcion: 'Del Sur', direccion: 'Alsina 1, Lanús', imagen: 'https://delsur.test/logo.png' },
    }),
  )
  const [categoria] = dato(await programa.GET('/api/categorias'))
  const body = {
    ...libro,
    idioma: 'Español',
    descripcion: 'Un cuaderno.',
    fecha_edicion: '2026-03-01',
    precio: 12_500,
    portada: 'https://delsur.test/cuaderno.jpg',
    formatos: ['fisico' as const],
    editorial: editorial._id,
    autores: [autor._id],
    categorias: categoria ? [categoria._id] : [],
  }
  return dato(await programa.POST('/api/libros/crear', { body }))._id
}

/** Finds a book by the words of its title, with what to read beside it and what each author is called. */
export async function buscar(direccion: string, palabras: string) {
  const tienda = crear(direccion)
  const { resultados } = dato(await tienda.GET('/api/busqueda', { params: { query: { q: palabras } } }))
  const [hallado] = resultados
  if (!hallado) return null
  const id = hallado._id
  const libro = dato(await tienda.GET('/api/libros/id/{id}', { params: { path: { id } } }))
  const precio = dato(await tienda.GET('/api/libros/precio/{id}', { params: { path: { id } } }))
  const parecidos = dato(await tienda.GET('/api/recomendados', { params: { query: { id: [id] } } }))
  return { id, titulo: libro.titulo, precio: precio.data, parecidos: parecidos.length }
}

export type Cuenta = { username: string; email: string; password: string }

/** Makes an account, logs in, saves an address and buys; the order as the account sees it. */
export async function comprar(direccion: string, { username, email, password }: Cuenta, libro: string) {
  const visita = crear(direccion)
  const body = { username, email, password, nombre: 'Ana', apellido: 'Sosa' }
  dato(await visita.POST('/api/usuarios/registrar', { body }))
  const { token } = dato(await visita.POST('/api/usuarios/iniciar-sesion', { body: { email, password } }))
  const cuenta = crear(direccion, token)
  const usuario = dato(await cuenta.GET('/api/usuarios/perfil'))
  const [provincia] = dato(await cuenta.GET('/api/provincias'))
  if (!provincia) throw new Error('SIN_PROVINCIAS')
  dato(
    await cuenta.POST('/api/usuarios/direcciones', {
      body: {
        alias: 'Casa',
        calle: 'Alsina',
        altura: '1',
        localidad: 'Lanús',
        provincia: provincia._id,
        codigo_postal: '1824',
        recibe: 'Ana Sosa',
      },
    }),
  )
  const pedido = dato(
    await cuenta.POST('/api/pedidos', {
      body: { items: [{ libro, cantidad: 2 }], metodo_pago: 'efectivo', entrega: 'Alsina 1, Lanús' },
    }),
  )
  const params = { path: { id: usuario._id } }
  const { data: pedidos } = dato(await cuenta.GET('/api/usuarios/get-pedidos/{id}', { params }))
  return { _id: pedido._id, total: pedido.total, pedidos: pedidos.length }
}

/** The orders that wait, and the step of one of them, with a key of the API. */
export async function atender(direccion: string, clave: string, id: string) {
  const programa = crear(direccion, clave)
  const pendientes = dato(await programa.GET('/api/pedidos', { params: { query: { estado: 'pendiente', limit: 10 } } }))
  const params = { path: { id } }
  const { estado } = dato(await programa.PUT('/api/pedidos/{id}', { params, body: { estado: 'procesado' } }))
  return { pendientes: pendientes.length, estado }
}

/** The code with which the shop refuses a book that it does not have. */
export async function faltante(direccion: string, id: string): Promise<string | undefined> {
  const { error } = await crear(direccion).GET('/api/libros/id/{id}', { params: { path: { id } } })
  return error?.code
}
