import { listDirecciones } from '#envios/direcciones/direccion.contract.ts'
import { formatLugar } from '#envios/direcciones/direccion.rules.ts'
import { api } from '#platform/http/client.ts'

/** The signed-in visitor's addresses as the location popup shows them. */
export const listPropias = async () =>
  (await api.call(listDirecciones, {})).map((direccion) => ({
    _id: direccion._id,
    alias: direccion.alias,
    lugar: formatLugar(direccion),
  }))
