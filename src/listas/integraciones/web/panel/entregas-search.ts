// What the screen «Integraciones» keeps in its address.
export type EntregasSearch = { estado?: string | undefined; despues_de?: string | undefined }

const pick = (value: unknown) => (typeof value === 'string' && value.slice(0, 40)) || undefined

/** Texts alone; the loader judges them. */
export const validateEntregas = ({ estado, despues_de }: Record<string, unknown>): EntregasSearch => ({
  estado: pick(estado),
  despues_de: pick(despues_de),
})
