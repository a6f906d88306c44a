-- Popular titles by their beginning: what somebody types first is often an article, which no index of words knows.
create index busqueda_titulo_popular on busqueda (nivel, titulo_p collate "C") where nivel <= 1;
