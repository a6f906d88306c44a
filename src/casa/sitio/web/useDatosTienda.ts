import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'

const DATOS = { razon_social: 'Razón social', cuit: 'CUIT', domicilio: 'Domicilio', telefono: 'Teléfono' }

/** Who sells, as the owner has typed it in: names and values. */
export function useDatosTienda(): [nombre: string, valor: string][] {
  const publicos = usePublicos()
  return Object.entries(DATOS).flatMap(([clave, nombre]): [string, string][] => {
    const valor = readPublico(publicos, `sitio.${clave}`, '')
    return valor ? [[nombre, valor]] : []
  })
}
