// What «anaquel instalar» puts into a new shop: its name, and the account of its owner with the link to choose a password.
import { withDatabase } from './with-database.ts'

const [nombre = '', correo = ''] = process.argv.slice(2)
await withDatabase(async (server, url, _dataDir, config) => {
  if (nombre) await server.nombrarTienda(url, nombre) // a shop that came back from a copy has one
  return server.adminCommand([correo, '--enlace'], url, config)
})
