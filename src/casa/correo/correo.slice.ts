import { defineSlice } from '#platform/slice.ts'
import { correoAjustes, correoConfig } from './correo.ajustes.ts'

export const correoSlice = defineSlice({
  ajustes: correoAjustes,
  sobre: correoConfig,
})
