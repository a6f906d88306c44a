/** Pesos as people type them in Argentina (`12.500,50`, `12500.5`); null for what is no amount. */
export function readPesos(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  const normal = plain.includes(',')
    ? plain.replaceAll('.', '').replace(',', '.')
    : plain.replace(/\.(?=\d{3}(?:\.|$))/g, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(normal)) return null
  const pesos = Number(normal)
  return pesos > 0 ? pesos : null
}
