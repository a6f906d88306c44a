-- What a reader typed and no search found («Pedinos este libro», docs/decisions/128): such a wish names no book until the staff
-- says which one it is. The version before joins the book everywhere and never sees it.
-- allow ban-drop-not-null: the version before joins the book of every wish that it reads, and never sees these
alter table espera alter column libro_id drop not null;
alter table espera add column texto text;
-- The next file validates them.
alter table espera add constraint espera_texto_check check (texto <> '' and char_length(texto) <= 200) not valid;
alter table espera add constraint espera_de_algo_check check (libro_id is not null or texto is not null) not valid;
