// What orders, sales and payments ask of invoices.
export { enqueueDevuelto, enqueueFacturable, enqueuePagado, facturarVenta } from './emision.ts'
