import { defineSlice } from '#platform/slice.ts'
import { createImagen } from './subida/subida.contract.ts'

export const portadaSlice = defineSlice({
  uploads: [createImagen],
  parameters: [
    ['/portadas', /^/, ['v']],
    ['/retratos', /^/, ['v']],
    ['/api/imagenes', /^\/vista$/, ['direccion', 'clase']],
  ],
})
