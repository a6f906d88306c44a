// What the process that works for the shop can do (platform/aparte): reading files, and what becomes of them.

import { normalizarImagen } from '#catalogo/portadas/subida/aparte.ts'
import { createAplicacion } from '#estante/existencias/archivo/aplicacion.ts'
import { readMuestraDe } from '#listas/importacion/historia/muestra.ts'
import { doTrabajo } from '#listas/importacion/historia/trabajo.ts'
import { describeTabla, readTablaDeBytes } from '#listas/importacion/tabla.ts'
import { cargarThema } from '#listas/importacion/thema/thema.lista.ts'
import { serveTareas } from '#platform/aparte/servir.ts'

serveTareas({
  importacion: doTrabajo,
  muestra: readMuestraDe,
  existencias: createAplicacion({ read: readTablaDeBytes, describe: describeTabla }),
  thema: cargarThema,
  imagen: normalizarImagen,
})
