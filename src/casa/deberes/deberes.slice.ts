import { defineSlice } from '#platform/slice.ts'
import { deberesAjustes, deberesPublicos } from './deberes.ajustes.ts'

export const deberesSlice = defineSlice({
  ajustes: deberesAjustes,
  publicos: deberesPublicos,
})
