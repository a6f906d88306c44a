-- The version of a setting never comes back: one that was set back and typed in again had version 1 twice, so that of two
-- people who edit it the second one was not told. One numbering for all of them, above every version that is stored.
create sequence ajuste_tienda_version as integer;
select setval('ajuste_tienda_version', (select coalesce(max(version), 0) + 1 from ajuste_tienda), false);
alter table ajuste_tienda alter column version set default nextval('ajuste_tienda_version');
