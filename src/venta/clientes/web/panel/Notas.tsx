import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { SeccionLista } from '#casa/panel/SeccionLista.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useGestor } from '#casa/panel/useGestor.tsx'
import { formatFechaHora, splitParrafos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import { createNota, deleteNota, type Nota, updateNota } from '../../cliente.contract.ts'
import { NOTA_MAX, NOTA_SE_PIDE } from '../../cliente.rules.ts'
import { NotaForm } from '../../cliente.schemas.ts'

const formularioDe = (id: string): Formulario<NotaForm, Nota> => ({
  nombre: 'nota',
  titulos: { alta: 'Nueva nota', edicion: 'Editar nota' },
  boton: 'Guardar',
  textos: textosDe('Nota', 'la nota'),
  campos: [{ name: 'texto', label: 'Nota', tipo: 'parrafos', hint: NOTA_SE_PIDE, input: { maxLength: NOTA_MAX } }],
  alta: NotaForm,
  crear: (form) => api.call(createNota, { id, ...form }),
})

type Props = {
  cliente: string
  notas: { items: readonly Nota[]; total: number }
  /** Shows those that were written before; nothing while all are shown. */
  onMas: (() => void) | undefined
}

/** What the shop has written down about a customer. */
export function Notas({ cliente, notas: { items, total }, onMas }: Props) {
  const { crear, herramientas, dialogos } = useGestor({
    formulario: formularioDe(cliente),
    edicion: NotaForm,
    actualizar: ({ _id }, form, version) => api.call(updateNota, { id: cliente, nota: _id, version, ...form }),
    eliminar: ({ _id }: Nota) => api.call(deleteNota, { id: cliente, nota: _id }),
    llamado: ({ creada_en }) => `la nota del ${formatFechaHora(creada_en)}`,
    preguntado: ({ texto }) => texto,
  })
  return (
    <>
      <SeccionLista
        titulo="Notas"
        clase="client-part"
        crear={{ texto: 'Agregar una nota', onPress: crear, atajo: true }}
        filas={items}
        vacio="Sin notas."
        nota={
          <>
            <p className="soft small mt-1">{NOTA_SE_PIDE}</p>
            {onMas && (
              <Button className="mt-2" onClick={onMas}>
                Ver las {total} notas
              </Button>
            )}
          </>
        }
        herramientas={herramientas}
      >
        {(nota) => (
          <>
            <div className="stack client-note">
              <Paragraphs texts={splitParrafos(nota.texto)} />
            </div>
            <p className="soft small mt-1">{describe(nota)}</p>
          </>
        )}
      </SeccionLista>
      {dialogos}
    </>
  )
}

/** Who wrote it and when, and who changed it last. */
function describe({ por, creada_en, editada_por, editada_en }: Nota): string {
  const escrita = `${por ?? 'Una cuenta eliminada'} · ${formatFechaHora(creada_en)}`
  if (editada_en === null) return escrita
  return `${escrita} · la cambió ${editada_por ?? 'una cuenta eliminada'} el ${formatFechaHora(editada_en)}`
}
