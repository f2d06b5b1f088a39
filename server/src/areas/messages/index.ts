/** What other areas may use of messages: `sendMessage` by event (put it into wiring.ts), and the seed of a new hospital. */
export { sendMessage } from './deliver.ts'
export { ownList } from './mine.ts'
export { seedTemplates } from './templates.ts'
