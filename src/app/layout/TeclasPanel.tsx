import { useAtajosActivos, writeAtajosActivos } from '#casa/panel/atajos.ts'

const TECLAS = [
  ['/', 'Buscar en la lista; Enter lleva al primer resultado'],
  ['Ctrl+K', 'Ir a una pantalla, un libro, un pedido, un cliente o un ajuste'],
  ['N', 'Registrar algo nuevo'],
  ['X', 'Elegir la fila de una tabla en la que estás; con Mayúsculas, todas hasta ella'],
  ['Ctrl+Enter', 'Con filas elegidas, lo que se puede hacer con ellas; en un libro, guardar y seguir con el próximo'],
  ['I', 'Imprimir la nota de empaque del pedido'],
  ['Ctrl+S', 'Guardar; una lista subida, ensayarla'],
] as const

/** The keys that work in every section, and the switch for those that are a single one. */
export function TeclasPanel() {
  const activos = useAtajosActivos()
  return (
    <section className="keys-panel mt-5" aria-labelledby="teclas">
      <h2 id="teclas">Con el teclado</h2>
      <p className="soft mt-1">La tecla de cada sección la abre desde cualquier lugar del panel.</p>
      <dl className="keys mt-2">
        {TECLAS.map(([tecla, hace]) => (
          <div key={tecla}>
            <dt>
              <kbd>{tecla}</kbd>
            </dt>
            <dd>{hace}</dd>
          </div>
        ))}
      </dl>
      <label className="check-line mt-1">
        <input
          type="checkbox"
          className="check"
          checked={activos}
          onChange={({ target }) => writeAtajosActivos(target.checked)}
        />
        Usar las teclas sueltas en este navegador
      </label>
    </section>
  )
}
