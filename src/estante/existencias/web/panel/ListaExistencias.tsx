import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { Continuacion, Filas } from '#casa/panel/Filas.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { Vistas } from '#casa/panel/tabla/Vistas.tsx'
import { NADA_CON_FILTROS } from '#casa/panel/textos.ts'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { createLugar, type LibroConCopias, type Lugar } from '../../existencia.contract.ts'
import type { De } from './cargar.ts'
import { type ExistenciasSearch, MAX_TEXT, validateExistencias } from './existencias-search.ts'

const PANTALLA = '/panel-admin/existencias'

/** The books that were counted. */
export function ListaExistencias({ libros, siguiente, lugares, search }: De<'lista'> & { search: ExistenciasSearch }) {
  const may = useMay()
  const filtrado = Boolean(search.q || search.lugar || search.bajo_minimo)
  return (
    <Pantalla titulo="Existencias">
      <p className="soft mt-1">
        Los libros que se contaron. Para contar otro, buscalo en <Link to="/panel-admin/libros">Libros</Link> y elegí
        «Existencias». Para cargar muchos, o bajarlos todos, está la{' '}
        <Link to={PANTALLA} search={{ parte: 'archivo' }}>
          planilla
        </Link>
        .
        {may(createLugar) && (
          <>
            {' Los ejemplares están en '}
            <Link to={PANTALLA} search={{ parte: 'lugares' }}>
              lugares
            </Link>
            .
          </>
        )}
      </p>
      <Filtros search={search} lugares={lugares} filtrado={filtrado} />
      <Vistas to={PANTALLA} search={search} />
      <Filas
        titulo="Existencias"
        filas={libros}
        vacio={<p role="status">{filtrado ? NADA_CON_FILTROS : 'Todavía no se contó ningún libro.'}</p>}
        tabla={TABLA}
      />
      <Continuacion
        to={PANTALLA}
        search={search}
        siguiente={siguiente}
        textos={{ principio: 'Volver al principio', mas: 'Ver más' }}
      />
    </Pantalla>
  )
}

type FiltrosProps = { search: ExistenciasSearch; lugares: readonly Lugar[]; filtrado: boolean }

function Filtros({ search, lugares, filtrado }: FiltrosProps) {
  const navigate = useNavigate()
  const buscado = useRef<HTMLInputElement>(null)
  useAtajo('/', () => buscado.current?.select())
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate({ to: PANTALLA, search: validateExistencias(Object.fromEntries(new FormData(event.currentTarget))) })
  }
  const { q = '', lugar = '', bajo_minimo = '' } = search
  return (
    <form className="filters-row stock-filters" key={[q, lugar, bajo_minimo].join(' ')} onSubmit={submit}>
      <Field
        ref={buscado}
        label="Título o ISBN"
        name="q"
        type="search"
        maxLength={MAX_TEXT}
        defaultValue={q}
        autoComplete="off"
        aria-keyshortcuts="/"
      />
      <SelectField
        label="Lugar"
        name="lugar"
        defaultValue={lugar}
        ninguna="Todos"
        opciones={lugares.map(({ _id, nombre }) => [_id, nombre])}
      />
      <SelectField label="Cuáles" name="bajo_minimo" defaultValue={bajo_minimo}>
        <option value="">Todos</option>
        <option value="si">Por debajo de su mínimo</option>
      </SelectField>
      <div className="filters-row__end">
        <Button type="submit">Filtrar</Button>
        {filtrado && (
          <Link className={buttonClass('plain')} to={PANTALLA}>
            Ver todo
          </Link>
        )}
      </div>
    </form>
  )
}

const TABLA: TablaDe<LibroConCopias> = {
  columnas: [
    {
      nombre: 'Título',
      celda: ({ _id, titulo }) => (
        <Link to={PANTALLA} search={{ libro: _id }} data-principal>
          {titulo}
        </Link>
      ),
    },
    { nombre: 'ISBN', clase: 'corta', celda: ({ isbn }) => isbn },
    { nombre: 'Disponibles', clase: 'numero', celda: ({ fisico, reservado }) => <b>{fisico - reservado}</b> },
    { nombre: 'Apartados', clase: 'numero', celda: ({ reservado }) => reservado },
    { nombre: 'En total', clase: 'numero', celda: ({ fisico }) => fisico },
    { nombre: 'Mínimo', celda: ({ bajo_minimo }) => bajo_minimo && 'Por debajo de su mínimo' },
  ],
  clave: ({ _id }) => _id,
  nombre: ({ titulo }) => titulo,
}
