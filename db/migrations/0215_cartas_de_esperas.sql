-- The link of the letter that asked for a wish, or for several at once (docs/decisions/087); null: it was not asked about yet.
alter table espera add column carta_sha256 bytea;
