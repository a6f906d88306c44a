import { entero, type SobreConfig } from '#casa/ajustes/declarar.ts'

const DIAS = entero({
  clave: 'auditoria.dias',
  grupo: 'registros',
  titulo: 'Días que se guarda la auditoría',
  ayuda: 'De 30 a 3.650: un año son 365. Lo más viejo se borra solo y queda anotado cuánto se borró.',
  min: 30,
  max: 3_650,
  defecto: 180,
  reciente: true,
  variable: { nombre: 'SUCESOS_DIAS', leer: (config) => config.SUCESOS_DIAS },
})

export const auditoriaAjustes = [DIAS]

export const auditoriaConfig: SobreConfig = (leer) => ({ SUCESOS_DIAS: leer(DIAS) })
