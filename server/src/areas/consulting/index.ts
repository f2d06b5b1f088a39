/** What other areas may use of consulting. `ordersChanged` is for the till, `visitMoved` for wiring.ts. */
export { visitMoved } from './actions.ts'
export { autoEnd } from './clock.ts'
export { ordersChanged } from './outcome.ts'
export { queueList, recordList } from './queries.ts'
export { seedConsulting } from './seed.ts'
