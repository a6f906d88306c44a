-- Who works in the shop without administering it. A column of its own, no third value of `rol`: the version before knows
-- two roles and sees a customer here. Of an administrator it says nothing.
alter table usuario add column empleado boolean not null default false;
