import { siNo } from '#casa/ajustes/declarar.ts'

export const OBRAS_SOLAS = siNo({
  clave: 'obras.solas',
  grupo: 'libreria',
  titulo: 'Juntar solas las ediciones que no dejan dudas',
  ayuda:
    'Las de los mismos autores, el mismo título y el mismo idioma, salvo títulos que llevan muchos libros distintos («Cuentos», «Obras completas», manuales) o que puedan ser tomos. En la tienda aparecen como «También en»; en «Obras» se ve cuáles juntaron las reglas y se separan con un botón.',
  defecto: false,
})
export const obraAjustes = [OBRAS_SOLAS]
