-- New names of authors, publishers and categories with many books, until a job has brought the search's rows of all of
-- them up to date (docs/decisions/022). Its state is here and not in the queue, so that a backup holds it.
create table renombre (
  clase text not null check (clase in ('autor', 'editorial', 'categoria')),
  id uuid not null,
  desde timestamptz not null default now(),
  ultimo uuid not null default '00000000-0000-0000-0000-000000000000', -- the last book that has the new name
  primary key (clase, id)
);

-- The last migration that a program needs to have to run on a database with this one (src/platform/db/migrate.ts).
alter table migracion add column desde text;
