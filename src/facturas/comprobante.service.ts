// What orders and payments ask of invoices.
export { enqueueDevuelto, enqueueFacturable, enqueuePagado } from './emision.ts'
