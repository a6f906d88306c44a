import { siNo } from '#casa/ajustes/declarar.ts'

/** Registers may be opened; one that is open can always be closed. */
export const LLEVAR_CAJA = siNo({
  clave: 'mostrador.caja',
  grupo: 'pagos',
  titulo: 'Llevar la caja del mostrador',
  ayuda: 'Se abre con lo que hay, suma lo cobrado en efectivo, y se cierra contando los billetes.',
  defecto: false,
  publico: true,
})
export const cajaAjustes = [LLEVAR_CAJA]
