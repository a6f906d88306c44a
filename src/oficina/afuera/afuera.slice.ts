// Copies of backups that leave the machine: where they go, and whether that works.
import { defineSlice } from '#platform/slice.ts'
import { afueraAjustes } from './afuera.ajustes.ts'
import { afueraRoutes } from './afuera.routes.ts'

export const afueraSlice = defineSlice({
  ajustes: afueraAjustes,
  routes: afueraRoutes,
})
