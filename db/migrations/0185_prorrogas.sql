-- How often copies were kept for longer because their order was being paid, or the gateway did not say: twice, and then they are free.
alter table reserva add column prorrogas smallint not null default 0;
