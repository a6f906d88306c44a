// What orders and payments ask of invoices.
export { enqueueFacturable, enqueuePagado } from './emision.ts'
