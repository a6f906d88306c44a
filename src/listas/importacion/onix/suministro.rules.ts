// Markets, suppliers and prices of a product of ONIX, and which of them the shop takes.
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { CERO, centavos, toCentavos } from '#platform/money.ts'
import type { Fila } from '../fila.rules.ts'
import { cleanLine } from '../texto.rules.ts'
import { findHijo, listHijos, type Nodo, readHijo } from './arbol.ts'
import type { Mensaje } from './mensaje.rules.ts'
import { chooseOferta, includesPais, type Mercado, MONEDA, type Precio, type Suministro } from './oferta.rules.ts'
import { readTerritorio } from './publicacion.rules.ts'

/** What is offered in each market, with the defaults of the message. */
export function listMercados(producto: Nodo, mensaje: Mensaje): Mercado[] {
  const supplies = listHijos(producto, 'ProductSupply')
  const own = listHijos(producto, 'SupplyDetail') // of 2.1
  const toSuministro = (detail: Nodo) => readSuministro(detail, mensaje)
  if (own.length > 0) return [{ territorio: null, suministros: own.map(toSuministro) }]
  return supplies.map((supply) => {
    const markets = listHijos(supply, 'Market').map((market) => readTerritorio(findHijo(market, 'Territory')))
    const here = markets.find((territorio) => territorio && includesPais(territorio))
    return {
      territorio: here ?? markets[0] ?? null,
      suministros: listHijos(supply, 'SupplyDetail').map(toSuministro),
    }
  })
}

function readSuministro(detail: Nodo, mensaje: Mensaje): Suministro {
  const supplier = findHijo(detail, 'Supplier')
  return {
    proveedor: cleanLine(readHijo(supplier, 'SupplierName') || readHijo(detail, 'SupplierName')),
    rol: readHijo(supplier, 'SupplierRole') || readHijo(detail, 'SupplierRole'),
    disponibilidad: readHijo(detail, 'ProductAvailability') || readHijo(detail, 'AvailabilityCode'),
    sinPrecio: readHijo(detail, 'UnpricedItemType'),
    precios: listHijos(detail, 'Price').map((price) => readPrecio(price, mensaje)),
  }
}

function readPrecio(price: Nodo, mensaje: Mensaje): Precio {
  const territory = findHijo(price, 'Territory')
  const isLimited = ['CountryCode', 'CountryExcluded', 'CountriesIncluded', 'RegionsIncluded'].some((name) =>
    findHijo(price, name),
  )
  const date = (rol: string) =>
    readHijo(
      listHijos(price, 'PriceDate').find((found) => readHijo(found, 'PriceDateRole') === rol),
      'Date',
    ).slice(0, 8)
  const rates = listHijos(price, 'Tax').map((tax) => ({
    tasa: readHijo(tax, 'TaxRateCode'),
    porcentaje: readHijo(tax, 'TaxRatePercent'),
  }))
  const old = { tasa: readHijo(price, 'TaxRateCode1'), porcentaje: readHijo(price, 'TaxRatePercent1') }
  return {
    tipo: readHijo(price, 'PriceType') || readHijo(price, 'PriceTypeCode') || mensaje.tipoDePrecio,
    monto: readHijo(price, 'PriceAmount'),
    moneda: (readHijo(price, 'CurrencyCode') || mensaje.moneda).toUpperCase().slice(0, 3),
    calificador: readHijo(price, 'PriceQualifier'),
    territorio: readTerritorio(territory ?? (isLimited ? price : undefined)),
    cantidadMinima: Number(readHijo(price, 'MinimumOrderQuantity')) || 1,
    desde: date('14') || readHijo(price, 'PriceEffectiveFrom'),
    hasta: date('15') || readHijo(price, 'PriceEffectiveUntil'),
    provisional: readHijo(price, 'PriceStatus') === '01',
    impuestos: old.tasa || old.porcentaje ? [...rates, old] : rates,
  }
}

/** Kinds of prices that publisher or importer set for the public, tax included. */
const PVP = ['02', '04', '34', '42']

/** Writes the price that the shop takes into the row, or tells why there is none. `hoy` is a day, `yyyymmdd`. */
export function applyOferta(
  fila: Fila,
  mercados: Mercado[],
  hoy: string,
  tell: (clase: 'moneda' | 'oferta', texto: string) => void,
): void {
  const { precio, gratis, disponibilidad, motivos } = chooseOferta(mercados, { hoy })
  fila.disponibilidad = disponibilidad
  if (fila.vendible === false) return
  if (gratis) {
    fila.precio = CERO
    fila.gratis = true
  } else if (precio?.moneda === MONEDA && precio.monto <= toCentavos(PRECIO_MAX)) {
    fila.precio = centavos(precio.monto)
    if (PVP.includes(precio.tipo)) fila.pvp = { centavos: fila.precio, deOnix: true }
  } else if (precio) {
    fila.precioReferencia = { monto: precio.monto, moneda: precio.moneda }
    tell('moneda', `${(precio.monto / 100).toFixed(2)} ${precio.moneda} no se convierte a pesos`)
  } else if (motivos.length > 0) tell('oferta', motivos.slice(0, 3).join('; '))
}
