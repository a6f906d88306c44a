import { keeps, STAFF } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { subirPieza } from './historia/historia.contract.ts'
import { importacionRoutes } from './historia/historia.routes.ts'
import { cleanImportaciones, countImportacionesOf } from './historia/trabajo.queries.ts'
import { importacionPasos } from './importacion.hoy.ts'
import { createMateriaHandlers, materiaQueues } from './materias/materia.jobs.ts'
import { materiaConstraints, materiaRoutes } from './materias/materia.routes.ts'
import { muestraRoutes } from './muestra/muestra.routes.ts'
import { cargarThema } from './thema/thema.contract.ts'

export const importacionSlice = defineSlice({
  routes: [...importacionRoutes, ...materiaRoutes, ...muestraRoutes],
  pasos: importacionPasos,
  constraints: materiaConstraints,
  queues: materiaQueues,
  uploads: [subirPieza, cargarThema],
  usos: { proveedor: countImportacionesOf },
  handlers: ({ db }) => createMateriaHandlers(db),
  housekeeping: { expire: (trx) => cleanImportaciones(trx) },
  held: {
    'importacion.actor_id': keeps(STAFF),
    'importacion.pedido_por': keeps(STAFF),
  },
  etiquetas: {
    importaciones: {
      titulo: 'Importaciones',
      descripcion: 'Cargar listas de libros: subir, ensayar, importar y deshacer.',
    },
    materias: { titulo: 'Materias', descripcion: 'Las reglas que dan categoría a un libro según su materia.' },
  },
})
