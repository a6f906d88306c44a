import { expect, it } from 'vitest'
import { createCeldasAjenas, isDeClientes } from './ajenos.ts'
import { readCliente } from './clientes.rules.ts'

const HOY = '2026-11-29 09:00'
const read = (cabecera: string[], celdas: string[]) => readCliente(createCeldasAjenas(cabecera, HOY)(celdas), 2)

it('a list of Shopify makes accounts whose address is not proved', () => {
  const cabecera = [
    'Customer ID',
    'First Name',
    'Last Name',
    'Email',
    'Default Address Address1',
    'Default Address City',
  ]
  expect(isDeClientes(cabecera)).toBe(true)
  expect(read(cabecera, ['1', 'José', "O'Higgins", 'Jose.Nandu@Correo.test', 'Córdoba 1234', 'Rosario'])).toEqual({
    linea: 2,
    username: expect.stringMatching(/^jose_nandu_[0-9a-f]{6}$/),
    nombre: 'José',
    apellido: "O'Higgins",
    email: 'jose.nandu@correo.test',
    verificado: false,
    direccion: 'Córdoba 1234, Rosario',
    provincia: null,
    creado: '2026-11-29T09:00',
    invitado: false,
    telefono: null,
  })
})

it('one with the whole name in a column, and a day', () => {
  const cabecera = ['Nombre', 'E-mail', 'Dirección', 'Número', 'Provincia', 'Fecha de registro']
  const row = ['Ana María Ñandú', 'ana@correo.test', 'San Luis', '10', 'Santa Fe', '5/3/2024 10:20:00']
  expect(read(cabecera, row)).toMatchObject({
    nombre: 'Ana',
    apellido: 'María Ñandú',
    direccion: 'San Luis, 10, Santa Fe',
    provincia: null,
    creado: '2024-03-05T10:20',
  })
  for (const [escrita, leida] of [
    ['2024-03-05', '2024-03-05T00:00'],
    ['2024-03-05T10:20:11Z', '2024-03-05T10:20'],
    ['31/02/2024', '2026-11-29T09:00'],
    ['', '2026-11-29T09:00'],
  ]) {
    expect(read(cabecera, row.with(5, escrita ?? ''))).toMatchObject({ creado: leida })
  }
})

it('two people with the same first part have two names, each the same every time', () => {
  const usernames = ['ana@a.test', 'ana@b.test', '+@a.test', `${'x'.repeat(60)}@a.test`].map((email) => {
    const cliente = read(['Email', 'Nombre'], [email, 'Ana'])
    return 'username' in cliente ? cliente.username : cliente.motivo
  })
  expect(new Set(usernames).size).toBe(4)
  expect(usernames.every((name) => /^[a-z0-9_]{1,30}$/.test(name))).toBe(true)
  expect(read(['Email', 'Nombre'], ['ANA@a.test', ''])).toMatchObject({ username: usernames[0], nombre: 'Cliente' })
})

it('what has no address is refused, and other tables are none of customers', () => {
  expect(read(['Email', 'Nombre'], ['', 'Ana'])).toMatchObject({ motivo: 'el correo no es una dirección' })
  expect(isDeClientes(['Número', 'Cliente', 'Correo'])).toBe(false)
})
