-- Room for a new version of a row of copies beside the old one: each reservation and each sale writes one.
alter table existencia set (fillfactor = 80);
