import { variosDe } from '#casa/panel/combobox/control.tsx'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { SeccionLista } from '#casa/panel/SeccionLista.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useGestor } from '#casa/panel/useGestor.tsx'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { toCentesimos } from '#platform/centesimos.ts'
import { formatDia, formatPorcentaje } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { fold } from '#platform/text.ts'
import { createFeria, deleteFeria, type Feria, updateFeria } from '../../ley.contract.ts'
import { FeriaEdicion, FeriaForm } from '../../ley.schemas.ts'

const toOpcion = (nombre: string) => ({ _id: nombre, nombre })

const FORMULARIO: Formulario<FeriaForm, Feria> = {
  nombre: 'feria',
  titulos: { alta: 'Nueva feria', edicion: 'Editar feria' },
  textos: textosDe('Feria', 'la feria'),
  campos: [
    { name: 'nombre', label: 'Nombre' },
    { name: 'desde', label: 'Primer día', tipo: 'dia', medio: true },
    { name: 'hasta', label: 'Último día', tipo: 'dia', medio: true },
    {
      name: 'provincias',
      label: 'Provincias',
      inicial: [],
      leer: ({ provincias }) => provincias.map(toOpcion),
      control: variosDe(
        async (texto) => JURISDICCIONES.filter((nombre) => fold(nombre).includes(fold(texto))).map(toOpcion),
        'Ninguna: vale en todo el país',
      ),
    },
    {
      name: 'norma',
      label: 'Norma que la declara',
      hint: 'La declaración de interés público: ley, decreto o resolución.',
      medio: true,
    },
    {
      name: 'tope',
      label: 'Descuento máximo (%)',
      inicial: 10,
      input: { type: 'number', min: '0.01', max: '10', step: '0.01' },
      registro: { valueAsNumber: true },
      medio: true,
    },
  ],
  alta: FeriaForm,
  crear: (form) => api.call(createFeria, form),
}

/** The calendar of declared fairs. */
export function Ferias({ ferias: { items, total } }: { ferias: { items: readonly Feria[]; total: number } }) {
  const { crear, herramientas, dialogos } = useGestor({
    formulario: FORMULARIO,
    edicion: FeriaEdicion,
    actualizar: ({ _id }, form, version) => api.call(updateFeria, { id: _id, version, ...form }),
    eliminar: ({ _id }: Feria) => api.call(deleteFeria, { id: _id }),
  })
  return (
    <>
      <SeccionLista
        titulo="Ferias declaradas"
        clase="law"
        crear={{ texto: 'Nueva feria', onPress: crear, look: 'sell', atajo: true }}
        filas={items}
        vacio="Sin ferias: a nadie se le puede descontar por una."
        nota={
          items.length < total && (
            <p className="soft small">
              Las {items.length} que terminan más tarde, de {total}.
            </p>
          )
        }
        herramientas={herramientas}
      >
        {({ nombre, desde, hasta, tope, provincias, norma }) => (
          <>
            <h3>{nombre}</h3>
            <p>
              Del {formatDia(desde)} al {formatDia(hasta)}, hasta {formatPorcentaje(toCentesimos(tope))}
            </p>
            <p className="soft small">
              {provincias.join(', ') || 'Todo el país'} · {norma}
            </p>
          </>
        )}
      </SeccionLista>
      {dialogos}
    </>
  )
}
