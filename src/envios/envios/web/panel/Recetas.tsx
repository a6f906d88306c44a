// Three ready ways to send: their form, which fills the tables below and switches them on.
import { type FormEvent, useState } from 'react'
import { updateAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { api } from '#platform/http/client.ts'
import { pesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { applyReceta } from '../../receta.contract.ts'
import {
  conCorreo,
  conMoto,
  pideLugar,
  RECETA_DETALLES,
  RECETA_NOMBRES,
  RECETAS,
  type Receta,
} from '../../receta.rules.ts'

const ARMAR = {
  exito: 'Los envíos quedaron armados y la tienda ya cotiza con ellos',
  falla: 'Hubo un problema al armar los envíos.',
}

const CAMPOS = {
  lugar: { label: 'Dónde se retira', hint: 'Calle, número y ciudad.' },
  horario: { label: 'Horario para retirar', hint: undefined },
  cp_desde: { label: 'La moto va desde el código postal', hint: 'Cuatro números, como 2000.' },
  cp_hasta: { label: 'Hasta el código postal', hint: 'Vacío: solo ese.' },
  precio: { label: 'Cuánto cuesta, en pesos', hint: undefined },
  gratis_desde: { label: 'Gratis desde, en pesos de libros', hint: 'Vacío: nunca.' },
} as const
type CampoReceta = keyof typeof CAMPOS

const listCampos = (receta: Receta): CampoReceta[] => [
  'lugar',
  'horario',
  ...(conMoto(receta) ? (['cp_desde', 'cp_hasta'] as const) : []),
  ...(conMoto(receta) || conCorreo(receta) ? (['precio', 'gratis_desde'] as const) : []),
]

/** Pesos as they are typed; undefined where nothing is. */
const readPesos = (texto: string | undefined): number | undefined =>
  texto?.trim() ? Number(texto.trim().replaceAll('.', '').replace(',', '.')) : undefined

type Props = { lugar: string; horario: string }

/** `lugar`, `horario`: what the shop has said of itself. */
export function Recetas({ lugar, horario }: Props) {
  const acciones = useAcciones()
  const [receta, setReceta] = useState<Receta>('retiro_y_moto')
  const [escritos, setEscritos] = useState<Partial<Record<CampoReceta, string>>>({ lugar, horario })
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const campos = listCampos(receta)
  async function armar(event: FormEvent) {
    event.preventDefault()
    const { precio, gratis_desde, ...textos } = Object.fromEntries(
      Object.entries(escritos).filter(([campo, texto]) => texto !== '' && campos.some((one) => one === campo)),
    ) as typeof escritos
    const gratis = readPesos(gratis_desde)
    const numeros = { precio: readPesos(precio), gratis_desde: gratis === undefined ? null : pesos(gratis) }
    setErrores({})
    await acciones.intentar(
      async () => {
        await api.call(applyReceta, { receta, ...textos, ...numeros })
        const cambios = [
          { clave: 'envios.de_fabrica', valor: 'nunca' },
          { clave: 'envios.tablas', valor: true },
        ]
        await api.call(updateAjustes, { cambios })
      },
      ARMAR,
      ({ campos: suyos }) => {
        if (suyos) setErrores(suyos)
        return suyos !== undefined
      },
    )
  }
  return (
    <section className="ship-panel" aria-labelledby="recetas">
      <h2 id="recetas" tabIndex={-1}>
        Recetas
      </h2>
      <p className="soft small mt-1">
        Llenan las tablas de abajo y las activan; los dos envíos que vienen con la tienda dejan de ofrecerse. Después
        cambiás lo que quieras.
      </p>
      <div className="mt-2" role="radiogroup" aria-labelledby="recetas">
        {RECETAS.map((una) => (
          <label key={una} className="choice">
            <input
              className="radio"
              type="radio"
              name="receta"
              checked={una === receta}
              onChange={() => setReceta(una)}
            />
            <span>
              {RECETA_NOMBRES[una]} <small className="soft">{RECETA_DETALLES[una]}</small>
            </span>
          </label>
        ))}
      </div>
      <form className="recipe mt-2" onSubmit={(event) => void armar(event)} noValidate>
        {campos.map((campo) => (
          <Field
            key={campo}
            label={CAMPOS[campo].label}
            hint={CAMPOS[campo].hint}
            error={errores[campo]}
            required={campo === 'lugar' ? pideLugar(receta) : campo === 'precio' || campo === 'cp_desde'}
            value={escritos[campo] ?? ''}
            onChange={({ target }) => setEscritos({ ...escritos, [campo]: target.value })}
          />
        ))}
        <Button type="submit">Armar esta receta</Button>
      </form>
      {acciones.alerta}
    </section>
  )
}
