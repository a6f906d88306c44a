// The one route table: every address of the specification's section 2, and nothing else.
import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('app/Document.tsx', [
  layout('tienda', 'app/StorefrontLayout.tsx', [
    index('app/RaizPage.tsx'),
    route('/inicio', 'libros/web/InicioPage.tsx'),
    route('/libros/$id', 'libros/web/LibroPage.tsx'),
    route('/libro-seleccionado/$id', 'libros/web/LibroSeleccionadoPage.tsx'),
    route('/autores', 'autores/web/AutoresPage.tsx'),
    route('/autores/$id/libros', 'autores/web/AutorLibrosPage.tsx'),
    route('/autor-seleccionado/$id', 'autores/web/AutorPage.tsx'),
    route('/editoriales', 'editoriales/web/EditorialesPage.tsx'),
    route('/editoriales/$id', 'editoriales/web/EditorialPage.tsx'),
    route('/editoriales/$id/libros', 'editoriales/web/EditorialLibrosPage.tsx'),
    route('/categorias/$id', 'categorias/web/CategoriaPage.tsx'),
    route('/busqueda', 'busqueda/web/BusquedaFormularioPage.tsx'),
    route('/busqueda/$term', 'busqueda/web/BusquedaPage.tsx'),
    route('/crear-cuenta', 'usuarios/web/CrearCuentaPage.tsx'),
    route('/identificarse', 'usuarios/web/IdentificarsePage.tsx'),
    route('/carrito-compras', 'carrito/web/CarritoPage.tsx'),
    route('/finalizar-compra', 'pedidos/web/FinalizarCompraPage.tsx'),
    route('/perfil', 'usuarios/web/PerfilPage.tsx'),
    route('/medios-de-pago', 'pedidos/web/MediosDePagoPage.tsx'),
    route('/mis-pedidos', 'pedidos/web/MisPedidosPage.tsx'),
    route('/mis-favoritos', 'libros/web/MisFavoritosPage.tsx'),
    route('/$', 'app/ProntoPage.tsx'),
  ]),
])
