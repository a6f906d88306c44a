// What the process that works for the shop can do (platform/aparte): reading files, and what becomes of them.
import { createAplicacion } from '../existencias/archivo/aplicacion.ts'
import { readMuestraDe } from '../importacion/historia/muestra.ts'
import { doTrabajo } from '../importacion/historia/trabajo.ts'
import { describeTabla, readTablaDeBytes } from '../importacion/tabla.ts'
import { cargarThema } from '../importacion/thema/thema.lista.ts'
import { serveTareas } from '../platform/aparte/servir.ts'
import { normalizarImagen } from '../portadas/subida/aparte.ts'

serveTareas({
  importacion: doTrabajo,
  muestra: readMuestraDe,
  existencias: createAplicacion({ read: readTablaDeBytes, describe: describeTabla }),
  thema: cargarThema,
  imagen: normalizarImagen,
})
