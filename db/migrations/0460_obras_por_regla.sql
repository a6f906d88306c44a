-- Works that rules are certain of are joined by themselves, where the shop wants that (docs/decisions/125).
select set_config('search_path', format('%I, pg_temp', current_schema()), true);

-- Who joined its books: somebody, or the rules.
alter table obra add column por text not null default 'mano' check (por in ('mano', 'regla'));

-- The rules have judged it as it is now; a change of its books has it judged again.
alter table obra_sugerencia add column revisada boolean not null default false;

-- A work of the rules goes with its last but one book: what is left is a book as it was before.
create function soltar_obra_de_regla() returns trigger language plpgsql set search_path from current as $$
begin
  delete from obra where id in (select obra_id from filas) and por = 'regla'
    and (select count(*) from obra_libro where obra_libro.obra_id = obra.id) < 2;
  return null;
end $$;
create trigger soltar_de_regla after delete on obra_libro
  referencing old table as filas for each statement execute function soltar_obra_de_regla();
