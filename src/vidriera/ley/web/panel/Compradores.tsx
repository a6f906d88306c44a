import { NULO, opcionesDe } from '#casa/panel/campos.ts'
import { unoDe } from '#casa/panel/combobox/control.tsx'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { SeccionLista } from '#casa/panel/SeccionLista.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useGestor } from '#casa/panel/useGestor.tsx'
import { CLASES_COMPRADOR, type ClaseComprador } from '#catalogo/descuentos/descuento.rules.ts'
import { listUsuarios } from '#cuentas/usuarios/gestion/gestion.contract.ts'
import { formatDia, toLocalDay } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { type Comprador, createComprador, updateComprador } from '../../ley.contract.ts'
import { CompradorEdicion, CompradorForm } from '../../ley.schemas.ts'

const CLASES: Record<ClaseComprador, string> = {
  biblioteca: 'Biblioteca, centro cultural o entidad sin fines de lucro (hasta 10 %)',
  estado: 'Ministerio de Educación, CONABIP o similar (hasta 50 %)',
}

const CUENTAS = 8
const CampoCuenta = unoDe(
  async (texto, signal) =>
    (await api.call(listUsuarios, { q: texto || undefined, limit: CUENTAS }, { signal })).flatMap(
      ({ _id, nombre, apellido, email }) => (_id ? [{ _id, nombre: `${nombre} ${apellido} (${email})` }] : []),
    ),
  'Nombre o correo de quien compra',
)

const FORMULARIO: Formulario<CompradorForm, Comprador> = {
  nombre: 'comprador',
  titulos: { alta: 'Nuevo comprador institucional', edicion: 'Editar comprador institucional' },
  textos: textosDe('Comprador', 'el comprador'),
  campos: [
    { name: 'usuario', label: 'Cuenta', inicial: null, soloAlta: true, control: CampoCuenta },
    { name: 'institucion', label: 'Institución', medio: true },
    {
      name: 'clase',
      label: 'Qué es',
      inicial: 'biblioteca',
      opciones: opcionesDe(CLASES_COMPRADOR, CLASES),
      medio: true,
    },
    {
      name: 'documento',
      label: 'Documento',
      hint: 'Dónde está la prueba: número de registro, expediente o nota.',
    },
    { name: 'desde', label: 'Desde', tipo: 'dia', inicial: () => toLocalDay(new Date()), medio: true },
    {
      name: 'hasta',
      label: 'Hasta',
      tipo: 'dia',
      inicial: null,
      registro: NULO,
      hint: 'Vacío: hasta nuevo aviso.',
      medio: true,
    },
  ],
  alta: CompradorForm,
  crear: (form) => api.call(createComprador, form),
}

type Props = { compradores: { items: readonly Comprador[]; total: number } }

/** Accounts that may buy for less, each with the reference of its proof. */
export function Compradores({ compradores: { items, total } }: Props) {
  const { crear, herramientas, dialogos } = useGestor({
    formulario: FORMULARIO,
    edicion: CompradorEdicion,
    actualizar: ({ _id }: Comprador, form, version) => api.call(updateComprador, { id: _id, version, ...form }),
  })
  return (
    <>
      <SeccionLista
        titulo="Compradores institucionales"
        clase="law"
        crear={{ texto: 'Nuevo comprador', onPress: crear }}
        filas={items}
        vacio="Ninguna cuenta compra como institución."
        nota={
          items.length < total && (
            <p className="soft small">
              Los {items.length} más nuevos, de {total}.
            </p>
          )
        }
        herramientas={herramientas}
      >
        {({ institucion, clase, usuario, desde, hasta, documento }) => (
          <>
            <h3>{institucion}</h3>
            <p>{CLASES[clase]}</p>
            <p className="soft small">
              {usuario?.nombre ?? 'Cuenta eliminada'} · desde el {formatDia(desde)}
              {hasta && ` hasta el ${formatDia(hasta)}`} · {documento}
            </p>
          </>
        )}
      </SeccionLista>
      {dialogos}
    </>
  )
}
