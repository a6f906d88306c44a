// Calls whose body is a file: they stand beside the contracts' routes. src/app/api/peor.fuzz.test.ts sends each its worst input.

import { createImagen } from '#catalogo/portadas/subida/subida.contract.ts'
import { subirArchivo } from '#estante/existencias/archivo/archivo.contract.ts'
import { subirPieza } from '#listas/importacion/historia/historia.contract.ts'
import { cargarThema } from '#listas/importacion/thema/thema.contract.ts'
import { subirComprobante } from '#venta/pagos/transferencia.contract.ts'

export const SUBIDAS = [createImagen, subirPieza, subirArchivo, cargarThema, subirComprobante] as const
