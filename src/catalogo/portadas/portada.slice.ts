import { defineSlice } from '#platform/slice.ts'
import { createImagen } from './subida/subida.contract.ts'

export const portadaSlice = defineSlice({
  uploads: [createImagen],
  parameters: [
    ['/portadas', /^/, ['v']],
    ['/retratos', /^/, ['v']],
    ['/api/imagenes', /^\/vista$/, ['direccion', 'clase']],
  ],
  etiquetas: {
    imagenes: { titulo: 'Imágenes', descripcion: 'Las imágenes que se suben para tapas, banners y novedades.' },
  },
})
