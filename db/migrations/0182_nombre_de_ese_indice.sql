-- Both versions know the rule by this name.
alter index usuario_email_de_cuentas rename to usuario_email_unico;
