// What the screen «Pagos» keeps in its address.
export const PARTES = ['tareas', 'transferencias', 'hechas', 'pasarela'] as const
export type Parte = (typeof PARTES)[number]
export const PARTE_NOMBRES: Record<Parte, string> = {
  tareas: 'Por hacer',
  transferencias: 'Transferencias',
  hechas: 'Hechas',
  pasarela: 'Mercado Pago',
}
export type PagosSearch = { parte?: Parte | undefined }

export const validatePagos = (search: { parte?: unknown }): { parte: Parte } => ({
  parte: PARTES.find((parte) => parte === search.parte) ?? 'tareas',
})
