// How the panel says where a change of version is.

/** By the updater's steps (`scripts/updater/job.ts`). */
const PASOS: Record<string, string> = {
  traer: 'se trae el paquete y se comprueba su firma',
  abrir: 'se abre al lado de la versión de ahora',
  respaldar: 'se hace el respaldo',
  migrar: 'se prepara la base de datos',
  cambiar: 'se cambia de versión',
  vigilar: 'ya atiende, y se la vigila',
  terminar: 'se borra lo viejo',
  deshacer: 'se vuelve a la versión anterior',
  limpiar: 'se borra lo traído',
}

export function describePaso({ hacia, paso }: { hacia: string; paso: string }): string {
  const what = hacia ? `Cambio a la ${hacia}` : 'Cambio de versión'
  return `${what}: ${PASOS[paso] ?? 'empieza'}.`
}
