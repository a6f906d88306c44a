// Calls whose body is a file: they stand beside the contracts' routes. src/app/api/peor.fuzz.test.ts sends each its worst input.
import { subirArchivo } from '../../existencias/archivo/archivo.contract.ts'
import { subirPieza } from '../../importacion/historia/historia.contract.ts'
import { cargarThema } from '../../importacion/thema/thema.contract.ts'
import { subirComprobante } from '../../pagos/transferencia.contract.ts'
import { createImagen } from '../../portadas/subida/subida.contract.ts'

export const SUBIDAS = [createImagen, subirPieza, subirArchivo, cargarThema, subirComprobante] as const
